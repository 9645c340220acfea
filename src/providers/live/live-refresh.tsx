import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LiveMessage, onLive, startLive } from "./live.ts";

/** What a query may say of itself in its `meta`. */
interface QueryMeta {
  /** The areas whose records it shows, where its key does not begin as Refine's keys do. */
  readonly areas?: readonly string[];
  /** `false`: a form was filled with it, and typed text must not be swept away. */
  readonly live?: boolean;
}

const areasOf = ({ queryKey }: Pick<Query, "queryKey">): readonly string[] =>
  queryKey[0] === "data" ? [String(queryKey[2])] : [];

/** Reads again what an event says has changed; what is not on screen is read when it is next shown. */
export const refresh = (client: QueryClient, message: LiveMessage): void => {
  const isTouched = (query: Pick<Query, "queryKey" | "meta">): boolean => {
    const { areas = areasOf(query), live = true }: QueryMeta = query.meta ?? {};
    return live && (message.type === "reset" || areas.includes(message.resource));
  };
  void client.invalidateQueries({ predicate: isTouched });
};

/** Keeps what a person sees up to date for as long as the console is shown. */
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
