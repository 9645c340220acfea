import type { Progress } from "../../../contract/tasks/endpoints.ts";
import { Task } from "../../../contract/tasks/entity.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import { number } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import { nameOf, subtitleActions, transcribed } from "./transcribed.ts";

interface Props {
  readonly projectId: string;
  readonly kind: TranscribedKind;
  readonly progress: Progress | undefined;
}

const columns: readonly Column<Task>[] = [
  { field: "reference", title: "Item", render: nameOf },
  "user",
  "status",
  "submittedAt",
  "amount",
  "reviewer",
  "decidedAt",
];
const isCounted = ({ status }: Task): boolean => ["submitted", "approved", "rejected"].includes(status);
const subtitles = subtitleActions<Task>(({ contentId: _id, ...task }) => ({ ...task, _id }), isCounted);
const rowActions: Record<TranscribedKind, readonly RecordAction<Task>[]> = { audio: subtitles, image: [] };

/** How much of what was accepted someone looked at. */
const reviewedText = ({ approved, reviewed, reviewPercent }: Progress): string =>
  `${number(approved)} accepted, ${number(reviewed)} of them reviewed (${number(Math.round((100 * reviewed) / approved))}%); the project asks for ${number(reviewPercent)}%`;

/** What people submitted in a project, also what came too late. Each row opens the work itself. */
export const SubmittedTasks = ({ projectId, kind, progress }: Props) => (
  <section className="project-tasks-part" aria-labelledby="submitted-tasks">
    <h2 id="submitted-tasks">Submitted</h2>
    {progress && progress.approved > 0 && <p className="record-summary">{reviewedText(progress)}</p>}
    <RecordTable
      id={`submitted-${kind}`}
      label="Submitted work"
      endpoint={transcribed[kind].ofProject}
      params={{ _id: projectId }}
      entity={Task}
      columns={columns}
      filters={["status", "user"]}
      defaultSort="submittedAt:desc"
      ofArea={false}
      alsoOf={["tasks"]}
      rowActions={rowActions[kind]}
      prefix={`${kind}-submitted-`}
      title={(task) => `${nameOf(task)}, ${task.user.name}`}
      openPath={({ _id }) => `/task-reviews/${_id}`}
      emptyText="Nothing submitted yet."
    />
  </section>
);
