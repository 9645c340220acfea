import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import { payMethodWords } from "../../../contract/pay-details/methods.ts";
import { useRow } from "../../providers/use-row.ts";
import { failureText } from "../../ui/feedback/use-run.ts";

/** How a person wants to be paid, as much of it as staff are told. */
export const PaidBy = ({ personId }: { readonly personId: string }) => {
  const { data, error } = useRow(payDetails.show, { params: { _id: personId } });
  if (error?.statusCode === 404) return <p>Has not said where to be paid</p>;
  if (data) return <p>{`Paid by ${payMethodWords[data.method]}, ${data.masked}`}</p>;
  return error ? <p role="alert">{failureText(error)}</p> : <p>Looking up how they are paid…</p>;
};
