import { Link } from "react-router";
import { payments } from "../../../contract/payments/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";

/** What in the list waits for somebody: open disputes and proposals, each a link that narrows the list to them. */
const Waiting = () => {
  const disputes = useRow(payments.list, { query: { limit: 1, hasDispute: "true" } });
  const proposals = useRow(payments.list, { query: { limit: 1, state: ["proposed"] } });
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
