import { ledger, LedgerTransaction } from "../../../contract/ledger/endpoints.ts";
import { dateTime } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

const columns: readonly Column<LedgerTransaction>[] = [
  { field: "createdAt", render: ({ createdAt }) => dateTime(createdAt) },
  "kind",
  "user",
  "project",
  "debit",
  "credit",
  "amount",
  "createdBy",
];
const filters = ["kind", "account", "user", "project", "startDate", "endDate"];
const titleOf = ({ user, createdAt }: LedgerTransaction): string => `${user.name}, ${dateTime(createdAt)}`;

/** Each transaction, newest first; it opens its payment line. */
export const Transactions = () => (
  <RecordTable
    id="ledger"
    label="Transactions"
    endpoint={ledger.list}
    entity={LedgerTransaction}
    columns={columns}
    filters={filters}
    alsoOf={["payments"]}
    title={titleOf}
    openPath={({ payment }) => `/payment-lines/${payment._id}`}
    emptyText="No transactions yet. The first approved payment appears here."
  />
);
