import { lazy, Suspense } from "react";
import { type QuestionContent, questionKindLabels } from "../../../contract/question-banks/question.ts";
import { figure, numberWords } from "./words.ts";
import "./question-banks.css";

const RichTextView = lazy(() => import("../../ui/rich-text/rich-text-view.tsx"));

interface Props {
  readonly question: {
    readonly title: string;
    readonly text: string;
    readonly points: number;
    readonly explanation: string;
    readonly content: QuestionContent;
  };
}

/** A question with its answers, for those who write it. */
export const QuestionText = ({ question: { title, text, points, explanation, content } }: Props) => (
  <div className="question-text">
    <p className="soft">
      {questionKindLabels[content.kind]}, {figure(points)} {points === 1 ? "point" : "points"}
      {title !== "" && ` · ${title}`}
    </p>
    <Formatted html={text} />
    <Answers content={content} />
    {explanation !== "" && (
      <>
        <h3>Explanation</h3>
        <Formatted html={explanation} />
      </>
    )}
  </div>
);

/** A formatted text, with its own viewer loaded. */
export const Formatted = ({ html }: { readonly html: string }) => (
  <Suspense fallback={<p className="soft">Loading…</p>}>
    <RichTextView html={html} />
  </Suspense>
);

interface Line {
  readonly worth: string;
  readonly text: string;
  readonly feedback: string;
}

const percent = (fraction: number): string => `${figure(fraction)}%`;

const linesOf = (content: QuestionContent): readonly Line[] => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return content.choices.map(({ fraction, ...choice }) => ({ ...choice, worth: percent(fraction) }));
    case "short_text":
      return content.answers.map(({ fraction, ...answer }) => ({ ...answer, worth: percent(fraction) }));
    case "numeric":
      return content.answers.map(({ fraction, feedback, ...answer }) => ({
        worth: percent(fraction),
        text: numberWords(answer),
        feedback,
      }));
    case "true_false":
      return [
        { worth: percent(content.isTrue ? 100 : 0), text: "True", feedback: content.feedbackTrue },
        { worth: percent(content.isTrue ? 0 : 100), text: "False", feedback: content.feedbackFalse },
      ];
    case "matching":
      return [
        ...content.pairs.map(({ prompt, match }) => ({ worth: "", text: `${prompt} → ${match}`, feedback: "" })),
        ...content.distractors.map((text) => ({ worth: "Distractor", text, feedback: "" })),
      ];
    case "ordering":
      return content.items.map((text, place) => ({ worth: String(place + 1), text, feedback: "" }));
    default:
      return content.rubric.map(({ criterion, points }) => ({ worth: figure(points), text: criterion, feedback: "" }));
  }
};

const Answers = ({ content }: { readonly content: QuestionContent }) => (
  <>
    <ul className="question-key">
      {linesOf(content).map(({ worth, text, feedback }, place) => (
        // Answers have no names of their own, and are never reordered here.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          {worth !== "" && <span className="question-worth">{worth}</span>}
          <span>
            {text}
            {feedback !== "" && <span className="soft"> — {feedback}</span>}
          </span>
        </li>
      ))}
    </ul>
    {content.kind === "short_text" && content.matchCase && <p className="soft">Upper and lower case count.</p>}
    {content.kind === "essay" && content.guidance !== "" && <p className="question-guidance">{content.guidance}</p>}
  </>
);
