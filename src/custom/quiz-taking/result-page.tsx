import { Link, useParams } from "react-router";
import { loginFailed, passMark } from "../../../contract/courses/rules.ts";
import type { QuizSubmission, SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { submissionStateLabels } from "../../../contract/quiz-submissions/states.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { NextStep } from "./next-step.tsx";
import { attemptsShown, useLastSubmission, useMyAttempts, useQuiz, useSubmission } from "./queries.ts";
import { useResend } from "./resend.tsx";
import { AnsweredQuestion } from "./shared/answered-question.tsx";
import { points } from "./shared/answers.ts";
import { useWayBack } from "./way-back.ts";
import { attemptPath, percentText, quizPath, resultPath } from "./words.ts";
import "../../ui/button.css";
import "../../ui/field.css";
import "./quiz-taking.css";

/** How an attempt went; `last` instead of its id is the last one that was submitted. */
const ResultPage = () => {
  const { quizId = "", submissionId = "" } = useParams();
  const last = useLastSubmission(quizId, submissionId === "last");
  const one = useSubmission(submissionId);
  const read = submissionId === "last" ? last : one;
  useResend();
  if (!read.data) {
    return (
      <Page title="Result" narrow breadcrumb={[{ label: "Quiz", to: quizPath(quizId) }]}>
        <Loaded read={read} part failedText={loginFailed} loading={<p className="soft">Loading your result…</p>} />
      </Page>
    );
  }
  return <Result submission={read.data.submission} />;
};

const Result = ({ submission }: { readonly submission: SubmissionDetail }) => {
  const { quiz, number, status, questions } = submission;
  const about = useQuiz(quiz._id).data?.quiz;
  const back = useWayBack(about?.chapterId ?? null);
  return (
    <Page
      title={`${quiz.name}, attempt ${number}`}
      narrow
      breadcrumb={[...back, { label: "About this quiz", to: quizPath(quiz._id) }]}
    >
      <Score submission={submission} />
      <NextStep submission={submission} chapter={back[0]} chapterId={about?.chapterId ?? null} />
      {status !== "started" && (
        <section className="quiz-part" aria-label="Your answers">
          <h2>Your answers</h2>
          {!submission.isRevealed && <p className="soft">{hidden(about?.showAnswers)}</p>}
          <ol className="quiz-answers">
            {questions.map((question) => (
              <li key={question.place}>
                <AnsweredQuestion
                  question={question}
                  heading={`Question ${question.place}`}
                  isWaiting={status === "pending_review" && question.byPerson}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Earlier quizId={quiz._id} current={submission._id} />
    </Page>
  );
};

const hidden = (showAnswers: string | undefined): string => {
  if (showAnswers === "after_passing") return "Right answers are shown once you have passed.";
  if (showAnswers === "after_closing") return "Right answers are shown once the quiz has closed.";
  if (showAnswers === "never") return "Right answers are not shown for this quiz.";
  return "Right answers are hidden while you take the quiz again.";
};

const Score = ({ submission }: { readonly submission: SubmissionDetail }) => {
  const { status, score, possible, percent, byClock, submittedAt, retakeAt, voidReason } = submission;
  const isPassed = percent !== null && percent > passMark;
  return (
    <div className="quiz-score">
      {score === null || status === "void" ? (
        <p>
          <StateTag state={status} word={submissionStateLabels[status]} />
        </p>
      ) : (
        <p>
          <strong className="quiz-score-figure">{percentText(percent)}</strong>{" "}
          <span>
            {points(score)} of {points(possible)} points
          </span>{" "}
          <span className={isPassed ? "quiz-passed" : "quiz-failed"}>
            {isPassed ? "✓ Passed" : `Not passed: more than ${passMark}% is needed`}
          </span>
        </p>
      )}
      {status === "pending_review" && (
        <p>A person grades your essays. You get your result, and a notification, once that is done.</p>
      )}
      {status === "void" && <p>This attempt doesn't count: {voidReason}</p>}
      {retakeAt && <p>This quiz has to be taken again, so this attempt no longer counts: {voidReason}</p>}
      {submittedAt && (
        <p className="soft">
          {byClock ? "The time was over: what was saved was submitted" : "Submitted"} <When at={submittedAt} />
        </p>
      )}
    </div>
  );
};

const Earlier = ({ quizId, current }: { readonly quizId: string; readonly current: string }) => {
  const me = useStore(session).user?._id ?? "";
  const read = useMyAttempts(quizId, me);
  const others = read.data?.submissions.filter(({ _id }) => _id !== current) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="quiz-part" aria-label="Other attempts">
      <h2>Other attempts</h2>
      <ul className="quiz-attempts">
        {others.map((attempt) => (
          <li key={attempt._id}>
            <Other attempt={attempt} />
          </li>
        ))}
      </ul>
      {others.length >= attemptsShown - 1 && <p className="soft">The newest {attemptsShown} are shown.</p>}
    </section>
  );
};

const Other = ({ attempt }: { readonly attempt: QuizSubmission }) => {
  const { _id, quiz, number, status, submittedAt, startedAt, percent } = attempt;
  const to = status === "started" ? attemptPath(quiz._id, _id) : resultPath(quiz._id, _id);
  return (
    <>
      <span>
        <Link to={to}>Attempt {number}</Link>{" "}
        <span className="soft">
          <When at={submittedAt ?? startedAt} />
        </span>
      </span>
      <span>
        {status === "graded" ? percentText(percent) : <StateTag state={status} word={submissionStateLabels[status]} />}
      </span>
    </>
  );
};

export default ResultPage;
