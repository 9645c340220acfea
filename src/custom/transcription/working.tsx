import { useState } from "react";
import { useNavigate } from "react-router";
import type { TaskPage, Transcript } from "../../../contract/tasks/entity.ts";
import { emptyReasonWords, reviewReasonLabel } from "../../../contract/tasks/rules.ts";
import { AudioTranscript, ImageTranscript } from "../../../contract/tasks/transcripts.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { money } from "../../ui/format.ts";
import { MissingText, useMissingText } from "./missing-text.tsx";
import { fetchTasks, noteLeft, submitTask, useSaveDraft } from "./queries.ts";
import { Key, PageKeys } from "./shared/key.tsx";
import { taskActions } from "./shared/keys.ts";
import { LeaveTask } from "./shared/leave-task.tsx";
import { reasonOf } from "./shared/reason-of.ts";
import { usePace, useTaskPreferences } from "./shared/task-queries.ts";
import { DraftConflict, DraftSaved, useKeptDraft } from "./shared/kept-draft.tsx";
import { PaceLine } from "./shared/pace-line.tsx";
import { useKeys } from "./shared/use-keys.ts";
import { workerActions } from "./shared/worker-actions.ts";
import { TaskEditor } from "./task-editor.tsx";
import { describe, emptyOf, isEmpty } from "./transcript-words.ts";
import { workingActions } from "./working-actions.ts";

interface Props {
  readonly page: TaskPage;
  /** The id of the task that comes after it, where the worker holds one. */
  readonly next: string | undefined;
}

/** Writing a task down: it is kept as one types, and the next one opens as it is submitted. */
export const Working = ({ page, next }: Props) => {
  const { task } = page;
  const company = useCompany();
  const navigate = useNavigate();
  const pace = usePace();
  const { preferences, save } = useTaskPreferences();
  const [isLeaving, setLeaving] = useState(false);
  const Content = task.kind === "audio" ? AudioTranscript : ImageTranscript;
  const { keeper, kept } = useKeptDraft<Transcript>({
    taskId: task._id,
    first: { draft: page.draft ?? emptyOf(task.kind), version: page.draftVersion },
    isOne: (draft): draft is Transcript => Content.safeParse(draft).success,
    save: useSaveDraft(task),
  });
  const toNext = async (): Promise<void> => {
    keeper.done();
    noteLeft(task);
    if (next) {
      void navigate(`/my-tasks/${next}`, { replace: true });
      // What the worker holds is topped up while they go on.
      void fetchTasks(task.kind, task.projectId._id).catch(() => undefined);
      return;
    }
    const { tasks, empty } = await fetchTasks(task.kind, task.projectId._id).catch(() => ({ tasks: [], empty: null }));
    if (empty) toasts.info(emptyReasonWords[empty]);
    void navigate(tasks[0] ? `/my-tasks/${tasks[0]._id}` : "/my-tasks", { replace: true });
  };
  const submit = useStep(() => keeper.submit((draft, version) => submitTask(task, draft, version)), {
    onSuccess: (submitted) => {
      if (!submitted) return undefined;
      if (submitted.task.status === "late")
        toasts.info("Someone else had finished this one. Your work is kept for 30 days.");
      return toNext();
    },
    onError: (error) => toasts.error(reasonOf(error)),
  });
  const { missing, isConfirmed } = useMissingText(kept.draft);
  const send = (): void => {
    const { draft } = keeper.store.get();
    if (!submit.isPending && !kept.theirs && !isEmpty(draft) && isConfirmed(draft)) submit.mutate();
  };
  const actions = workingActions(task.kind);
  useKeys(actions, preferences.keys, { [workerActions.leave.id]: () => setLeaving(!isLeaving) });
  return (
    <PageKeys actions={actions} chosen={preferences.keys}>
      <div className="task-working">
        <PaceLine
          done={pace.data?.submitted ?? 0}
          pay={pace.data?.pay == null ? null : money(pace.data.pay, company)}
          secondsBefore={pace.data?.activeSeconds ?? 0}
          restReminderMinutes={preferences.restReminderMinutes}
          onReminderOff={() => save({ restReminderMinutes: null })}
        />
        {task.text !== "" && <p className="task-about">{task.text}</p>}
        {task.status === "rejected" && <SentBack page={page} />}
        {task.status === "expired" && (
          <p className="task-sent-back" role="note">
            <strong>The time for this is over.</strong> It still counts if you submit it before someone else does.
          </p>
        )}
        <DraftConflict keeper={keeper} kept={kept} describe={describe} />
        <TaskEditor
          page={page}
          value={kept.draft}
          onChange={(draft) => keeper.change(draft)}
          actions={actions}
          preferences={preferences}
          onPreferences={save}
          onSubmit={send}
        >
          <div className="task-bar">
            <DraftSaved kept={kept} />
            <MissingText missing={missing} verb="Submit" />
            <button type="button" className="button button-quiet" onClick={() => setLeaving(true)}>
              Leave this task <Key of={workerActions.leave.id} />
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={submit.isPending || kept.theirs !== null || isEmpty(kept.draft)}
              onClick={send}
            >
              {submitWords({ isPending: submit.isPending, missing, next })} <Key of={taskActions.submit.id} />
            </button>
          </div>
        </TaskEditor>
        {isLeaving && <LeaveTask task={task} onLeft={toNext} onClose={() => setLeaving(false)} />}
      </div>
    </PageKeys>
  );
};

interface Submitting extends Pick<Props, "next"> {
  readonly isPending: boolean;
  /** What has no text, once it was asked about. */
  readonly missing: string | null;
}
const submitWords = ({ isPending, missing, next }: Submitting): string => {
  if (isPending) return "Submitting…";
  if (missing) return "Submit anyway";
  return next ? "Submit and open the next" : "Submit";
};

/** Why the work came back. */
const SentBack = ({ page: { task } }: { readonly page: TaskPage }) => (
  <div className="task-sent-back" role="note">
    <strong>This came back to you.</strong> {task.comment}
    {task.reasons.length > 0 && (
      <ul>
        {task.reasons.map((reason) => (
          <li key={reason}>{reviewReasonLabel(task.kind, reason)}</li>
        ))}
      </ul>
    )}
  </div>
);
