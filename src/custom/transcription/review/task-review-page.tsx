import { lazy, Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import type { TaskPage, Transcript } from "../../../../contract/tasks/entity.ts";
import { taskStateLabels } from "../../../../contract/tasks/states.ts";
import { ErrorLines } from "../error-lines.tsx";
import { Key, KeysContext } from "../shared/key.tsx";
import { type ChosenKeys, keysOf } from "../shared/keys.ts";
import { useKeys } from "../shared/use-keys.ts";
import { useTaskPreferences } from "../shared/task-queries.ts";
import { TaskEditor } from "../task-editor.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { useTask } from "../queries.ts";
import { DecisionForm } from "./decision-form.tsx";
import { useToReview } from "./queries.ts";
import { reviewActions, reviewPageActions } from "./review-actions.ts";
import { ReviewNotes } from "./review-notes.tsx";
import { useReview } from "./use-review.ts";
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
  return <Open key={id} page={read.data} next={next} />;
};

const Open = ({ page, next }: { readonly page: TaskPage; readonly next: string | undefined }) => {
  const { task } = page;
  const { preferences, save } = useTaskPreferences();
  const review = useReview(page);
  const { text } = review.review;
  const keys = useMemo(() => keysOf(reviewPageActions(task.kind), preferences.keys), [task.kind, preferences.keys]);
  return (
    <KeysContext value={keys}>
      <Page title={task.reference || `#${task.number}`} breadcrumb={breadcrumb} hasOwnKeys>
        <p className="soft task-review-head">
          <StateTag state={task.status} word={taskStateLabels[task.status]} /> {task.projectId.name} · {task.user.name}
          {task.isFast && " · Very fast"}
        </p>
        <div className="task-review-notes">
          <ReviewNotes kind={task.kind} of={review} chosenKeys={preferences.keys} />
        </div>
        <ErrorLines errors={page.errors} />
        {text && page.others.length > 0 && <Comparison page={page} value={text} chosenKeys={preferences.keys} />}
        {text && (
          <TaskEditor
            page={page}
            value={text}
            onChange={(changed) => review.change({ text: changed })}
            readOnly={!task.can.decide}
            actions={reviewPageActions(task.kind)}
            preferences={preferences}
            onPreferences={save}
          >
            {task.can.decide && <DecisionForm task={task} of={review} next={next} chosenKeys={preferences.keys} />}
          </TaskEditor>
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
      <button
        type="button"
        className="button task-compare-toggle"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
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

export default TaskReviewPage;
