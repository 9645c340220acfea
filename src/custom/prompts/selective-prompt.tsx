import type { Prompt } from "../../../contract/prompts/entity.ts";
import { choiceLabels, promptLimits } from "../../../contract/prompts/rules.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { Key } from "../transcription/shared/key.tsx";
import { AskFor } from "./ask-for.tsx";
import { FinishSteps } from "./finish-steps.tsx";
import { PromptDesk } from "./prompt-desk.tsx";
import { selectiveActions } from "./prompt-keys.ts";
import { saveSelective } from "./queries.ts";
import { Rate } from "./rate.tsx";
import { useFinish } from "./use-finish.ts";
import { useRatings } from "./use-ratings.ts";
import { type Status, useSave } from "./use-save.ts";
import { type TypedState, useTyped } from "./use-typed.ts";

interface Props {
  readonly prompt: Prompt;
  readonly features: readonly RatingFeature[];
}

/** Two to four answers side by side: which is better, and why. Nobody knows here whose they are. */
export const SelectivePrompt = ({ prompt, features }: Props) => {
  const typed = useTyped(prompt);
  const hasAnswers = (prompt.turns[0]?.answers.length ?? 0) > 0;
  return hasAnswers ? <Compare {...{ prompt, features, typed }} /> : <AskFor prompt={prompt} typed={typed} />;
};

const reasonId = "prompt-reason";

const Compare = ({ prompt, features, typed }: Props & { readonly typed: TypedState }) => {
  const { _id, turns, version } = prompt;
  const answers = turns[0]?.answers ?? [];
  const save = useSave(typed, (status: Status) =>
    saveSelective(_id, {
      answers: answers.map((answer) => ({ _id: answer._id, ratings: typed.ratingsOf(answer, features) })),
      choice: typed.choice,
      best: typed.best,
      reason: typed.reason,
      status,
      version,
    }),
  );
  const finish = useFinish({ prompt, typed, save });
  const ratings = useRatings(answers, features, typed);
  const options = [
    ...answers.map((answer, at) => ({
      id: `prompt.better${at + 1}`,
      label: `Answer ${at + 1} is better`,
      isChosen: typed.best === answer._id,
      choose: () => typed.setChoice("better", answer._id),
    })),
    {
      id: "prompt.tie",
      label: choiceLabels.tie,
      isChosen: typed.choice === "tie",
      choose: () => typed.setChoice("tie", null),
    },
    {
      id: "prompt.bad",
      label: answers.length === 2 ? "Both bad" : choiceLabels.bad,
      isChosen: typed.choice === "bad",
      choose: () => typed.setChoice("bad", null),
    },
  ];
  const handlers = {
    ...finish.handlers,
    ...ratings.handlers,
    ...Object.fromEntries(options.map(({ id, choose }) => [id, choose])),
    "prompt.reason": () => document.getElementById(reasonId)?.focus(),
  };
  return (
    <PromptDesk actions={selectiveActions} handlers={handlers}>
      <p className="prompt-asked">{turns[0]?.prompt}</p>
      <div className="prompt-sides">
        {answers.map((answer, at) => (
          <section
            key={answer._id}
            aria-label={`Answer ${at + 1}`}
            className={typed.best === answer._id ? "prompt-answer is-best" : "prompt-answer"}
          >
            <h2>Answer {at + 1}</h2>
            <p>{answer.text}</p>
            <Rate answer={answer} features={features} typed={typed} ratings={ratings} />
          </section>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {ratings.said}
      </p>
      <div className="prompt-steps prompt-choice" role="group" aria-label="Which is better?">
        {options.map(({ id, label, isChosen, choose }) => (
          <button key={id} type="button" className="button" aria-pressed={isChosen} onClick={choose}>
            {label} <Key of={id} />
          </button>
        ))}
      </div>
      <div className="field">
        <div className="prompt-label">
          <label htmlFor={reasonId}>
            Reason <span className="field-optional">(optional)</span>
          </label>{" "}
          <Key of="prompt.reason" />
        </div>
        <textarea
          id={reasonId}
          rows={3}
          maxLength={promptLimits.reason}
          value={typed.reason}
          onChange={({ target }) => typed.setReason(target.value)}
        />
      </div>
      <FinishSteps prompt={prompt} finish={finish} />
    </PromptDesk>
  );
};
