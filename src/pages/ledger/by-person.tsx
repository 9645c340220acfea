import { ledger, PersonBalance } from "../../../contract/ledger/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

const columns: readonly Column<PersonBalance>[] = [
  { field: "user", render: ({ user }) => user.name },
  "owed",
  "inTransit",
];

/** The people to whom the company owes money; each opens the transactions of that balance. */
export const ByPerson = () => (
  <RecordTable
    id="ledger-people"
    label="Balances by person"
    endpoint={ledger.byPerson}
    entity={PersonBalance}
    columns={columns}
    alsoOf={["payments"]}
    title={({ user }) => user.name}
    openPath={({ _id }) => `/ledger?user=${_id}`}
    emptyText="Nothing is owed or on its way."
  />
);
