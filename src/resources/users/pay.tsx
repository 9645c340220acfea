import { Payment, payments } from "../../../contract/payments/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { WorkSums } from "../../pages/work-history/shared/work-sums.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { dayColumn, lineName, paidForColumn } from "../../pages/payments/shared/line-columns.ts";
import { PaidBy } from "./paid-by.tsx";

/** How a person is paid, and their payment lines with totals. */
const Pay = ({ record }: RecordProps<User>) => (
  <RecordTable
    id="person-pay"
    label="Payment lines"
    endpoint={payments.list}
    entity={Payment}
    columns={[dayColumn, "project", "kind", paidForColumn, "seconds", "hourlyRate", "amount", "state"]}
    fixedQuery={{ user: [record._id] }}
    prefix="pay-"
    title={lineName}
    openPath={({ _id }) => `/payment-lines/${_id}`}
    summary={({ reply }) => <WorkSums reply={reply} withMoney noun={["payment line", "payment lines"]} />}
    actions={<PaidBy personId={record._id} />}
    emptyText="No payments approved yet."
  />
);

export default Pay;
