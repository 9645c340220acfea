import type { Benchmark } from "../../../contract/benchmarks/endpoints.ts";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { SecondsChange } from "../../../contract/benchmarks/history.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { number } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

const inWords = (seconds: number | null): string => (seconds === null ? "none" : number(seconds));
const changed = (change: SecondsChange["qaSeconds"]): string =>
  change === null || change.before === change.after ? "–" : `${inWords(change.before)} → ${inWords(change.after)}`;

const columns: readonly Column<SecondsChange>[] = [
  "at",
  { field: "by", render: ({ by }) => (by ? <RecordLink area="users" to={by} /> : "The server") },
  { field: "annotationSeconds", align: "right", render: ({ annotationSeconds }) => changed(annotationSeconds) },
  { field: "qaSeconds", align: "right", render: ({ qaSeconds }) => changed(qaSeconds) },
];

/** Who set and changed the seconds of a benchmark, before and after. */
const SecondsHistory = ({ record }: RecordProps<Benchmark>) => (
  <RecordTable
    id="benchmark-history"
    label="History"
    endpoint={benchmarks.history}
    params={{ _id: record._id }}
    entity={SecondsChange}
    columns={columns}
    filters={[]}
    prefix="history-"
    ofArea={false}
    title={({ at }) => at}
    emptyText="No one has changed the seconds yet."
  />
);

export default SecondsHistory;
