import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { BulkReply } from "../../../contract/list.ts";
import { ApiError, call } from "../../providers/client.ts";
import { failureText } from "./use-run.ts";

/** Makes a bulk call for a dialog, which stays with what went wrong where it was refused altogether. */
export const useBulkCall = (row: Endpoint, onReply: (reply: z.output<typeof BulkReply>) => void) => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const send = async (body: unknown): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    try {
      onReply((await call(row, { body })) as z.output<typeof BulkReply>);
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : undefined;
      setProblems([failureText(error), ...(code === "selection_changed" ? ["Close this and select again."] : [])]);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ["data"] });
    }
  };
  return { isBusy, problems, send };
};
