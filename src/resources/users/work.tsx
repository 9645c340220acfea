import type { User } from "../../../contract/users/endpoints.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { CorrectionDetails } from "../../pages/work-history/shared/correction-details.tsx";
import { isParticular } from "../../pages/work-history/shared/correction-need.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { WorkSums } from "../../pages/work-history/shared/work-sums.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

const columns: readonly Column<WorkHistory>[] = [
  "checkedInDate",
  "checkedInTime",
  "project",
  "seconds",
  "state",
  "amount",
  { field: "note", render: (entry) => <HoursNote entry={entry} /> },
];

/** A person's work history with its totals. */
const Work = ({ record }: RecordProps<User>) => (
  <RecordTable
    id="person-work"
    label="Work history"
    endpoint={workHistory.list}
    entity={WorkHistory}
    columns={columns}
    fixedQuery={{ user: [record._id] }}
    prefix="work-"
    title={(entry) => `${entry.project.name}, ${entry.checkedInDate}`}
    summary={({ reply }, { hourOfDay }) => <WorkSums reply={reply} hourOfDay={hourOfDay} withMoney />}
    emptyText="No work yet."
  />
);

/** The note of an entry in a table, with details of a correction and the reviewer's question. */
const HoursNote = ({ entry }: { readonly entry: WorkHistory }) => (
  <>
    {entry.note || (isParticular(entry) || entry.correctionAsked ? null : "–")}
    <CorrectionDetails entry={entry} />
    {entry.correctionAsked && <div>Question: {entry.correctionAsked}</div>}
  </>
);

export default Work;
