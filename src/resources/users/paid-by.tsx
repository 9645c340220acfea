import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import { payMethodLabels } from "../../../contract/pay-details/methods.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";

/** How a person is paid, with the details that staff may see. */
export const PaidBy = ({ personId }: { readonly personId: string }) => {
  const { data, error } = useEndpoint(payDetails.show, { params: { _id: personId } });
  if (error?.statusCode === 404) return <span>No pay details yet</span>;
  if (data) return <span>{`Paid by ${payMethodLabels[data.method]}, ${data.masked}`}</span>;
  return error ? <span role="alert">{failureText(error)}</span> : <span>Loading pay details…</span>;
};
