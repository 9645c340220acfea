import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { readClocks, serverNow } from "../../providers/server-clock.ts";
import { useStep } from "../../providers/use-step.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { submitQuiz } from "./queries.ts";
import type { useAnswers } from "./use-answers.ts";

interface Of {
  readonly quizId: string;
  readonly id: string;
  readonly answers: Pick<ReturnType<typeof useAnswers>, "keeper" | "askClock">;
  /** The time is over by the clock of the page. */
  readonly isOver: boolean;
}

/** Milliseconds between tries to submit once the time is over. */
const retry = 5000;
const offline = "Not connected. Your answers are kept in this browser and sent once you're back.";

/**
 * Submits an attempt: everything is saved first. Once the time is over it does so by itself, as soon as there is a
 * connection and the server agrees that it is over.
 */
export const useSubmit = ({ quizId, id, answers: { keeper, askClock }, isOver }: Of, onDone: () => void) => {
  const [problem, setProblem] = useState("");
  const step = useStep(
    async (byClock: boolean): Promise<boolean> => {
      if (!(await keeper.flush())) {
        // It is read again after this step, as after every other; its result page says why it takes no more.
        if (keeper.store.get().saving === "stopped") return false;
        throw new ApiError({ statusCode: 0, code: "offline", message: offline });
      }
      if (byClock) {
        const { anchor, endsAt, isOpen } = await askClock();
        // The clock of this device jumped, or the user was given more time.
        if (isOpen && (endsAt === null || serverNow(anchor, readClocks()) < Date.parse(endsAt))) return false;
      }
      await submitQuiz(quizId, id);
      return true;
    },
    {
      onSuccess: (isSubmitted) => {
        setProblem("");
        if (isSubmitted) onDone();
      },
      onError: (error) =>
        setProblem(error instanceof ApiError && error.statusCode === 0 ? offline : failureText(error)),
    },
  );
  const current = useRef(step);
  useEffect(() => {
    current.current = step;
  });
  useEffect(() => {
    if (!isOver) return undefined;
    const go = (): void => {
      if (!current.current.isPending) current.current.mutate(true);
    };
    go();
    const timer = setInterval(go, retry);
    window.addEventListener("online", go);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", go);
    };
  }, [isOver]);
  return { problem, go: () => step.isPending || step.mutate(false) };
};
