import type { ReactNode } from "react";
import type { SubmissionQuestion } from "../../../../contract/quiz-submissions/entity.ts";
import { When } from "../../../ui/fields/when.tsx";
import { answerLines, points, pointsOf } from "./answers.ts";
import { Formatted } from "./formatted.tsx";
import { RightAnswers } from "./right-answers.tsx";
import "./question.css";

interface Props {
  readonly question: SubmissionQuestion;
  readonly heading: string;
  /** Of its heading: 3 by itself, below a heading of the page. */
  readonly level?: 2 | 3;
  /** A person has not graded it yet. */
  readonly isWaiting: boolean;
  /** Below everything, such as the form that grades it. */
  readonly children?: ReactNode;
}

/** A question with what was answered and, as far as the reader may see it by now, the right answer. */
export const AnsweredQuestion = ({ question, heading, level = 3, isWaiting, children }: Props) => {
  const Heading = `h${level}` as const;
  const { text, worth, content, answer, lateAnswer, lateAt, right, explanation, comment } = question;
  return (
    <article className="question" aria-label={heading}>
      <div className="question-head">
        <Heading>{heading}</Heading>
        <Mark question={question} isWaiting={isWaiting} />
      </div>
      <Formatted html={text} />
      <Answered label="Answer" lines={answerLines(content, answer)} none="No answer" />
      {lateAnswer && (
        <div className="question-late">
          <Answered label="Came too late, doesn't count" lines={answerLines(content, lateAnswer)} none="" />
          {lateAt && (
            <p className="soft">
              It arrived <When at={lateAt} />.
            </p>
          )}
        </div>
      )}
      {right && <RightAnswers content={content} right={right} answer={answer} worth={worth} />}
      {comment !== "" && <Answered label="Comment" lines={[comment]} none="" />}
      {explanation !== "" && (
        <div className="question-explanation">
          <p className="question-label">Explanation</p>
          <Formatted html={explanation} />
        </div>
      )}
      {children}
    </article>
  );
};

const Mark = ({ question, isWaiting }: { readonly question: SubmissionQuestion; readonly isWaiting: boolean }) => {
  const { points: given, worth } = question;
  if (given === null) return <span className="soft">{isWaiting ? "Waits for review" : pointsOf(worth)}</span>;
  const [sign, kind] = given >= worth ? ["✓", "right"] : given > 0 ? ["◐", "part"] : ["✕", "wrong"];
  return (
    <span className={`question-mark question-mark-${kind}`}>
      <span aria-hidden>{sign}</span> {points(given)} of {pointsOf(worth)}
    </span>
  );
};

interface AnsweredProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly none: string;
}

const Answered = ({ label, lines, none }: AnsweredProps) => (
  <div className="question-answer">
    <p className="question-label">{label}</p>
    {lines.length === 0 ? (
      <p className="soft">{none}</p>
    ) : (
      lines.map((line) => (
        <p key={line} className="question-lines-of">
          {line}
        </p>
      ))
    )}
  </div>
);
