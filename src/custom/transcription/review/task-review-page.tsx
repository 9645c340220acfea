import { lazy, Suspense, useMemo, useState } from "react";
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
import { ErrorLines } from "../error-lines.tsx";
import { Key, KeysContext } from "../shared/key.tsx";
import { type ChosenKeys, keysOf } from "../shared/keys.ts";
import { useKeys } from "../shared/use-keys.ts";
import { useTaskPreferences } from "../shared/task-queries.ts";
import { TaskEditor } from "../task-editor.tsx";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { useTask } from "../queries.ts";
import { decide, useToReview } from "./queries.ts";
import { acceptAction, reviewActions, reviewPageActions } from "./review-actions.ts";
import "../../../ui/button.css";
import "../shared/task.css";
import "./reviews.css";

const CompareTexts = lazy(() => import("./compare-texts.tsx"));

const breadcrumb = [{ label: "Task reviews", to: "/task-reviews" }];

/** One submitted task: its sound or picture with what was written, which the reviewer may correct, and the decision. */
const TaskReviewPage = () => {
  const { id = "" } = useParams();
  const read = useTask(id);
  const waiting = useToReview();
  const next = waiting.data?.tasks.find(({ _id }) => _id !== id)?._id;
  // The next one is loaded while this one is looked at.
  useTask(next);
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
  const keys = useMemo(() => keysOf(reviewPageActions(task.kind), preferences.keys), [task.kind, preferences.keys]);
  return (
    <KeysContext value={keys}>
      <Page title={task.reference || `#${task.number}`} breadcrumb={breadcrumb}>
        <p className="soft task-review-head">
          <StateTag state={task.status} word={taskStateLabels[task.status]} /> {task.projectId.name} · {task.user.name}
          {task.isFast && " · Very fast"}
        </p>
        <ErrorLines errors={page.errors} />
        {text && page.others.length > 0 && <Comparison page={page} value={text} chosenKeys={preferences.keys} />}
        {text && (
          <TaskEditor
            page={page}
            value={text}
            onChange={setText}
            readOnly={!task.can.decide}
            actions={reviewPageActions(task.kind)}
            preferences={preferences}
            onPreferences={save}
          />
        )}
        {task.can.decide && (
          <DecisionForm page={page} fixed={isFixed ? text : null} next={next} chosenKeys={preferences.keys} />
        )}
      </Page>
    </KeysContext>
  );
};

interface ComparisonProps {
  readonly page: TaskPage;
  readonly value: Transcript;
  readonly chosenKeys: ChosenKeys;
}

/** The known answer, or what others made of the same item, beside the work; shown until the reviewer hides it. */
const Comparison = ({ page: { task, others, normalisation }, value, chosenKeys }: ComparisonProps) => {
  const [isShown, setShown] = useState(true);
  const [chosen, setChosen] = useState(0);
  const place = chosen % others.length;
  useKeys(reviewPageActions(task.kind), chosenKeys, {
    [reviewActions.compare.id]: () => setShown((before) => !before),
    ...(isShown && others.length > 1 && { [reviewActions.other.id]: () => setChosen(place + 1) }),
  });
  return (
    <>
      <button type="button" className="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide the comparison" : "Compare"} <Key of={reviewActions.compare.id} />
      </button>
      {isShown && (
        <Suspense fallback={<p className="soft">Comparing…</p>}>
          <CompareTexts
            others={others}
            chosen={place}
            onChoose={setChosen}
            value={value}
            worker={task.user.name}
            normalisation={normalisation}
          />
        </Suspense>
      )}
    </>
  );
};

interface DecisionProps {
  readonly page: TaskPage;
  readonly chosenKeys: ChosenKeys;
  /** The corrected text; null where nothing was corrected. */
  readonly fixed: Transcript | null;
  readonly next: string | undefined;
}

const DecisionForm = ({ page: { task }, fixed, next, chosenKeys }: DecisionProps) => {
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
  const isExplained = reasons.length > 0 || comment.trim() !== "";
  const accept = (): void => {
    if (!step.isPending) step.mutate(fixed ? "fix" : "approve");
  };
  const sendBack = (): void => {
    if (!isExplained) toasts.error("Say what is wrong.");
    else if (!step.isPending) step.mutate("reject");
  };
  useKeys(reviewPageActions(task.kind), chosenKeys, { [acceptAction]: accept, [reviewActions.back.id]: sendBack });
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
        <button type="button" className="button" disabled={step.isPending || !isExplained} onClick={sendBack}>
          Send back <Key of={reviewActions.back.id} />
        </button>
        <button type="button" className="button button-primary" disabled={step.isPending} onClick={accept}>
          {fixed ? "Fix and accept" : "Accept"} <Key of={acceptAction} />
        </button>
      </div>
    </form>
  );
};

export default TaskReviewPage;
