import { Checkbox, Radio, Switch } from "antd";
import { useId, useState } from "react";
import { choicesMax } from "../../../contract/question-banks/question.ts";
import { evenFraction } from "../../../contract/question-banks/validity.ts";
import { figure } from "./words.ts";
import { type Choice, newChoice, type Of, type Problems } from "./draft.ts";
import { FeedbackInput, NumberInput, TextLine } from "./inputs.tsx";
import { ListProblem } from "./labelled.tsx";
import { Lines } from "./lines.tsx";

type Content = Of<"single" | "multiple">;

interface Props {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
  readonly problems: Problems;
}

const isRight = ({ fraction }: Choice): boolean => fraction > 0;

/** Right choices worth the same, and wrong ones worth nothing. */
const evenly = (choices: readonly Choice[], right: readonly boolean[]): Choice[] => {
  const fraction = evenFraction(right.filter(Boolean).length);
  return choices.map((choice, place) => ({ ...choice, fraction: right[place] ? fraction : 0 }));
};

const isEven = ({ kind, choices }: Content): boolean => {
  const right = choices.map(isRight);
  const even = evenly(choices, right);
  return (
    choices.every(({ fraction }, place) => fraction === even[place]!.fraction) &&
    (kind === "multiple" || right.filter(Boolean).length <= 1)
  );
};

/** The choices of a question, with the right ones marked, or each with its own weight. */
export const Choices = ({ content, onChange, problems }: Props) => {
  const id = useId();
  const { kind, choices } = content;
  const [isWeighted, setWeighted] = useState(() => !isEven(content));
  const set = (next: readonly Choice[]): void => onChange({ kind, choices: [...next] });
  const mark = (place: number, on: boolean): void =>
    set(
      evenly(
        choices,
        choices.map((choice, at) => (at === place ? on : kind === "multiple" && isRight(choice))),
      ),
    );
  const weigh = (on: boolean): void => {
    setWeighted(on);
    if (on) return;
    const first = choices.findIndex(({ fraction }) => fraction === 100);
    set(
      evenly(
        choices,
        choices.map((choice, place) => (kind === "multiple" ? isRight(choice) : place === first)),
      ),
    );
  };
  const sum = choices.reduce((all, { fraction }) => all + Math.max(0, fraction || 0), 0);
  const at = (path: string): string | undefined => problems.get(`content.choices.${path}`);
  return (
    <>
      <div className="question-weights">
        <Switch id={id} checked={isWeighted} onChange={weigh} />
        <label htmlFor={id}>{kind === "multiple" ? "Own weights" : "Partial credit"}</label>
        {isWeighted && kind === "multiple" && <span className="soft">Right choices sum to {figure(sum)}%</span>}
      </div>
      <Lines
        label="Choices"
        noun="choice"
        items={choices}
        min={2}
        max={choicesMax}
        make={newChoice}
        onChange={(next) => set(isWeighted || kind === "single" ? next : evenly(next, next.map(isRight)))}
      >
        {(choice, place, change) => (
          <>
            {isWeighted ? (
              <NumberInput
                label={`Weight of choice ${place + 1}`}
                min={-100}
                max={100}
                suffix="%"
                value={choice.fraction}
                problem={at(`${place}.fraction`)}
                onChange={(fraction) => change({ ...choice, fraction })}
              />
            ) : kind === "single" ? (
              <Radio checked={isRight(choice)} onChange={() => mark(place, true)}>
                Right
              </Radio>
            ) : (
              <Checkbox checked={isRight(choice)} onChange={(event) => mark(place, event.target.checked)}>
                Right
              </Checkbox>
            )}
            <TextLine
              label={`Choice ${place + 1}`}
              rows
              value={choice.text}
              problem={at(`${place}.text`)}
              onChange={(text) => change({ ...choice, text })}
            />
            <FeedbackInput
              value={choice.feedback}
              problem={at(`${place}.feedback`)}
              onChange={(feedback) => change({ ...choice, feedback })}
            />
          </>
        )}
      </Lines>
      <ListProblem problem={problems.get("content.choices")} />
    </>
  );
};
