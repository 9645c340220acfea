import { Radio, Switch } from "antd";
import { useId } from "react";
import { choicesMax, type QuestionContent } from "../../../contract/question-banks/question.ts";
import { figure } from "./words.ts";
import { Choices } from "./choices.tsx";
import { newPair, type Of, type Problems } from "./draft.ts";
import { FeedbackInput, NumberInput, TextLine } from "./inputs.tsx";
import { ListProblem } from "./labelled.tsx";
import { Lines } from "./lines.tsx";

interface Props<C extends QuestionContent = QuestionContent> {
  readonly content: C;
  readonly onChange: (content: C) => void;
  readonly problems: Problems;
}

/** The answers of a question, by its kind. */
export const ContentFields = ({ content, onChange, problems }: Props) => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return <Choices key={content.kind} content={content} onChange={onChange} problems={problems} />;
    case "true_false":
      return <TrueFalse content={content} onChange={onChange} problems={problems} />;
    case "short_text":
      return <ShortText content={content} onChange={onChange} problems={problems} />;
    case "numeric":
      return <Numbers content={content} onChange={onChange} problems={problems} />;
    case "matching":
      return <Pairs content={content} onChange={onChange} problems={problems} />;
    case "ordering":
      return <Items content={content} onChange={onChange} problems={problems} />;
    default:
      return <Rubric content={content} onChange={onChange} problems={problems} />;
  }
};

const TrueFalse = ({ content, onChange, problems }: Props<Of<"true_false">>) => (
  <fieldset className="question-lines">
    <legend>Right answer</legend>
    <Radio.Group
      name="is-true"
      value={content.isTrue}
      onChange={(event) => onChange({ ...content, isTrue: event.target.value === true })}
      options={[
        { value: true, label: "True" },
        { value: false, label: "False" },
      ]}
    />
    <FeedbackInput
      label="Feedback to True"
      value={content.feedbackTrue}
      problem={problems.get("content.feedbackTrue")}
      onChange={(feedbackTrue) => onChange({ ...content, feedbackTrue })}
    />
    <FeedbackInput
      label="Feedback to False"
      value={content.feedbackFalse}
      problem={problems.get("content.feedbackFalse")}
      onChange={(feedbackFalse) => onChange({ ...content, feedbackFalse })}
    />
  </fieldset>
);

const ShortText = ({ content, onChange, problems }: Props<Of<"short_text">>) => {
  const id = useId();
  return (
    <>
      <div className="question-weights">
        <Switch id={id} checked={content.matchCase} onChange={(matchCase) => onChange({ ...content, matchCase })} />
        <label htmlFor={id}>Upper and lower case count</label>
      </div>
      <Lines
        label="Accepted answers"
        noun="answer"
        items={content.answers}
        min={1}
        max={choicesMax}
        make={() => ({ text: "", fraction: 100, feedback: "" })}
        onChange={(answers) => onChange({ ...content, answers })}
      >
        {(answer, place, change) => (
          <>
            <NumberInput
              label={`Weight of answer ${place + 1}`}
              min={0}
              max={100}
              suffix="%"
              value={answer.fraction}
              problem={problems.get(`content.answers.${place}.fraction`)}
              onChange={(fraction) => change({ ...answer, fraction })}
            />
            <TextLine
              label={`Answer ${place + 1}`}
              value={answer.text}
              problem={problems.get(`content.answers.${place}.text`)}
              onChange={(text) => change({ ...answer, text })}
            />
            <FeedbackInput
              value={answer.feedback}
              problem={problems.get(`content.answers.${place}.feedback`)}
              onChange={(feedback) => change({ ...answer, feedback })}
            />
          </>
        )}
      </Lines>
      <ListProblem problem={problems.get("content.answers")} />
      <p className="soft">* stands for any characters, \* for an asterisk. The first answer that fits counts.</p>
    </>
  );
};

