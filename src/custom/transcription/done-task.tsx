import { Link } from "react-router";
import type { Task, TaskPage, Transcript } from "../../../contract/tasks/entity.ts";
import { skipReasonLabels } from "../../../contract/tasks/rules.ts";
import { taskStateLabels } from "../../../contract/tasks/states.ts";
import { session } from "../../providers/session.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { ErrorLines } from "./error-lines.tsx";
import { MissingText, useMissingText } from "./missing-text.tsx";
import { replaceTask, useHeld } from "./queries.ts";
import { Conflict } from "./shared/conflict.tsx";
import { Key, PageKeys, usePageKeys } from "./shared/key.tsx";
import { taskActions } from "./shared/keys.ts";
import { NoRoom } from "./shared/no-room.tsx";
import { useTaskPreferences } from "./shared/task-queries.ts";
import { useKeptWork } from "./shared/use-kept-work.ts";
import { changeActions, versionActions } from "./shared/worker-actions.ts";
import { TaskEditor } from "./task-editor.tsx";
import { describe, isSameText, isTranscript } from "./transcript-words.ts";
import { doneActions } from "./working-actions.ts";

/**
 * A change of submitted work that isn't saved yet. It is kept in the place of the draft: where the work is sent back
 * meanwhile, the page of a task that is worked on asks which of the two to go on with; and a draft that never reached the
 * server is still to be read here.
 */
interface Change {
  readonly draft: Transcript;
  /** Of the draft that the server has. */
  readonly version: number;
  /** The version of the task whose text is changed; none of a draft. */
  readonly taskVersion?: number;
}
const isChange = (kept: unknown): kept is Change => {
  const { draft, version } = (kept ?? {}) as Partial<Change>;
  return isTranscript(draft) && typeof version === "number";
};

/** The worker's change of what they submitted, on the version that they began with. */
const useChange = ({ task, content, draft: saved, draftVersion }: TaskPage) => {
  const isMine = session.get().user?._id === task.user._id;
  const { value, set, isInBrowser } = useKeptWork<Change | null>({
    taskId: task._id,
    first: null,
    isOne: isChange,
    isTyped: (change) => change !== null && !isSameText(change.draft, content),
  });
  // One that is saved although its reply was lost is none any more.
  const isSaved = value !== null && value.taskVersion !== task.version && isSameText(value.draft, content ?? saved);
  const change = isMine && !isSaved ? value : null;
  const isOpen = isMine && task.status === "submitted" && content !== null;
  const replace = useStep(({ draft, taskVersion }: Change) => replaceTask({ ...task, version: taskVersion! }, draft), {
    onSuccess: () => {
      set(null);
      toasts.success("Your change is saved");
    },
    onError: ({ message }) => toasts.error(message),
  });
  const { missing, isConfirmed } = useMissingText(change?.draft);
  /** The text was changed on another page since this change of it was begun. */
  const isMoved = isOpen && !replace.isPending && change !== null && change.taskVersion !== task.version;
  return {
    change,
    isOpen,
    isInBrowser,
    isSaving: replace.isPending,
    isMoved,
    missing,
    begin: (): void => {
      if (content) set({ draft: content, version: draftVersion, taskVersion: task.version });
    },
    write: (draft: Transcript) => change && set({ ...change, draft }),
    keep: (): void => {
      if (change) set({ ...change, taskVersion: task.version });
    },
    discard: () => set(null),
    save: (): void => {
      if (change && !replace.isPending && !isMoved && isConfirmed(change.draft)) replace.mutate(change);
    },
  };
};
type Changing = ReturnType<typeof useChange>;

