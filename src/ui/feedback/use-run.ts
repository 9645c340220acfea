import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";

/** What a failure says to a person: the server's own words where it answered, and those of at most three fields. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong";
  const { message, fields = {} } = error.body;
  return [...new Set([message, ...Object.values(fields).flat()])].slice(0, 4).join(" ");
};

type Change = () => Promise<unknown>;

/**
 * Makes a change and says so; throws where it was refused. Other records may show the change too, so all are read
 * again; `leave` comes before that, where the page itself shows what is gone now, and is given the reply.
 */
export const useChange = () => {
  const queries = useQueryClient();
  return useCallback(
    async <T>(change: () => Promise<T>, done?: string, leave?: (reply: T) => unknown): Promise<void> => {
      try {
        const reply = await change();
        if (done) toasts.success(done);
        await leave?.(reply);
      } finally {
        void queries.invalidateQueries({ queryKey: ["data"] });
      }
    },
    [queries],
  );
};

/** `useChange` that tells of a refusal in a toast, and answers whether it was done. */
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

/** `useRun` for a dialog: busy meanwhile, and closed where it was done. */
export const useRunThenClose = (onClose: () => void) => {
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const go = async (change: Change, done: string): Promise<void> => {
    setBusy(true);
    const isDone = await run(change, done);
    setBusy(false);
    if (isDone) onClose();
  };
  return { isBusy, go };
};
