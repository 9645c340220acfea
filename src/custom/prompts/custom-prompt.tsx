import { useId, useState } from "react";
import type { Prompt, Turn } from "../../../contract/prompts/entity.ts";
import { promptLimits } from "../../../contract/prompts/rules.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { useStep } from "../../providers/use-step.ts";
import { FinishSteps } from "./finish-steps.tsx";
import { saveCustom, usePromptProjects } from "./queries.ts";
import { Rate } from "./rate.tsx";
import { useAsk } from "./use-ask.ts";
import { useFinish } from "./use-finish.ts";
import { type TypedState, useTyped } from "./use-typed.ts";

interface Props {
  readonly prompt: Prompt;
  readonly features: readonly RatingFeature[];
}

/** A prompt of several turns: each asks the model, and its answer is corrected and rated. */
export const CustomPrompt = ({ prompt, features }: Props) => {
  const { _id, turns, projectId } = prompt;
  const typed = useTyped(prompt);
  const projects = usePromptProjects();
  const hasModel = projects.data?.projects.find((project) => project._id === projectId._id)?.hasModel ?? false;
  const bodyOf = (turn: Turn) => ({
    _id: turn._id,
    prompt: turn.prompt,
    idealAnswer: typed.idealOf(turn),
    answers: turn.answers.map((answer) => ({ _id: answer._id, ratings: typed.ratingsOf(answer, features) })),
  });
  const saveAll = (status: "draft" | "submitted", more: readonly string[] = []) =>
    saveCustom(_id, { turns: [...turns.map(bodyOf), ...more.map((asked) => ({ prompt: asked }))], status });
  const finish = useFinish(prompt, (status) => saveAll(status));
  return (
    <div className="prompt">
      {turns.map((turn, place) => (
        <OneTurn key={turn._id} turn={turn} place={place} features={features} typed={typed} />
      ))}
      {turns.length < promptLimits.turns && (
        <NextTurn prompt={prompt} typed={typed} hasModel={hasModel} save={(asked) => saveAll("draft", asked)} />
      )}
      <FinishSteps prompt={prompt} finish={finish} />
    </div>
  );
};

interface TurnProps {
  readonly turn: Turn;
  readonly place: number;
  readonly features: readonly RatingFeature[];
  readonly typed: TypedState;
}

const OneTurn = ({ turn, place, features, typed }: TurnProps) => {
  const id = useId();
  const [answer] = turn.answers;
  const ideal = typed.idealOf(turn);
  const [isOpen, setOpen] = useState(!answer || ideal !== "");
  return (
    <section className="prompt-turn" aria-label={`Turn ${place + 1}`}>
      <p className="prompt-asked">{turn.prompt}</p>
      {answer && (
        <div className="prompt-answer">
          <h3>Answer{!answer.isWhole && <span className="soft"> (stopped)</span>}</h3>
          <p>{answer.text}</p>
          <Rate answer={answer} features={features} typed={typed} />
        </div>
      )}
      {isOpen ? (
        <div className="field">
          <label htmlFor={id}>Ideal answer</label>
          <textarea
            id={id}
            rows={5}
            maxLength={promptLimits.answer}
            value={ideal}
            onChange={({ target }) => typed.setIdeal(turn._id, target.value)}
          />
        </div>
      ) : (
        <div>
          <button
            type="button"
            className="button"
            onClick={() => {
              typed.setIdeal(turn._id, answer?.text ?? "");
              setOpen(true);
            }}
          >
            Edit the ideal answer
          </button>
        </div>
      )}
    </section>
  );
};

interface NextProps {
  readonly prompt: Prompt;
  readonly typed: TypedState;
  readonly hasModel: boolean;
  readonly save: (more: readonly string[]) => Promise<unknown>;
}

const NextTurn = ({ prompt: { _id, turns }, typed, hasModel, save }: NextProps) => {
  const id = useId();
  const [refused, setRefused] = useState("");
  const { asking, problem, ask, stop } = useAsk(_id, () => typed.setNext(""));
  const add = useStep(save, { onSuccess: () => typed.setNext(""), onError: (error) => setRefused(error.message) });
  const last = turns.at(-1);
  const isWaiting = hasModel && last !== undefined && last.answers.length === 0 && typed.idealOf(last) === "";
  const text = typed.next || (isWaiting ? last.prompt : "");
  const go = async (): Promise<void> => {
    if (text.trim() === "" || asking || add.isPending) return;
    setRefused("");
    if (!hasModel) return add.mutate([text]);
    // What was corrected so far is what the model goes on from.
    try {
      if (turns.length > 0) await save([]);
      await ask(text);
    } catch (error) {
      setRefused((error as Error).message);
    }
  };
  return (
    <section className="prompt-turn" aria-label="Next turn">
      {asking ? (
        <>
          <p className="prompt-asked">{asking.prompt}</p>
          <div className="prompt-answer" aria-live="off">
            <h3>Answer</h3>
            <p>{asking.text || "Waiting for the model…"}</p>
          </div>
          <div>
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          </div>
        </>
      ) : (
        <form
          className="field"
          onSubmit={(event) => {
            event.preventDefault();
            void go();
          }}
        >
          <label htmlFor={id}>{turns.length === 0 ? "Prompt" : "Next turn"}</label>
          <textarea
            id={id}
            rows={3}
            maxLength={promptLimits.prompt}
            value={text}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => typed.setNext(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void go();
            }}
          />
          <p
            id={`${id}-help`}
            className={problem || refused ? "prompt-problem" : "soft"}
            role={problem || refused ? "alert" : undefined}
          >
            {problem ||
              refused ||
              (hasModel ? "Ctrl+Enter asks the model." : "This project has no model: write the ideal answer yourself.")}
          </p>
          <div>
            <button type="submit" className="button">
              {hasModel ? "Ask" : "Add"}
            </button>
          </div>
        </form>
      )}
    </section>
  );
};
