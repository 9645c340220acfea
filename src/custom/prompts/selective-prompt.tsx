import { useId } from "react";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { choiceLabels, promptLimits } from "../../../contract/prompts/rules.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { FinishSteps } from "./finish-steps.tsx";
import { saveSelective } from "./queries.ts";
import { Rate } from "./rate.tsx";
import { useAsk } from "./use-ask.ts";
import { useFinish } from "./use-finish.ts";
import { useTyped } from "./use-typed.ts";

interface Props {
  readonly prompt: Prompt;
  readonly features: readonly RatingFeature[];
}

/** Two to four answers side by side: which is better, and why. Nobody knows here whose they are. */
export const SelectivePrompt = ({ prompt, features }: Props) => {
  const { _id, turns } = prompt;
  const id = useId();
  const typed = useTyped(prompt);
  const answers = turns[0]?.answers ?? [];
  const finish = useFinish(prompt, (status) =>
    saveSelective(_id, {
      answers: answers.map((answer) => ({ _id: answer._id, ratings: typed.ratingsOf(answer, features) })),
      choice: typed.choice,
      best: typed.best,
      reason: typed.reason,
      status,
    }),
  );
  useShortcuts({
    ...Object.fromEntries(answers.map((answer, at) => [String(at + 1), () => typed.setChoice("better", answer._id)])),
    ...(answers.length > 0 && {
      t: () => typed.setChoice("tie", null),
      b: () => typed.setChoice("bad", null),
    }),
  });
  if (answers.length === 0) return <AskFor prompt={prompt} />;
  return (
    <div className="prompt">
      <p className="prompt-asked">{turns[0]?.prompt}</p>
      <div className="prompt-sides">
        {answers.map((answer, at) => (
          <section
            key={answer._id}
            aria-label={`Answer ${at + 1}`}
            className={typed.best === answer._id ? "prompt-answer is-best" : "prompt-answer"}
          >
            <h3>Answer {at + 1}</h3>
            <p>{answer.text}</p>
            <Rate answer={answer} features={features} typed={typed} />
          </section>
        ))}
      </div>
      <div className="prompt-steps prompt-choice" role="group" aria-label="Which is better?">
        {answers.map((answer, at) => (
          <button
            key={answer._id}
            type="button"
            className="button"
            aria-pressed={typed.best === answer._id}
            onClick={() => typed.setChoice("better", answer._id)}
          >
            Answer {at + 1} is better <kbd>{at + 1}</kbd>
          </button>
        ))}
        <button
          type="button"
          className="button"
          aria-pressed={typed.choice === "tie"}
          onClick={() => typed.setChoice("tie", null)}
        >
          {choiceLabels.tie} <kbd>T</kbd>
        </button>
        <button
          type="button"
          className="button"
          aria-pressed={typed.choice === "bad"}
          onClick={() => typed.setChoice("bad", null)}
        >
          {answers.length === 2 ? "Both bad" : choiceLabels.bad} <kbd>B</kbd>
        </button>
      </div>
      <div className="field">
        <label htmlFor={id}>
          Reason <span className="field-optional">(optional)</span>
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={promptLimits.reason}
          value={typed.reason}
          onChange={({ target }) => typed.setReason(target.value)}
        />
      </div>
      <FinishSteps prompt={prompt} finish={finish} />
    </div>
  );
};

const AskFor = ({ prompt }: { readonly prompt: Prompt }) => {
  const id = useId();
  const typed = useTyped(prompt);
  const { asking, problem, ask, stop } = useAsk(prompt._id, () => typed.setNext(""));
  if (asking) {
    const { done, of } = asking.progress ?? { done: 0, of: 0 };
    return (
      <div className="prompt">
        <p className="prompt-asked">{asking.prompt}</p>
        <p role="status">{of === 0 ? "Asking…" : `${done} of ${of} answers are there.`}</p>
        <div>
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        </div>
      </div>
    );
  }
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.next.trim() !== "") void ask(typed.next);
      }}
    >
      <label htmlFor={id}>Prompt</label>
      <textarea
        id={id}
        rows={4}
        maxLength={promptLimits.prompt}
        value={typed.next}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => typed.setNext(target.value)}
      />
      <p id={`${id}-help`} className={problem ? "prompt-problem" : "soft"} role={problem ? "alert" : undefined}>
        {problem || "You get two to four answers, in an order that says nothing of where they come from."}
      </p>
      <div>
        <button type="submit" className="button button-primary">
          Get answers
        </button>
      </div>
    </form>
  );
};
