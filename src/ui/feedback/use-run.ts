import { useCallback, useState } from "react";
import { useNoted } from "../../providers/read-again.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText, isStale } from "./failure-text.ts";

type Change = () => Promise<unknown>;

/**
 * Makes a change and shows a toast; throws if it was refused. What shows the change is refetched. `leave` is called
 * with the reply before that, for a page that shows a record which is now gone.
 */
export const useChange = () => {
  const noted = useNoted();
  return useCallback(
    async <T>(change: () => Promise<T>, done?: string, leave?: (reply: T) => unknown): Promise<void> => {
      const readAgain = noted();
      try {
        const reply = await change();
        if (done) toasts.success(done);
        await leave?.(reply);
      } finally {
        void readAgain();
      }
    },
    [noted],
  );
};

/** `useChange` that shows a refusal as a toast, and returns whether the change was made. */
export const useRun = () => {
  const make = useChange();
  return useCallback(
    async (change: Change, done?: string, leave?: () => unknown): Promise<boolean> => {
      try {
        await make(change, done, leave);
        return true;
      } catch (error) {
        toasts.error(failureText(error));
        return false;
      }
    },
    [make],
  );
};

/** `useChange` for a dialog that stays open with the problem, if the change was refused. */
export const useChangeInDialog = () => {
  const make = useChange();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** Returns whether the change was made. */
  const go = async (change: Change, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await make(change, done);
      return true;
    } catch (error) {
      setProblem(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, go };
};

/**
 * `useRun` for a dialog: it is busy meanwhile, and closes if the change was made. Refused as stale it closes too: it has the
 * record as it was, so it could never be saved, and opened again it shows what became of it.
 */
export const useRunThenClose = (onClose: () => void) => {
  const make = useChange();
  const [isBusy, setBusy] = useState(false);
  const go = async (change: Change, done: string): Promise<void> => {
    setBusy(true);
    try {
      await make(change, done);
      onClose();
    } catch (error) {
      toasts.error(failureText(error));
      if (isStale(error)) onClose();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, go };
};
