import { Link, useNavigate } from "react-router";
import type { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import type { Participation } from "../../../contract/quiz-submissions/entity.ts";
import { submissionStateLabels } from "../../../contract/quiz-submissions/states.ts";
import type { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { When } from "../../ui/fields/when.tsx";
import { dateTime, duration, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Reasons } from "./reasons.tsx";
import { useResend } from "./resend.tsx";
import { attemptPath, percentText, resultPath } from "./words.ts";
import { points } from "./shared/answers.ts";
import { Formatted } from "./shared/formatted.tsx";
import { useStartQuiz } from "./queries.ts";
import { useWayBack } from "./way-back.ts";
import "../../ui/button.css";

interface Props {
  readonly quiz: Quiz;
  readonly participation: Participation;
}

/** What a quiz is, how the user did so far, and the start. */
export const StartQuiz = ({ quiz, participation }: Props) => {
  const navigate = useNavigate();
  const breadcrumb = useWayBack(quiz.chapterId);
  useResend();
  const { open, canStart, reasons, best, last } = participation;
  const startQuiz = useStartQuiz();
  const start = useStep(() => startQuiz(quiz._id), {
    onSuccess: ({ _id }) => navigate(attemptPath(quiz._id, _id)),
    onError: (error) => toasts.error(failureText(error)),
  });
  return (
    <Page title={quiz.name} narrow breadcrumb={breadcrumb}>
      {quiz.description !== "" && <Formatted html={quiz.description} />}
      <Facts quiz={quiz} participation={participation} />
      {canStart ? (
        <>
          {open && (
            <p className="note">
              Attempt {open.number} began <When at={open.startedAt} />.{" "}
              {open.endsAt && `Its time ends at ${dateTime(open.endsAt)}.`}
            </p>
          )}
          <p className="quiz-next">
            <button
              type="button"
              className="button button-primary"
              aria-disabled={start.isPending}
              onClick={() => start.isPending || start.mutate(undefined)}
            >
              {open ? "Continue" : last ? "Start again" : "Start"}
            </button>
          </p>
          {!open && participation.timeLimitSeconds !== null && (
            <p className="soft">The clock starts with it, and goes on if you leave the page.</p>
          )}
        </>
      ) : (
        <Reasons reasons={reasons} opensAt={participation.opensAt} />
      )}
      {last && (
        <section className="quiz-part" aria-label="Your results">
          <h2>Your results</h2>
          {best && best._id !== last._id && <Result word="Best" of={best} />}
          <Result word={best?._id === last._id ? "Last and best" : "Last"} of={last} />
        </section>
      )}
    </Page>
  );
};

const Facts = ({ quiz: { questionCount, isDrawn, showAnswers }, participation }: Props) => {
  const { timeLimitSeconds, attemptsLeft, attemptsAllowed, opensAt, closesAt } = participation;
  const facts: readonly (readonly [string, string] | null)[] = [
    ["Questions", `${questionCount}${isDrawn ? ", drawn at random" : ""}`],
    ["Time", timeLimitSeconds === null ? "No limit" : duration(timeLimitSeconds)],
    ["Attempts left", attemptsLeft === null ? "As many as you like" : `${attemptsLeft} of ${attemptsAllowed}`],
    opensAt && Date.parse(opensAt) > Date.parse(participation.serverNow) ? ["Opens", dateTime(opensAt)] : null,
    closesAt ? ["Closes", dateTime(closesAt)] : null,
    ["Right answers", answersShown[showAnswers]],
  ];
  return (
    <dl className="quiz-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

const answersShown: Record<Quiz["showAnswers"], string> = {
  after_submission: "Shown with your result",
  after_passing: "Shown once you have passed",
  after_closing: "Shown once the quiz has closed",
  never: "Not shown",
};

const Result = ({ word, of }: { readonly word: string; readonly of: QuizSubmission }) => (
  <p className="quiz-result-line">
    <span>
      {word}: <Link to={resultPath(of.quiz._id, of._id)}>attempt {of.number}</Link>
      {of.submittedAt && (
        <span className="soft">
          , submitted <When at={of.submittedAt} />
        </span>
      )}
    </span>
    <strong>
      {of.score === null
        ? submissionStateLabels[of.status]
        : `${points(of.score)} of ${plural(of.possible, "point")} (${percentText(of.percent)})`}
    </strong>
  </p>
);
