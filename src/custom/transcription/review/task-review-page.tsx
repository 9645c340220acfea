import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { TaskPage, Transcript } from "../../../../contract/tasks/entity.ts";
import {
  commentMax,
  reviewReasonLabels,
  reviewReasons,
  type ReviewReason,
  type TaskDecision,
} from "../../../../contract/tasks/rules.ts";
import { taskStateLabels } from "../../../../contract/tasks/states.ts";
import { useTaskPreferences } from "../shared/task-queries.ts";
import { TaskEditor } from "../task-editor.tsx";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { decide, useReviewed, useToReview } from "./queries.ts";
import "../../../ui/button.css";
import "../shared/task.css";
import "./reviews.css";

const breadcrumb = [{ label: "Task reviews", to: "/task-reviews" }];

/** One submitted task: its sound or picture with what was written, which the reviewer may correct, and the decision. */
const TaskReviewPage = () => {
  const { id = "" } = useParams();
  const read = useReviewed(id);
  const waiting = useToReview();
  const next = waiting.data?.tasks.find(({ _id }) => _id !== id)?._id;
  // The next one is loaded while this one is looked at.
  useReviewed(next);
  if (!read.data) {
    return (
      <Page title="Task" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={<p className="soft">Loading the task…</p>} />
      </Page>
    );
  }
  return <Review key={id} page={read.data} next={next} />;
};

const Review = ({ page, next }: { readonly page: TaskPage; readonly next: string | undefined }) => {
  const { task, content, fixed } = page;
  const { preferences, save } = useTaskPreferences();
  const [text, setText] = useState<Transcript | null>(fixed ?? content);
  const isFixed = JSON.stringify(text) !== JSON.stringify(content);
  return (
    <Page title={task.reference || `#${task.number}`} breadcrumb={breadcrumb}>
      <p className="soft task-review-head">
        <StateTag state={task.status} word={taskStateLabels[task.status]} /> {task.projectId.name} · {task.user.name}
        {task.isFast && " · Very fast"}
      </p>
      {text && (
        <TaskEditor
          page={page}
          value={text}
          onChange={setText}
          readOnly={!task.can.decide}
          preferences={preferences}
          onPreferences={save}
        />
      )}
      {task.can.decide && <DecisionForm page={page} fixed={isFixed ? text : null} next={next} />}
    </Page>
  );
};

interface DecisionProps {
  readonly page: TaskPage;
  /** The corrected text; null where nothing was corrected. */
  readonly fixed: Transcript | null;
  readonly next: string | undefined;
}

const DecisionForm = ({ page: { task }, fixed, next }: DecisionProps) => {
  const navigate = useNavigate();
  const [reasons, setReasons] = useState<readonly ReviewReason[]>([]);
  const [comment, setComment] = useState("");
  const step = useStep(
    (decision: TaskDecision) =>
      decide(task, { decision, reasons, comment, content: decision === "fix" ? (fixed ?? undefined) : undefined }),
    {
      onSuccess: () => navigate(next ? `/task-reviews/${next}` : "/task-reviews", { replace: true }),
      onError: (error) => toasts.error(Object.values(error.body.fields ?? {})[0]?.[0] ?? error.message),
    },
  );
  const toggle = (reason: ReviewReason, isOn: boolean): void =>
    setReasons(isOn ? [...reasons, reason] : reasons.filter((one) => one !== reason));
  return (
    <form className="task-decision" aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>What is wrong? Needed to send it back</legend>
        {reviewReasons.map((reason) => (
          <label key={reason}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={({ target }) => toggle(reason, target.checked)}
            />
            {reviewReasonLabels[reason]}
          </label>
        ))}
      </fieldset>
      <label>
        Comment for the worker (optional)
        <textarea rows={2} maxLength={commentMax} value={comment} onChange={({ target }) => setComment(target.value)} />
      </label>
      <div className="confirm-buttons">
        <button
          type="button"
          className="button"
          disabled={step.isPending || (reasons.length === 0 && comment.trim() === "")}
          onClick={() => step.mutate("reject")}
        >
          Send back
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={step.isPending}
          onClick={() => step.mutate(fixed ? "fix" : "approve")}
        >
          {fixed ? "Fix and accept" : "Accept"}
        </button>
      </div>
    </form>
  );
};

export default TaskReviewPage;
