import type { Project } from "../../../contract/projects/endpoints.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { duration } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { DuplicatesLink } from "./duplicates-link.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { historyPrefix } from "./history-path.ts";

const columns: readonly Column<WorkHistory>[] = [
  "user",
  "checkedInDate",
  "checkedInTime",
  "seconds",
  "state",
  "amount",
  "source",
  "note",
];

/** The work history of a project, with its sum. */
const History = ({ record }: RecordProps<Project>) => (
  <RecordTable
    id="project-hours"
    label="Work history"
    row={workHistory.ofProject}
    params={{ _id: record._id }}
    entity={WorkHistory}
    columns={columns}
    prefix={historyPrefix}
    title={(entry) => `${entry.user.name}, ${entry.checkedInDate}`}
    summary={({ reply }) => (
      <>
        <p className="record-summary">Worked in all: {duration(Number(reply["countedSeconds"]))}</p>
        <DuplicatesLink projectId={record._id} />
      </>
    )}
    emptyText="Nobody has worked on this project yet."
  />
);

export default History;
