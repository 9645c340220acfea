import { ledger, ProjectBalance } from "../../../contract/ledger/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { money } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

const columns: readonly Column<ProjectBalance>[] = [
  { field: "project", render: ({ project }) => project.name },
  "cost",
];

const WithoutProject = ({ cost }: { readonly cost: number }) => {
  const company = useCompany();
  return <p className="soft">Adjustments that belong to no project: {money(cost, company)}</p>;
};

/** What each project cost; each opens the transactions of that sum. */
export const ByProject = () => (
  <RecordTable
    id="ledger-projects"
    label="Costs by project"
    endpoint={ledger.byProject}
    entity={ProjectBalance}
    columns={columns}
    alsoOf={["payments"]}
    title={({ project }) => project.name}
    openPath={({ _id }) => `/ledger?project=${_id}`}
    summary={({ reply }) => <WithoutProject cost={Number(reply["withoutProject"] ?? 0)} />}
    emptyText="No project costs yet."
  />
);
