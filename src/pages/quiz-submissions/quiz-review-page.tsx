import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { submissionStateLabels } from "../../../contract/quiz-submissions/states.ts";
import { AnsweredQuestion } from "../../custom/quiz-taking/shared/answered-question.tsx";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { EssayForm } from "./essay-form.tsx";
import { undoReview, useEssaysToReview, useReviewed } from "./queries.ts";
import "./quiz-reviews.css";

const breadcrumb = [{ label: "Essay reviews", to: "/quiz-reviews" }];

/** The essays of an attempt beside their rubrics; after the grade comes the next attempt, loaded beforehand. */
const QuizReviewPage = () => {
  const { submissionId = "" } = useParams();
  const navigate = useNavigate();
  const read = useReviewed(submissionId);
  const waiting = useEssaysToReview();
  const run = useRun();
  const next = waiting.data?.submissions.find(({ _id }) => _id !== submissionId)?._id;
  // The next one is in the cache by the time that it is wanted.
  useReviewed(next);
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [submissionId]);
  if (!read.data) {
    return (
      <Page title="Essay review" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={<p className="soft">Loading the answers…</p>} />
      </Page>
    );
  }
  const { submission } = read.data;
  const goOn = (text: string): void => {
    const undo = () => void run(() => undoReview(submissionId), `Review of ${submission.user.name} undone`);
    toasts.withAction(text, "Undo", undo);
    void navigate(next === undefined ? "/quiz-reviews" : `/quiz-reviews/${next}`);
  };
  return (
    <Page title={`${submission.quiz.name}, ${submission.user.name}`} breadcrumb={breadcrumb} hasOwnKeys>
      <Facts submission={submission} />
      {submission.can.review ? (
        <EssayForm key={submission._id} submission={submission} onDone={goOn} />
      ) : (
        <p className="soft">There is nothing for you to grade here now.</p>
      )}
      <Others submission={submission} />
    </Page>
  );
};

const Facts = ({ submission }: { readonly submission: SubmissionDetail }) => {
  const { status, number, submittedAt } = submission;
  return (
    <p className="essay-facts soft">
      <StateTag state={status} word={submissionStateLabels[status]} />
      <span>Attempt {number}</span>
      {submittedAt && (
        <span>
          Submitted <When at={submittedAt} />
        </span>
      )}
    </p>
  );
};

/** What the program graded, for the whole picture. */
const Others = ({ submission: { questions, can } }: { readonly submission: SubmissionDetail }) => {
  const others = questions.filter(({ byPerson }) => !byPerson || !can.review);
  if (others.length === 0) return null;
  return (
    <details className="essay-others" open={!can.review}>
      <summary>{plural(others.length, "other question")}</summary>
      {others.map((question) => (
        <AnsweredQuestion
          key={question.place}
          question={question}
          heading={`Question ${question.place}`}
          level={2}
          isWaiting={false}
        />
      ))}
    </details>
  );
};

export default QuizReviewPage;
