import type { Project } from "../../../contract/projects/endpoints.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { duration, plural } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Link } from "react-router";
import { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { historyPrefix } from "./history-path.ts";
import "./project.css";

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
    endpoint={workHistory.ofProject}
    params={{ _id: record._id }}
    entity={WorkHistory}
    columns={columns}
    prefix={historyPrefix}
    title={(entry) => `${entry.user.name}, ${entry.checkedInDate}`}
    summary={({ reply }) => (
      <div className="project-sums">
        {reply["countedSeconds"] !== null && (
          <p className="record-summary">Worked in all: {duration(Number(reply["countedSeconds"]))}</p>
        )}
        <DuplicatesLink projectId={record._id} />
      </div>
    )}
    emptyText="No work on this project yet."
  />
);

/** A link to the project's overlapping hours, if there are any to decide on. */
const DuplicatesLink = ({ projectId }: { readonly projectId: string }) => {
  const may = useMay(duplicates.find);
  const { data } = useEndpoint(
    duplicates.find,
    { params: { _id: projectId }, query: { limit: 1 } },
    { enabled: may, alsoOf: ["workHistory"] },
  );
  const count = data?.filteredTotalCount ?? 0;
  if (count === 0) return null;
  return (
    <p className="record-summary">
      <Link to={`/projects/${projectId}/duplicates`}>
        {plural(count, "overlap or repeat", "overlaps and repeats")} to decide on
      </Link>
    </p>
  );
};

export default History;
