import { Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import type { Estimate } from "../../../contract/benchmarks/estimate.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { recordName } from "../../ui/fields/record-name.ts";
import { number, plural } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Asked } from "./asked.ts";
import { oneUnit } from "./shared/one-unit.ts";

type Whole = Asked & { readonly dataType: string; readonly annotation: string; readonly category: string };
type Unit = Benchmark["unit"];

/** The estimate in words and figures, and what it is made of. */
export const Answer = ({ asked }: { readonly asked: Asked }) => {
  const { dataType, annotation, category, unit } = asked;
  if (!dataType || !annotation || !category || !unit) {
    return <p className="estimate-hint">Choose a data type, an annotation, a category and a unit.</p>;
  }
  return <WholeAnswer asked={{ ...asked, dataType, annotation, category }} unit={unit as Unit} />;
};

const WholeAnswer = ({ asked, unit }: { readonly asked: Whole; readonly unit: Unit }) => {
  const { units, serverAgent, ...like } = asked;
  const read = useEndpoint(
    benchmarks.estimate,
    {
      query: {
        ...like,
        unit,
        ...(serverAgent !== undefined && { serverAgent: serverAgent as Benchmark["serverAgent"] }),
        ...(units !== undefined && { units: Number(units) }),
      },
    },
    { keepPrevious: true, alsoOf: ["directory"] },
  );
  const fixedQuery = Object.fromEntries(
    Object.entries({ ...like, unit, serverAgent }).flatMap(([name, value]) => (value ? [[name, [value]]] : [])),
  );
  return (
    <>
      <Loaded part read={read} loading={<TableLoading />}>
        {({ n, needed, estimate }) =>
          estimate ? (
            <div className="estimate-cards">
              <Card title="Annotation" estimate={estimate.annotation} unit={unit} units={units} />
              {estimate.qa ? (
                <Card title="QA" estimate={estimate.qa} unit={unit} units={units} />
              ) : (
                <section className="estimate-card">
                  <h2>QA</h2>
                  <p>Fewer than {needed} of these entries have seconds for QA, so there is no estimate of it.</p>
                </section>
              )}
            </div>
          ) : (
            <p className="estimate-hint" role="status">
              {n === 0 ? "No directory entry has" : n === 1 ? "1 directory entry has" : `${n} directory entries have`}{" "}
              such a benchmark. An estimate takes {needed}.
            </p>
          )
        }
      </Loaded>
      <h2 className="estimate-heading">Benchmarks like this</h2>
      <RecordTable
        id="estimated-benchmarks"
        label="Benchmarks"
        endpoint={benchmarks.list}
        entity={Benchmark}
        columns={[
          { field: "project", render: ({ project }) => recordName(project) },
          "annotationSeconds",
          "qaSeconds",
          "serverAgent",
        ]}
        fixedQuery={fixedQuery}
        filters={[]}
        search={false}
        prefix="made-"
        ofArea={false}
        title={({ project }) => recordName(project)}
        openPath={({ _id }) => `/benchmarks/${_id}`}
        emptyText="No benchmarks like this yet."
      />
    </>
  );
};

interface CardProps {
  readonly title: string;
  readonly estimate: Estimate;
  readonly unit: Unit;
  readonly units: string | undefined;
}

const Card = ({ title, estimate: { n, seconds, hours, error }, unit, units }: CardProps) => (
  <section className="estimate-card" aria-label={title}>
    <h2>{title}</h2>
    <p className="estimate-figure">
      {number(seconds.median)} s <small>{oneUnit(unit)}</small>
    </p>
    <p>
      The median of {plural(n, "directory entry", "directory entries")}; the middle 80% take {number(seconds.p10)} to{" "}
      {number(seconds.p90)} s.
    </p>
    {hours && units !== undefined && (
      <p>
        <strong>{number(hours.median)} h</strong> for {plural(Number(units), unit, `${unit}s`)}, {number(hours.p10)} to{" "}
        {number(hours.p90)} h at their pace.
      </p>
    )}
    <p className="estimate-error">
      Typical error {number(error)}%: how far off each entry would have been, estimated from the others.
    </p>
  </section>
);
