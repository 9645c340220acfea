import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LiveMessage, onLive, startLive } from "./live.ts";
import { markStale } from "../mark-stale.ts";

/** Refetches what an event says has changed. */
export const refresh = (client: QueryClient, message: LiveMessage): void =>
  void markStale(client, message.type === "reset" ? "all" : new Set([message.resource]));

/** Keeps the displayed data up to date as long as the console is open. */
export function LiveRefresh({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const leave = onLive((message) => refresh(client, message));
    const stop = startLive(userId);
    return () => {
      stop();
      leave();
    };
  }, [client, userId]);
  return null;
}
