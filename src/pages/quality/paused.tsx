import { lazy, useId } from "react";
import { QualityPause } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { number } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";
import type { SectionProps } from "./section.ts";

const actions: readonly RecordAction<QualityPause>[] = [
  {
    key: "lift",
    label: "Lift",
    endpoint: quality.lift,
    isOpen: ({ liftedAt }) => liftedAt === null,
    dialog: lazy(() => import("./lift.tsx")),
  },
];

/** The section about people whom the rule keeps from a project's jobs, now or before; whatever the days. */
const Paused = ({ filters: { projectId } }: SectionProps) => {
  const heading = useId();
  return (
    <section className="chart-figure" aria-labelledby={heading}>
      <div className="chart-figure-head">
        <h2 id={heading}>Paused</h2>
      </div>
      <RecordTable
        id="quality-pauses"
        label="Pauses"
        endpoint={quality.pauses}
        entity={QualityPause}
        columns={[
          { field: "annotator", render: ({ annotator }) => annotator.name },
          { field: "projectId", render: ({ projectId: project }) => project.name },
          {
            field: "right",
            render: ({ right, results, threshold }) => `${number(right)} of ${number(results)}, ${threshold}% needed`,
          },
          "createdAt",
          "liftedAt",
          "reason",
        ]}
        filters={["isOpen"]}
        search={false}
        ofArea={false}
        prefix="pauses-"
        {...(projectId && { fixedQuery: { projectId: [projectId] } })}
        rowActions={actions}
        title={({ annotator }) => annotator.name}
        emptyText="Nobody is paused. A project's form says how many gold items have to be right."
      />
    </section>
  );
};

export default Paused;
