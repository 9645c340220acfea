import { numberMatches } from "../../../../contract/question-banks/numbers.ts";
import type { Answer, AskedContent } from "../../../../contract/question-banks/question.ts";
import { acceptedText } from "../../../../contract/question-banks/texts.ts";
import type { RightAnswer } from "../../../../contract/quiz-submissions/asked.ts";
import { orderOf, pairsOf, points, pointsOf } from "./answers.ts";

interface Props {
  readonly content: AskedContent;
  readonly right: RightAnswer;
  readonly answer: Answer | null;
  readonly worth: number;
}

interface Line {
  readonly text: string;
  /** Beside the text, such as what it is worth. */
  readonly note: string;
}

/** The right answer, and what was said about the one that was given. */
export const RightAnswers = ({ content, right, answer, worth }: Props) => {
  const lines = rightLines(content, right, worth);
  const feedback = feedbackOf(right, answer);
  return (
    <>
      {feedback.length > 0 && (
        <div className="question-answer">
          <p className="question-label">Feedback</p>
          {feedback.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {lines.length > 0 && (
        <div className="question-answer question-right">
          <p className="question-label">{right.kind === "essay" ? "Criteria" : "Right answer"}</p>
          <ol className={right.kind === "ordering" ? "question-steps" : undefined}>
            {lines.map(({ text, note }) => (
              <li key={text}>
                {text} {note && <span className="soft">{note}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
};

/** What an answer is worth, where that is not everything. */
const share = (fraction: number): string => (fraction >= 100 ? "" : `(${points(fraction)}%)`);

/** A key without points only says something to an answer: it is no right one. */
const rewarded = <K extends { readonly fraction: number }>(keys: readonly K[]): K[] =>
  keys.filter(({ fraction }) => fraction > 0);

const rightLines = (content: AskedContent, right: RightAnswer, worth: number): readonly Line[] => {
  switch (right.kind) {
    case "single":
    case "multiple": {
      const texts = "choices" in content ? content.choices : [];
      return right.choices.flatMap(({ fraction }, at) =>
        fraction > 0 ? [{ text: texts[at] ?? "", note: right.kind === "single" ? share(fraction) : "" }] : [],
      );
    }
    case "true_false":
      return [{ text: right.isTrue ? "True" : "False", note: "" }];
    case "short_text":
      return rewarded(right.answers).map(({ text, fraction }) => ({ text, note: share(fraction) }));
    case "numeric":
      return rewarded(right.answers).map(({ value, tolerance, fraction }) => ({
        text: tolerance === 0 ? String(value) : `${value} ± ${tolerance}`,
        note: share(fraction),
      }));
    case "matching":
      return pairsOf(content, right.matches).map((text) => ({ text, note: "" }));
    case "ordering":
      return orderOf(content, right.order).map((item) => ({ text: item, note: "" }));
    default:
      return right.rubric.length > 0
        ? right.rubric.map((one) => ({ text: one.criterion, note: pointsOf(one.points) }))
        : [{ text: "The answer as a whole", note: pointsOf(worth) }];
  }
};

/** Of the keys that take a number, the one by which it is graded. */
const bestOf = <K extends { readonly fraction: number }>(keys: readonly K[]): K | undefined =>
  keys.toSorted((one, other) => other.fraction - one.fraction)[0];

/** What its writer says to the answer that was given. */
const feedbackOf = (right: RightAnswer, answer: Answer | null): readonly string[] => {
  if (!answer) return [];
  const said = (): readonly (string | undefined)[] => {
    if (right.kind === "single" && answer.kind === "single") return [right.choices[answer.choice]?.feedback];
    if (right.kind === "multiple" && answer.kind === "multiple") {
      return answer.choices.map((place) => right.choices[place]?.feedback);
    }
    if (right.kind === "true_false" && answer.kind === "true_false") {
      return [answer.isTrue ? right.feedbackTrue : right.feedbackFalse];
    }
    if (right.kind === "numeric" && answer.kind === "numeric") {
      const { value } = answer;
      return [bestOf(right.answers.filter((one) => numberMatches(value, one)))?.feedback];
    }
    if (right.kind === "short_text" && answer.kind === "short_text") {
      return [acceptedText(right, answer.text)?.feedback];
    }
    return [];
  };
  return [...new Set(said().filter((text) => text !== undefined && text !== ""))] as string[];
};
