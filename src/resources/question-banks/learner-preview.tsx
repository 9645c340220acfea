import { useId } from "react";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { figure } from "./words.ts";
import { Formatted } from "./question-text.tsx";
import type { Draft } from "./draft.ts";

/** A question as a learner sees it, without a quiz's shuffling. */
export const LearnerPreview = ({ draft: { text, points, content } }: { readonly draft: Draft }) => (
  <section className="question-preview" aria-label="As a learner sees it">
    <p className="soft">
      As a learner sees it: {figure(points || 0)} {points === 1 ? "point" : "points"}
    </p>
    {text === "" ? <p className="soft">The question is empty.</p> : <Formatted html={text} />}
    <Asked content={content} />
  </section>
);

const Asked = ({ content }: { readonly content: QuestionContent }) => {
  const name = useId();
  switch (content.kind) {
    case "single":
    case "multiple":
      return <Options name={name} many={content.kind === "multiple"} texts={content.choices.map(({ text }) => text)} />;
    case "true_false":
      return <Options name={name} many={false} texts={["True", "False"]} />;
    case "short_text":
      return <input className="question-preview-input" aria-label="Answer" />;
    case "numeric":
      return <input className="question-preview-input" aria-label="Answer" inputMode="decimal" />;
    case "essay":
      return <textarea className="question-preview-input" aria-label="Answer" rows={5} />;
    case "matching": {
      const matches = [...new Set([...content.pairs.map(({ match }) => match), ...content.distractors])].toSorted();
      return (
        <ul>
          {numbered(content.pairs).map(([place, { prompt }]) => (
            <li key={place}>
              <label htmlFor={`${name}-${place}`}>{prompt}</label>
              <select id={`${name}-${place}`} defaultValue="">
                <option value="">Choose…</option>
                {matches.map((match) => (
                  <option key={match}>{match}</option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      );
    }
    default:
      return (
        <ul>
          {numbered(content.items.toSorted()).map(([place, item]) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
  }
};

/** Texts may be equal while they are written. */
const numbered = <T,>(all: readonly T[]): readonly (readonly [place: number, item: T])[] =>
  all.map((item, place) => [place, item] as const);

interface OptionsProps {
  readonly name: string;
  readonly many: boolean;
  readonly texts: readonly string[];
}

const Options = ({ name, many, texts }: OptionsProps) => (
  <ul>
    {numbered(texts).map(([place, text]) => (
      <li key={place}>
        <label>
          <input type={many ? "checkbox" : "radio"} name={name} /> {text}
        </label>
      </li>
    ))}
  </ul>
);
