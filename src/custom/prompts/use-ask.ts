import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { readEvents } from "../../providers/live/event-reader.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { askModel } from "./queries.ts";

/** What arrived of an answer so far. */
interface Asking {
  readonly prompt: string;
  readonly text: string;
  /** Of a selective prompt: how many answers are complete. */
  readonly progress?: { readonly done: number; readonly of: number };
}

const lost = "The connection was lost. What was answered so far is kept.";

/**
 * Asks the model of a prompt and shows its answer as it arrives. Leaving the page stops it. `onAsked` is told what was asked
 * once the server keeps it: not where it was stopped before anything was said.
 */
export const useAsk = (id: string, onAsked: (prompt: string) => void) => {
  const readAgain = useReadAgain();
  const stop = useRef<AbortController>(undefined);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => () => stop.current?.abort(), []);

  const ask = async (prompt: string): Promise<void> => {
    if (asking) return;
    const abort = new AbortController();
    stop.current = abort;
    setProblem("");
    setAsking({ prompt, text: "" });
    let isDone = false;
    let isBegun = false;
    try {
      const response = await askModel(id, prompt, abort.signal);
      for await (const event of readEvents(response.body!)) {
        if (!event) continue;
        const data = JSON.parse(event.data) as { text?: string; message?: string; done?: number; of?: number };
        if (event.event === "piece") {
          isBegun = true;
          setAsking((now) => now && { ...now, text: now.text + data.text });
        }
        if (event.event === "progress") {
          setAsking((now) => now && { ...now, progress: { done: data.done ?? 0, of: data.of ?? 0 } });
        }
        if (event.event === "failed") setProblem(data.message ?? "");
        if (event.event === "done") isDone = true;
        if (event.event === "done" || event.event === "failed") break;
      }
      if (isDone) onAsked(prompt);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(error instanceof ApiError ? wordsOf(error) : lost);
      else if (isBegun) onAsked(prompt);
    }
    await readAgain("prompts");
    setAsking(null);
  };
  return { asking, problem, ask, stop: () => stop.current?.abort() };
};

const wordsOf = ({ body, message }: ApiError): string => body.reasons?.[0]?.message ?? message;
