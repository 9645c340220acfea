import { dashboard, UserFigures } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { durationExact } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

// The list sorts people by `name`, whatever the field of the record is called.
const columns: readonly Column<UserFigures>[] = [
  { field: "name", title: "Person", render: ({ user }) => <RecordLink area="users" to={user} /> },
  "role",
  "hub",
  "entries",
  { field: "seconds", align: "right", render: ({ seconds }) => durationExact(seconds) },
  { field: "approvedSeconds", align: "right", render: ({ approvedSeconds }) => durationExact(approvedSeconds) },
  "rejected",
  "amount",
];

/** The hours and the approved payments of each person. */
export const PeopleFigures = ({ days }: { readonly days: Days }) => (
  <section className="chart-figure" aria-labelledby="people-figures-title">
    <div className="chart-figure-head">
      <h2 id="people-figures-title">People</h2>
    </div>
    <RecordTable
      id="dashboard-people"
      label="People in this period"
      endpoint={dashboard.users}
      entity={UserFigures}
      columns={columns}
      filters={["role", "hub"]}
      fixedQuery={{
        ...(days.startDate && { startDate: days.startDate }),
        ...(days.endDate && { endDate: days.endDate }),
      }}
      defaultSort="seconds:desc"
      pageSize={10}
      title={({ user }) => user.name}
      ofArea={false}
      prefix="people-"
      emptyText="No hours or payments in this period."
    />
  </section>
);
