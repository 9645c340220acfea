import { useId } from "react";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { promptLimits } from "../../../contract/prompts/rules.ts";
import { Key } from "../transcription/shared/key.tsx";
import { LeaveStep } from "./finish-steps.tsx";
import { PromptDesk } from "./prompt-desk.tsx";
import { selectiveActions } from "./prompt-keys.ts";
import { useAsk } from "./use-ask.ts";
import { useFinish } from "./use-finish.ts";
import type { TypedState } from "./use-typed.ts";

interface Props {
  readonly prompt: Prompt;
  readonly typed: TypedState;
}

/** What a selective prompt begins with: asking for the answers that are then compared. */
export const AskFor = ({ prompt, typed }: Props) => {
  const id = useId();
  const { asking, problem, ask, stop } = useAsk(prompt._id, typed.asked);
  // There is nothing yet that could be saved or submitted.
  const finish = useFinish({ prompt, typed, save: async () => undefined });
  const go = (): void => {
    if (typed.next.trim() !== "") void ask(typed.next);
  };
  const { done, of } = asking?.progress ?? { done: 0, of: 0 };
  const handlers = asking
    ? { "prompt.stop": stop }
    : { "prompt.ask": go, "prompt.leave": finish.handlers["prompt.leave"] };
  return (
    <PromptDesk actions={selectiveActions} handlers={handlers}>
      {asking ? (
        <>
          <p className="prompt-asked">{asking.prompt}</p>
          <p role="status">{of === 0 ? "Asking…" : `${done} of ${of} answers are there.`}</p>
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
          <div className="prompt-steps">
            <button type="submit" className="button button-primary">
              Get answers <Key of="prompt.ask" />
            </button>
            <LeaveStep prompt={prompt} finish={finish} />
          </div>
          <p className="prompt-problem" role="alert">
            {finish.problem}
          </p>
        </form>
      )}
    </PromptDesk>
  );
};
