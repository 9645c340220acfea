import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../providers/client.ts";
import { toasts } from "../toasts.ts";

/** What a failure says to a person: the server's own words where it answered, and those of at most three fields. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong";
  const { message, fields = {} } = error.body;
  return [...new Set([message, ...Object.values(fields).flat()])].slice(0, 4).join(" ");
};

/**
 * Runs a change and says how it went; answers whether it was done. Other records may show the change too, so all are
 * read again; `leave` comes before that, where the page itself shows what is gone now.
 */
export const useRun = () => {
  const queries = useQueryClient();
  return useCallback(
    async (change: () => Promise<unknown>, done?: string, leave?: () => unknown): Promise<boolean> => {
      try {
        await change();
        if (done) toasts.success(done);
        await leave?.();
        return true;
      } catch (error) {
        toasts.error(failureText(error));
        return false;
      } finally {
        void queries.invalidateQueries({ queryKey: ["data"] });
      }
    },
    [queries],
  );
};
