import { useId } from "react";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { SkipRun } from "../../../contract/tasks/accuracy/measures.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { SectionProps } from "./section.ts";

/** The section about people who skip one task after another; whatever the days. */
const Skipping = ({ filters: { projectId } }: SectionProps) => {
  const heading = useId();
  return (
    <section className="chart-figure" aria-labelledby={heading}>
      <div className="chart-figure-head">
        <h2 id={heading}>Skipping</h2>
      </div>
      <RecordTable
        id="quality-skipping"
        label="Skips in a row"
        endpoint={tasks.skipping}
        entity={SkipRun}
        columns={[
          { field: "user", render: ({ user }) => user.name },
          { field: "projectId", render: ({ projectId: project }) => project.name },
          "skips",
          "skippedAt",
        ]}
        search={false}
        ofArea={false}
        prefix="skipping-"
        {...(projectId && { fixedQuery: { projectId: [projectId] } })}
        title={({ user }) => user.name}
        emptyText="No one skips one task after another."
      />
    </section>
  );
};

export default Skipping;
