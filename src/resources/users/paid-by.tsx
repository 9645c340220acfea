import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import { payMethodLabels } from "../../../contract/pay-details/methods.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";

/** How a person is paid, with the details that staff may see. */
export const PaidBy = ({ personId }: { readonly personId: string }) => {
  const { data, error } = useEndpoint(payDetails.show, { params: { _id: personId } });
  if (error?.statusCode === 404) return <p>No pay details yet</p>;
  if (data) return <p>{`Paid by ${payMethodLabels[data.method]}, ${data.masked}`}</p>;
  return error ? <p role="alert">{failureText(error)}</p> : <p>Loading pay details…</p>;
};
