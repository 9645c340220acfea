import type { Prompt } from "../../../contract/prompts/entity.ts";
import type { ApiError } from "../../providers/client.ts";
import { isStale } from "../../ui/feedback/failure-text.ts";
import { useShowPrompt } from "./queries.ts";
import type { TypedState } from "./use-typed.ts";

export type Status = "draft" | "submitted";

const changedElsewhere =
  "You also changed this prompt on another page or device. It is shown as it is now. Check it and save again.";

/** What is said of a step that was refused. */
export const wordsOf = (error: ApiError): string =>
  error.body.code === "stale" ? changedElsewhere : (Object.values(error.errors ?? {})[0]?.[0] ?? error.message);

/**
 * Saves what is typed over the version that is shown, then shows what was saved and forgets it here; what was typed meanwhile
 * stays. Where another page saved first nothing is overwritten: its version is shown. Throws ApiError.
 */
export const useSave = <Given extends readonly unknown[]>(
  typed: TypedState,
  send: (status: Status, ...given: Given) => Promise<{ readonly prompt: Prompt }>,
) => {
  const show = useShowPrompt();
  return async (status: Status, ...given: Given): Promise<void> => {
    const sent = typed.now;
    try {
      const { prompt } = await send(status, ...given);
      // Once it is submitted another page comes.
      if (status === "submitted") return;
      show(prompt);
      typed.saved(sent);
    } catch (error) {
      if (isStale(error)) show(error.body.current as Prompt);
      throw error;
    }
  };
};
