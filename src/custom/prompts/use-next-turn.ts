import { useState } from "react";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import type { ApiError } from "../../providers/client.ts";
import { useStep } from "../../providers/use-step.ts";
import type { KeyHandlers } from "../transcription/shared/use-keys.ts";
import { useAsk } from "./use-ask.ts";
import { wordsOf } from "./use-save.ts";
import type { TypedState } from "./use-typed.ts";

interface Options {
  readonly prompt: Prompt;
  readonly typed: TypedState;
  readonly hasModel: boolean;
  /** Saves the turns that there are, and more after them. */
  readonly save: (more: readonly string[]) => Promise<void>;
}

export const nextTurnId = "next-turn";

/** The turn that is typed below the others: it is asked, or added where there is no model. */
export const useNextTurn = ({ prompt: { _id, turns }, typed, hasModel, save }: Options) => {
  const [refused, setRefused] = useState("");
  const { asking, problem, ask, stop } = useAsk(_id, typed.asked);
  const onError = (error: ApiError): void => setRefused(wordsOf(error));
  // What was corrected so far is what the model goes on from.
  const step = useStep((text: string) => save(hasModel ? [] : [text]), {
    onSuccess: (_done, text) => {
      if (hasModel) void ask(text);
      else typed.asked(text);
    },
    onError,
  });
  const last = turns.at(-1);
  const isWaiting = hasModel && last !== undefined && last.answers.length === 0 && typed.idealOf(last) === "";
  const text = typed.next || (isWaiting ? last.prompt : "");
  const go = (): void => {
    if (text.trim() === "" || asking || step.isPending) return;
    setRefused("");
    if (hasModel && turns.length === 0) void ask(text);
    else step.mutate(text);
  };
  const handlers: KeyHandlers = asking
    ? { "prompt.stop": stop }
    : { "prompt.ask": go, "prompt.next": () => document.getElementById(nextTurnId)?.focus() };
  return { asking, problem: problem || refused, text, type: typed.setNext, go, stop, handlers };
};
export type NextTurnState = ReturnType<typeof useNextTurn>;
