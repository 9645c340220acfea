import { Benchmark, benchmarks } from "../../../../contract/benchmarks/endpoints.ts";
import type { RecordProps } from "../../../ui/resource/resource.tsx";
import { RecordTable } from "../../../ui/table/record-table.tsx";

/** The benchmarks of a directory entry. */
const EntryBenchmarks = ({ record }: RecordProps<{ readonly _id: string }>) => (
  <RecordTable
    id="benchmarks-of-entry"
    label="Benchmarks"
    endpoint={benchmarks.list}
    entity={Benchmark}
    columns={["category", "unit", "annotationSeconds", "qaSeconds", "serverAgent"]}
    fixedQuery={{ project: [record._id] }}
    filters={["category", "unit", "serverAgent"]}
    prefix="benchmark-"
    title={({ category }) => category}
    openPath={({ _id }) => `/benchmarks/${_id}`}
    emptyText="No benchmarks yet. Create one under Benchmarks."
  />
);

export default EntryBenchmarks;
