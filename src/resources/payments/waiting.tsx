import { Link } from "react-router";
import { payments } from "../../../contract/payments/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";

/** The open disputes and proposals in the list, each a link that filters the list by them. */
const Waiting = () => {
  const disputes = useEndpoint(payments.list, { query: { limit: 1, hasDispute: "true" } });
  const proposals = useEndpoint(payments.list, { query: { limit: 1, state: ["proposed"] } });
  const disputed = disputes.data?.filteredTotalCount ?? 0;
  const proposed = proposals.data?.filteredTotalCount ?? 0;
  return (
    <>
      {disputed > 0 && <Link to="/payment-lines?hasDispute=true">{plural(disputed, "open dispute")}</Link>}
      {proposed > 0 && <Link to="/payment-lines?state=proposed">{plural(proposed, "proposal")}</Link>}
    </>
  );
};

export default Waiting;
