import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";
import { Page } from "../../ui/shell/page.tsx";
import { hasAnswer } from "./answer-keeper.ts";
import { AnswersSaved } from "./answers-saved.tsx";
import { QuestionInput } from "./shared/question-input.tsx";
import { Overview } from "./overview.tsx";
import type { Attempt } from "./queries.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { TimeLeft, useSecondsLeft } from "./time-left.tsx";
import { useAnswers } from "./use-answers.ts";
import { useSubmit } from "./use-submit.ts";
import { quizPath, resultPath } from "./words.ts";

interface Props {
  readonly quizId: string;
  readonly attempt: Attempt;
}

/** One question at a time, with an overview of all, the time that is left, and whether everything is saved. */
export const Taking = ({ quizId, attempt }: Props) => {
  const { submission } = attempt;
  const navigate = useNavigate();
  const answers = useAnswers(attempt);
  const { kept, keeper, endsAt, anchor } = answers;
  const seconds = useSecondsLeft(endsAt, anchor);
  const result = resultPath(quizId, submission._id);
  const submit = useSubmit({ quizId, id: submission._id, answers, isOver: seconds === 0 }, () =>
    navigate(result, { replace: true }),
  );
  const [at, setAt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const wasMoved = useRef(false);
  useEffect(() => {
    if (wasMoved.current) part.current?.querySelector("legend")?.focus();
    wasMoved.current = false;
  }, [at]);
  const go = (place: number): void => {
    wasMoved.current = true;
    setAsking(false);
    setAt(place - 1);
  };
  // It was submitted elsewhere, or by the clock; what is not sent yet, the result page sends.
  if (!answers.isOpen) return <Navigate to={result} replace />;
  const question = submission.questions[at];
  if (!question) return <p className="soft">This attempt has no questions.</p>;
  const count = submission.questions.length;
  const given = kept.answers.get(question.place);
  const open = submission.questions.filter(({ place }) => !hasAnswer(kept, place));
  const isLast = at === count - 1;
  return (
    <Page title={submission.quiz.name} narrow breadcrumb={[{ label: "About this quiz", to: quizPath(quizId) }]}>
      <div className="quiz-bar">
        <AnswersSaved kept={kept} />
        {seconds !== null && <TimeLeft seconds={seconds} />}
      </div>
      {seconds === 0 && (
        <p className="note" role="alert">
          Time's up. {submit.problem || (kept.saving === "stopped" ? "" : "Submitting your answers…")}
        </p>
      )}
      <div ref={part} key={question.place}>
        <QuestionInput
          heading={`Question ${at + 1} of ${count}`}
          {...question}
          answer={given?.answer ?? null}
          disabled={seconds === 0}
          onAnswer={(answer) => keeper.give(question.place, answer)}
        />
      </div>
      <Notes question={question} kept={kept} />
      <label className="check quiz-flag">
        <input
          type="checkbox"
          checked={given?.isFlagged ?? false}
          onChange={({ target }) => keeper.flag(question.place, target.checked)}
        />
        Flag this question for later
      </label>
      <div className="quiz-steps">
        <button type="button" className="button" disabled={at === 0} onClick={() => go(at)}>
          Previous
        </button>
        <button type="button" className="button button-primary" onClick={() => (isLast ? setAsking(true) : go(at + 2))}>
          {isLast ? "Submit…" : "Next"}
        </button>
      </div>
      {submit.problem !== "" && seconds !== 0 && (
        <p className="quiz-problem" role="alert">
          {submit.problem}
        </p>
      )}
      <Overview questions={submission.questions} kept={kept} current={question.place} onOpen={go} />
      {!isLast && (
        <button type="button" className="button quiz-submit" onClick={() => setAsking(true)}>
          Submit…
        </button>
      )}
      {isAsking && seconds !== 0 && (
        <SubmitDialog
          open={open}
          flagged={submission.questions.filter(({ place }) => kept.answers.get(place)?.isFlagged)}
          onOpen={go}
          onSubmit={() => {
            setAsking(false);
            submit.go();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
};

interface NotesProps {
  readonly question: SubmissionQuestion;
  readonly kept: ReturnType<typeof useAnswers>["kept"];
}

/** What happened to an answer that one would not expect. */
const Notes = ({ question: { place }, kept }: NotesProps) => (
  <div role="status">
    {kept.fromElsewhere.includes(place) && (
      <p className="note">You changed this answer in another tab or on another device. This is the newer one.</p>
    )}
    {kept.late.includes(place) && <p className="note">Your last answer came too late. It doesn't count.</p>}
    {kept.refused.has(place) && <p className="note">This answer couldn't be saved: {kept.refused.get(place)}</p>}
  </div>
);
