import { useState } from "react";
import type { TaskPage, Transcript } from "../../../contract/tasks/entity.ts";
import { taskStateLabels } from "../../../contract/tasks/states.ts";
import { session } from "../../providers/session.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { ErrorLines } from "./error-lines.tsx";
import { replaceTask } from "./queries.ts";
import { useTaskPreferences } from "./shared/task-queries.ts";
import { TaskEditor } from "./task-editor.tsx";

/** A task that was handed in or left, as its worker left it, and as the reviewer fixed it; open to changes until then. */
export const DoneTask = ({ page }: { readonly page: TaskPage }) => {
  const { preferences, save } = useTaskPreferences();
  const { task, content, draft, fixed } = page;
  const [changed, setChanged] = useState<Transcript | null>(null);
  const replace = useStep((text: Transcript) => replaceTask(task, text), {
    onSuccess: () => {
      setChanged(null);
      toasts.success("Your change is saved");
    },
    onError: ({ message }) => toasts.error(message),
  });
  const shown = changed ?? fixed ?? content ?? draft;
  const isOpen = task.status === "submitted" && content !== null && session.get().user?._id === task.user._id;
  return (
    <div className="task-working">
      <p>
        <StateTag state={task.status} word={taskStateLabels[task.status]} />
        {fixed && <span className="soft"> As the reviewer corrected it</span>}
      </p>
      {task.comment !== "" && <p className="task-about">{task.comment}</p>}
      <ErrorLines errors={page.errors} />
      {shown ? (
        <TaskEditor
          page={page}
          value={shown}
          readOnly={!changed}
          preferences={preferences}
          onPreferences={save}
          {...(changed && { onChange: setChanged })}
        />
      ) : (
        <p className="soft">Nothing was written.</p>
      )}
      {isOpen && (
        <p className="task-bar">
          {changed ? (
            <>
              <button type="button" className="button button-quiet" onClick={() => setChanged(null)}>
                Discard the change
              </button>
              <button
                type="button"
                className="button button-primary"
                disabled={replace.isPending}
                onClick={() => replace.mutate(changed)}
              >
                Save the change
              </button>
            </>
          ) : (
            <button type="button" className="button" onClick={() => setChanged(content)}>
              Change it until it is reviewed
            </button>
          )}
        </p>
      )}
    </div>
  );
};
