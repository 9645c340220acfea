import { useState } from "react";
import { useNavigate } from "react-router";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { ApiError } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import type { KeyHandlers } from "../transcription/shared/use-keys.ts";
import { release, remove, takeNext } from "./queries.ts";
import { isNothing } from "./typed.ts";
import { type Status, wordsOf } from "./use-save.ts";
import { forgetTyped, type TypedState } from "./use-typed.ts";

interface Options {
  readonly prompt: Prompt;
  readonly typed: TypedState;
  readonly save: (status: Status) => Promise<unknown>;
  /** Whether the user typed something that saving does not send. */
  readonly hasMore?: boolean;
}

/** Saving and submitting a prompt, after which comes the next one that waits, and leaving it. What would be lost is asked. */
export const useFinish = ({ prompt, typed, save, hasMore = false }: Options) => {
  const navigate = useNavigate();
  const [problem, setProblem] = useState({ text: "", typed: typed.now });
  const [question, setQuestion] = useState<"submit" | "leave" | null>(null);
  const { _id, isGiven, projectId, status: before, turns, can } = prompt;
  const onError = (error: ApiError): void => setProblem({ text: wordsOf(error), typed: typed.now });
  const nextAfter = async (): Promise<string> => {
    if (!isGiven) return "/my-prompts";
    try {
      return `/my-prompts/${(await takeNext(projectId._id)).prompt._id}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return "/my-prompts";
    }
  };
  const finishing = useStep(
    async (status: Status) => {
      await save(status);
      return status === "submitted" ? nextAfter() : null;
    },
    {
      onSuccess: (next) => {
        if (next === null) {
          toasts.success(
            hasMore ? "Draft saved. The next turn is only in this browser until you ask it." : "Draft saved",
          );
          return;
        }
        forgetTyped(_id);
        toasts.success("Submitted: a reviewer looks at it");
        void navigate(next);
      },
      onError,
    },
  );
  const leaving = useStep(async () => (isGiven ? release(_id) : remove(_id)), {
    onSuccess: () => {
      forgetTyped(_id);
      void navigate("/my-prompts");
    },
    onError,
  });
  const isPending = finishing.isPending || leaving.isPending;
  const isUntouched = (before === "assigned" || turns.length === 0) && isNothing(typed.now);
  const go = (step: () => void): void => {
    setProblem({ text: "", typed: typed.now });
    setQuestion(null);
    if (!isPending) step();
  };
  const finish = (status: Status): void => {
    if (status === "submitted" && hasMore) setQuestion("submit");
    else go(() => finishing.mutate(status));
  };
  const leave = (): void => {
    if (isUntouched) go(() => leaving.mutate());
    else setQuestion("leave");
  };
  const mayLeave = can.release || can.remove;
  const handlers: KeyHandlers = {
    "task.submit": () => finish("submitted"),
    "prompt.save": () => finish("draft"),
    "prompt.leave": mayLeave ? leave : undefined,
  };
  return {
    // It was said of what was typed then, and may not hold any more.
    problem: problem.typed === typed.now ? problem.text : "",
    isPending,
    question,
    confirm: () => go(() => (question === "submit" ? finishing.mutate("submitted") : leaving.mutate())),
    cancel: () => setQuestion(null),
    finish,
    leave: mayLeave ? leave : undefined,
    handlers,
  };
};
export type Finish = ReturnType<typeof useFinish>;
