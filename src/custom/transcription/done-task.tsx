import type { TaskPage } from "../../../contract/tasks/entity.ts";
import { taskStateLabels } from "../../../contract/tasks/states.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { ErrorLines } from "./error-lines.tsx";
import { useTaskPreferences } from "./shared/task-queries.ts";
import { TaskEditor } from "./task-editor.tsx";

/** A task that is not the worker's to write any more, as they left it, and as the reviewer fixed it. */
export const DoneTask = ({ page }: { readonly page: TaskPage }) => {
  const { preferences, save } = useTaskPreferences();
  const { task, content, draft, fixed } = page;
  const shown = fixed ?? content ?? draft;
  return (
    <div className="task-working">
      <p>
        <StateTag state={task.status} word={taskStateLabels[task.status]} />
        {fixed && <span className="soft"> As the reviewer corrected it</span>}
      </p>
      {task.comment !== "" && <p className="task-about">{task.comment}</p>}
      <ErrorLines errors={page.errors} />
      {shown ? (
        <TaskEditor page={page} value={shown} readOnly preferences={preferences} onPreferences={save} />
      ) : (
        <p className="soft">Nothing was written.</p>
      )}
    </div>
  );
};
