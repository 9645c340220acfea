import { useId } from "react";
import { plainLine, plainText } from "../../../../contract/core/fields.ts";
import { type Answer, answerTextMax, type AskedContent } from "../../../../contract/question-banks/question.ts";
import { Formatted } from "./formatted.tsx";
import { NumberInput } from "./number-input.tsx";
import { OrderingInput } from "./ordering-input.tsx";
import { pointsOf } from "./answers.ts";
import "../../../ui/field.css";
import "../../../ui/button.css";
import "./question.css";

interface Props {
  /** Such as "Question 3 of 10". */
  readonly heading: string;
  readonly text: string;
  readonly worth: number;
  readonly content: AskedContent;
  readonly answer: Answer | null;
  readonly disabled?: boolean;
  readonly onAnswer: (answer: Answer | null) => void;
}

/** A question with the input for its kind, as a learner answers it. */
export const QuestionInput = ({ heading, text, worth, content, answer, disabled = false, onAnswer }: Props) => {
  const id = useId();
  return (
    <fieldset className="question" disabled={disabled} aria-describedby={`${id}-text`}>
      <legend tabIndex={-1}>
        {heading} <span className="soft">{pointsOf(worth)}</span>
      </legend>
      <Formatted id={`${id}-text`} html={text} />
      <AnswerInput id={id} content={content} answer={answer} onAnswer={onAnswer} />
    </fieldset>
  );
};

interface InputProps {
  readonly id: string;
  readonly content: AskedContent;
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer | null) => void;
}

const AnswerInput = ({ id, content, answer, onAnswer }: InputProps) => {
  switch (content.kind) {
    case "single":
      return (
        <Radios
          name={id}
          texts={content.choices}
          chosen={answer?.kind === "single" ? answer.choice : null}
          onChoose={(choice) => onAnswer(choice === null ? null : { kind: "single", choice })}
        />
      );
    case "true_false":
      return (
        <Radios
          name={id}
          texts={["True", "False"]}
          chosen={answer?.kind === "true_false" ? Number(!answer.isTrue) : null}
          onChoose={(place) => onAnswer(place === null ? null : { kind: "true_false", isTrue: place === 0 })}
        />
      );
    case "multiple":
      return <Checkboxes texts={content.choices} answer={answer} onAnswer={onAnswer} />;
    case "short_text":
      return (
        <div className="field">
          <label htmlFor={`${id}-answer`}>Your answer</label>
          <input
            id={`${id}-answer`}
            maxLength={500}
            autoComplete="off"
            value={answer?.kind === "short_text" ? answer.text : ""}
            onChange={({ target }) => onAnswer({ kind: "short_text", text: plainLine(target.value) })}
          />
        </div>
      );
    case "numeric":
      return (
        <NumberInput
          id={`${id}-answer`}
          value={answer?.kind === "numeric" ? answer.value : null}
          onValue={(value) => onAnswer(value === null ? null : { kind: "numeric", value })}
        />
      );
    case "essay":
      return (
        <div className="field">
          <label htmlFor={`${id}-answer`}>Your answer</label>
          <textarea
            id={`${id}-answer`}
            rows={10}
            maxLength={answerTextMax}
            value={answer?.kind === "essay" ? answer.text : ""}
            onChange={({ target }) => onAnswer({ kind: "essay", text: plainText(target.value) })}
          />
        </div>
      );
    case "matching":
      return <Matching id={id} content={content} answer={answer} onAnswer={onAnswer} />;
    default:
      return (
        <OrderingInput
          items={content.items}
          order={answer?.kind === "ordering" ? answer.order : null}
          onOrder={(order) => onAnswer({ kind: "ordering", order })}
        />
      );
  }
};

/** Choices have no names of their own, and keep their order while they are shown. */
const numbered = (texts: readonly string[]): readonly (readonly [place: number, text: string])[] =>
  texts.map((text, place) => [place, text] as const);

interface RadiosProps {
  readonly name: string;
  readonly texts: readonly string[];
  readonly chosen: number | null;
  readonly onChoose: (place: number | null) => void;
}

const Radios = ({ name, texts, chosen, onChoose }: RadiosProps) => (
  <>
    <ul className="question-choices">
      {numbered(texts).map(([place, text]) => (
        <li key={place}>
          <label>
            <input type="radio" name={name} checked={chosen === place} onChange={() => onChoose(place)} />
            <span>{text}</span>
          </label>
        </li>
      ))}
    </ul>
    {chosen !== null && (
      <button type="button" className="button button-quiet question-clear" onClick={() => onChoose(null)}>
        Clear my answer
      </button>
    )}
  </>
);

const Checkboxes = ({ texts, answer, onAnswer }: Omit<InputProps, "id" | "content"> & { texts: readonly string[] }) => {
  const chosen = answer?.kind === "multiple" ? answer.choices : [];
  const toggle = (place: number): void => {
    const choices = chosen.includes(place)
      ? chosen.filter((one) => one !== place)
      : [...chosen, place].toSorted((a, b) => a - b);
    onAnswer(choices.length === 0 ? null : { kind: "multiple", choices });
  };
  return (
    <>
      <p className="soft">Choose all that apply.</p>
      <ul className="question-choices">
        {numbered(texts).map(([place, text]) => (
          <li key={place}>
            <label>
              <input type="checkbox" checked={chosen.includes(place)} onChange={() => toggle(place)} />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
};

interface MatchingProps extends InputProps {
  readonly content: Extract<AskedContent, { kind: "matching" }>;
}

const Matching = ({ id, content: { prompts, matches }, answer, onAnswer }: MatchingProps) => {
  const given = answer?.kind === "matching" ? answer.matches : [];
  const put = (at: number, typed: string): void => {
    const next = prompts.map((_, one) => (one === at ? (typed === "" ? null : Number(typed)) : (given[one] ?? null)));
    onAnswer(next.every((match) => match === null) ? null : { kind: "matching", matches: next });
  };
  return (
    <ul className="question-matching">
      {numbered(prompts).map(([place, prompt]) => (
        <li key={place} className="field">
          <label htmlFor={`${id}-${place}`}>{prompt}</label>
          <select id={`${id}-${place}`} value={given[place] ?? ""} onChange={({ target }) => put(place, target.value)}>
            <option value="">Choose…</option>
            {numbered(matches).map(([at, match]) => (
              <option key={at} value={at}>
                {match}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
};
