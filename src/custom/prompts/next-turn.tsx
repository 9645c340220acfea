import { promptLimits } from "../../../contract/prompts/rules.ts";
import { Key } from "../transcription/shared/key.tsx";
import { type NextTurnState, nextTurnId } from "./use-next-turn.ts";

interface Props {
  readonly next: NextTurnState;
  readonly isFirst: boolean;
  readonly hasModel: boolean;
}

/** Where the next turn is typed, and its answer while it arrives. */
export const NextTurn = ({ next: { asking, problem, text, type, go, stop }, isFirst, hasModel }: Props) => (
  <section className="prompt-turn" aria-label="Next turn">
    {asking ? (
      <>
        <p className="prompt-asked">{asking.prompt}</p>
        <div className="prompt-answer" aria-live="off">
          <h2>Answer</h2>
          <p>{asking.text || "Waiting for the model…"}</p>
        </div>
        <div>
          <button type="button" className="button" onClick={stop}>
            Stop <Key of="prompt.stop" />
          </button>
        </div>
      </>
    ) : (
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <div className="prompt-label">
          <label htmlFor={nextTurnId}>{isFirst ? "Prompt" : "Next turn"}</label> <Key of="prompt.next" />
        </div>
        <textarea
          id={nextTurnId}
          rows={3}
          maxLength={promptLimits.prompt}
          value={text}
          aria-describedby={`${nextTurnId}-help`}
          onChange={({ target }) => type(target.value)}
        />
        <p
          id={`${nextTurnId}-help`}
          className={problem ? "prompt-problem" : "soft"}
          role={problem ? "alert" : undefined}
        >
          {problem ||
            (hasModel ? "The model answers here." : "This project has no model: write the ideal answer yourself.")}
        </p>
        <div>
          <button type="submit" className="button">
            {hasModel ? "Ask" : "Add"} <Key of="prompt.ask" />
          </button>
        </div>
      </form>
    )}
  </section>
);
