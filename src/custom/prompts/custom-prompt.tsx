import { flushSync } from "react-dom";
import type { Prompt, Turn } from "../../../contract/prompts/entity.ts";
import { promptLimits } from "../../../contract/prompts/rules.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { Key } from "../transcription/shared/key.tsx";
import { FinishSteps } from "./finish-steps.tsx";
import { NextTurn } from "./next-turn.tsx";
import { PromptDesk } from "./prompt-desk.tsx";
import { customActions } from "./prompt-keys.ts";
import { saveCustom, usePromptProjects } from "./queries.ts";
import { Rate } from "./rate.tsx";
import { useFinish } from "./use-finish.ts";
import { useNextTurn } from "./use-next-turn.ts";
import { type Ratings, useRatings } from "./use-ratings.ts";
import { type Status, useSave } from "./use-save.ts";
import { type TypedState, useTyped } from "./use-typed.ts";

interface Props {
  readonly prompt: Prompt;
  readonly features: readonly RatingFeature[];
}

/** A prompt of several turns: each asks the model, and its answer is corrected and rated. */
export const CustomPrompt = ({ prompt, features }: Props) => {
  const { _id, turns, projectId, version } = prompt;
  const typed = useTyped(prompt);
  const projects = usePromptProjects();
  const hasModel = projects.data?.projects.find((project) => project._id === projectId._id)?.hasModel ?? false;
  const bodyOf = (turn: Turn) => ({
    _id: turn._id,
    prompt: turn.prompt,
    idealAnswer: typed.idealOf(turn),
    answers: turn.answers.map((answer) => ({ _id: answer._id, ratings: typed.ratingsOf(answer, features) })),
  });
  const save = useSave(typed, (status: Status, more: readonly string[] = []) =>
    saveCustom(_id, { turns: [...turns.map(bodyOf), ...more.map((asked) => ({ prompt: asked }))], status, version }),
  );
  const next = useNextTurn({ prompt, typed, hasModel, save: (more) => save("draft", more) });
  const finish = useFinish({
    prompt,
    typed,
    save: (status) => save(status),
    hasMore: !next.asking && typed.next.trim() !== "",
  });
  const answers = turns.flatMap((turn) => turn.answers);
  const ratings = useRatings(answers, features, typed);

  const editIdeal = (turn: Turn): void => {
    // The field is there before it gets the focus.
    flushSync(() => {
      if (!isIdealOpen(turn, typed)) typed.setIdeal(turn._id, turn.answers[0]?.text ?? "");
    });
    document.getElementById(idealId(turn))?.focus();
  };
  const handlers = {
    ...finish.handlers,
    ...ratings.handlers,
    ...next.handlers,
    "prompt.ideal": () => {
      const at = document.activeElement?.closest("[data-turn]")?.getAttribute("data-turn");
      const turn = turns.find((one) => one._id === at) ?? turns.at(-1);
      if (turn) editIdeal(turn);
    },
  };
  return (
    <PromptDesk actions={customActions} handlers={handlers}>
      {turns.map((turn, place) => (
        <OneTurn key={turn._id} {...{ turn, place, features, typed, ratings }} onIdeal={() => editIdeal(turn)} />
      ))}
      <p className="visually-hidden" role="status">
        {ratings.said}
      </p>
      {turns.length < promptLimits.turns && <NextTurn next={next} isFirst={turns.length === 0} hasModel={hasModel} />}
      <FinishSteps prompt={prompt} finish={finish} />
    </PromptDesk>
  );
};

const idealId = (turn: Turn): string => `ideal-${turn._id}`;
const isIdealOpen = (turn: Turn, typed: TypedState): boolean =>
  turn.answers.length === 0 || turn.idealAnswer !== "" || typed.now.ideal[turn._id] !== undefined;

interface TurnProps {
  readonly turn: Turn;
  readonly place: number;
  readonly features: readonly RatingFeature[];
  readonly typed: TypedState;
  readonly ratings: Ratings;
  readonly onIdeal: () => void;
}

const OneTurn = ({ turn, place, features, typed, ratings, onIdeal }: TurnProps) => {
  const [answer] = turn.answers;
  return (
    <section className="prompt-turn" data-turn={turn._id} aria-label={`Turn ${place + 1}`}>
      <p className="prompt-asked">{turn.prompt}</p>
      {answer && (
        <div className="prompt-answer">
          <h2>Answer{!answer.isWhole && <span className="soft"> (stopped)</span>}</h2>
          <p>{answer.text}</p>
          <Rate answer={answer} features={features} typed={typed} ratings={ratings} />
        </div>
      )}
      {isIdealOpen(turn, typed) ? (
        <div className="field">
          <label htmlFor={idealId(turn)}>Ideal answer</label>
          <textarea
            id={idealId(turn)}
            rows={5}
            maxLength={promptLimits.answer}
            value={typed.idealOf(turn)}
            onChange={({ target }) => typed.setIdeal(turn._id, target.value)}
          />
        </div>
      ) : (
        <div>
          <button type="button" className="button" onClick={onIdeal}>
            Edit the ideal answer <Key of="prompt.ideal" />
          </button>
        </div>
      )}
    </section>
  );
};