/** A task that was handed in or left, as its worker left it, and as the reviewer fixed it; open to changes until then. */
export const DoneTask = ({ page }: { readonly page: TaskPage }) => {
  const { preferences, save } = useTaskPreferences();
  const { task, content, draft, fixed } = page;
  const changing = useChange(page);
  const { change, isOpen } = changing;
  const shown = change?.draft ?? fixed ?? content ?? draft;
  const about = [task.skipReason && skipReasonLabels[task.skipReason], task.comment].filter(Boolean).join(": ");
  const actions = doneActions(task.kind);
  return (
    <PageKeys actions={actions} chosen={preferences.keys}>
      <div className="task-working">
        <p>
          <StateTag state={task.status} word={taskStateLabels[task.status]} />
          {fixed && !isSameText(fixed, content) && !change && (
            <span className="soft"> As the reviewer corrected it</span>
          )}
        </p>
        {about !== "" && <p className="task-about">{about}</p>}
        <ErrorLines errors={page.errors} />
        {task.status === "expired" && <GivenAgain task={task} />}
        {change && <ChangeNote change={change} of={changing} wasSubmitted={content !== null} />}
        {shown ? (
          <TaskEditor
            page={page}
            value={shown}
            readOnly={!change || !isOpen}
            preferences={preferences}
            onPreferences={save}
            actions={actions}
            {...(change && isOpen && { onChange: changing.write, onSubmit: changing.save })}
          />
        ) : (
          <p className="soft">Nothing was written.</p>
        )}
        <NoRoom isInBrowser={changing.isInBrowser} />
        {isOpen && <ChangeBar of={changing} />}
      </div>
    </PageKeys>
  );
};

/** Leads to the turn that the worker has now, where the item of one that expired was given to them again. */
const GivenAgain = ({ task }: { readonly task: Task }) => {
  const again = useHeld(task).data?.tasks.find(({ contentId }) => contentId === task.contentId);
  if (!again) return null;
  return (
    <p className="task-sent-back" role="note">
      <strong>This was given to you again.</strong> What you wrote stays here for you to copy.{" "}
      <Link to={`/my-tasks/${again._id}`}>Go on with the new task</Link>
    </p>
  );
};

interface NoteProps {
  readonly change: Change;
  readonly of: Changing;
  readonly wasSubmitted: boolean;
}

/** What became of the task while its worker changed it. */
const ChangeNote = ({ change, of, wasSubmitted }: NoteProps) => {
  usePageKeys({
    ...(!of.isOpen && { [changeActions.discard.id]: of.discard }),
    ...(of.isMoved && { [versionActions.theirs.id]: of.discard, [versionActions.mine.id]: of.keep }),
  });
  if (!of.isOpen) {
    const what = wasSubmitted ? "This was reviewed before you saved your change." : "This is not yours any more.";
    return (
      <Conflict what={what} then="What you wrote is kept in this browser only.">
        <button type="button" className="button" onClick={of.discard}>
          Discard it <Key of={changeActions.discard.id} />
        </button>
      </Conflict>
    );
  }
  if (!of.isMoved) return null;
  return (
    <Conflict what="You also changed this on another page or device." then="Nothing is saved until you choose one.">
      <button type="button" className="button" onClick={of.discard}>
        Take the other one <Key of={versionActions.theirs.id} />
      </button>
      <button type="button" className="button button-primary" onClick={of.keep}>
        Keep this one ({describe(change.draft)}) <Key of={versionActions.mine.id} />
      </button>
    </Conflict>
  );
};

const ChangeBar = ({ of }: { readonly of: Changing }) => {
  usePageKeys({ [of.change ? changeActions.discard.id : changeActions.begin.id]: of.change ? of.discard : of.begin });
  return (
    <div className="task-bar">
      {of.change ? (
        <>
          <button type="button" className="button button-quiet" onClick={of.discard}>
            Discard the change <Key of={changeActions.discard.id} />
          </button>
          <MissingText missing={of.missing} verb="Save" />
          <button
            type="button"
            className="button button-primary"
            disabled={of.isSaving || of.isMoved}
            onClick={of.save}
          >
            {of.missing ? "Save anyway" : "Save the change"} <Key of={taskActions.submit.id} />
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={of.begin}>
          Change it until it is reviewed <Key of={changeActions.begin.id} />
        </button>
      )}
    </div>
  );
};