const Numbers = ({ content, onChange, problems }: Props<Of<"numeric">>) => (
  <>
    <Lines
      label="Accepted numbers"
      noun="number"
      items={content.answers}
      min={1}
      max={choicesMax}
      make={() => ({ value: Number.NaN, tolerance: 0, fraction: 100, feedback: "" })}
      onChange={(answers) => onChange({ ...content, answers })}
    >
      {(answer, place, change) => (
        <>
          <NumberInput
            label={`Weight of number ${place + 1}`}
            min={0}
            max={100}
            suffix="%"
            value={answer.fraction}
            problem={problems.get(`content.answers.${place}.fraction`)}
            onChange={(fraction) => change({ ...answer, fraction })}
          />
          <NumberInput
            label={`Number ${place + 1}`}
            value={answer.value}
            problem={problems.get(`content.answers.${place}.value`)}
            onChange={(value) => change({ ...answer, value })}
          />
          <NumberInput
            label={`Tolerance ${place + 1}`}
            min={0}
            value={answer.tolerance}
            problem={problems.get(`content.answers.${place}.tolerance`)}
            onChange={(tolerance) => change({ ...answer, tolerance })}
          />
          <FeedbackInput
            value={answer.feedback}
            problem={problems.get(`content.answers.${place}.feedback`)}
            onChange={(feedback) => change({ ...answer, feedback })}
          />
        </>
      )}
    </Lines>
    <ListProblem problem={problems.get("content.answers")} />
  </>
);

const Pairs = ({ content, onChange, problems }: Props<Of<"matching">>) => (
  <>
    <Lines
      label="Pairs"
      noun="pair"
      items={content.pairs}
      min={2}
      max={choicesMax}
      make={newPair}
      onChange={(pairs) => onChange({ ...content, pairs })}
    >
      {(pair, place, change) => (
        <>
          <TextLine
            label={`Prompt ${place + 1}`}
            rows
            value={pair.prompt}
            problem={problems.get(`content.pairs.${place}.prompt`)}
            onChange={(prompt) => change({ ...pair, prompt })}
          />
          <TextLine
            label={`Match ${place + 1}`}
            value={pair.match}
            problem={problems.get(`content.pairs.${place}.match`)}
            onChange={(match) => change({ ...pair, match })}
          />
        </>
      )}
    </Lines>
    <ListProblem problem={problems.get("content.pairs")} />
    <Lines
      label="Distractors"
      noun="distractor"
      items={content.distractors}
      min={0}
      max={choicesMax}
      make={() => ""}
      onChange={(distractors) => onChange({ ...content, distractors })}
    >
      {(distractor, place, change) => (
        <TextLine
          label={`Distractor ${place + 1}`}
          value={distractor}
          problem={problems.get(`content.distractors.${place}`)}
          onChange={change}
        />
      )}
    </Lines>
  </>
);

const Items = ({ content, onChange, problems }: Props<Of<"ordering">>) => (
  <>
    <Lines
      label="Items in the right order"
      noun="item"
      items={content.items}
      min={2}
      max={choicesMax}
      make={() => ""}
      onChange={(items) => onChange({ ...content, items })}
    >
      {(item, place, change) => (
        <TextLine
          label={`Item ${place + 1}`}
          rows
          value={item}
          problem={problems.get(`content.items.${place}`)}
          onChange={change}
        />
      )}
    </Lines>
    <ListProblem problem={problems.get("content.items")} />
  </>
);

const Rubric = ({ content, onChange, problems }: Props<Of<"essay">>) => {
  const sum = content.rubric.reduce((all, { points }) => all + (points || 0), 0);
  return (
    <>
      <Lines
        label="Rubric"
        noun="criterion"
        items={content.rubric}
        min={0}
        max={choicesMax}
        make={() => ({ criterion: "", points: 1 })}
        onChange={(rubric) => onChange({ ...content, rubric })}
      >
        {(line, place, change) => (
          <>
            <NumberInput
              label={`Points of criterion ${place + 1}`}
              min={0.25}
              value={line.points}
              problem={problems.get(`content.rubric.${place}.points`)}
              onChange={(points) => change({ ...line, points })}
            />
            <TextLine
              label={`Criterion ${place + 1}`}
              value={line.criterion}
              problem={problems.get(`content.rubric.${place}.criterion`)}
              onChange={(criterion) => change({ ...line, criterion })}
            />
          </>
        )}
      </Lines>
      {content.rubric.length > 0 && <p className="soft">The criteria sum to {figure(sum)} points.</p>}
      <ListProblem problem={problems.get("content.rubric")} />
      <TextLine
        label="Guidance for graders"
        rows
        value={content.guidance}
        problem={problems.get("content.guidance")}
        onChange={(guidance) => onChange({ ...content, guidance })}
      />
    </>
  );
};
