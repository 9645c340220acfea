import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "./client.ts";
import { readKept, writeKept } from "./person-storage.ts";
import { endpointOf } from "./endpoints.ts";

/** A cached reply as it was when it was read. */
interface KeptReply {
  readonly key: QueryKey;
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const storedName = "replies";
/** The URL of this build's file: replies kept by another release may have another shape. */
const build = import.meta.url;
/** Milliseconds. */
const oldest = 24 * 3_600_000;
const writePause = 1000;
/** The maximum number of replies, and of characters of JSON for one and for all together. */
const max = { replies: 40, one: 200_000, all: 1_000_000 };

/** Refine's own hooks can't set this in their `meta`, but their keys name the area and the action. */
const byRefine: Readonly<Record<string, string>> = { list: "list", one: "show" };

/** Whether the endpoint that a query reads allows its replies to be kept. */
const isToBeKept = ({ queryKey, meta }: Query): boolean => {
  if (meta && "persist" in meta) return meta["persist"] === true;
  const action = byRefine[String(queryKey[3])];
  return queryKey[0] === "data" && action !== undefined && endpointOf(String(queryKey[2]), action)?.persist === true;
};

/** What the server no longer shows to a user must not be shown from the cache either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;

const readReplies = (): KeptReply[] => {
  const kept = readKept(storedName) as { build?: unknown; replies?: unknown } | undefined;
  if (kept?.build !== build || !Array.isArray(kept.replies)) return [];
  return (kept.replies as KeptReply[]).filter(({ at }) => Date.now() - at < oldest && at <= Date.now());
};

/** The newest replies that fit. */
const fitting = (replies: Iterable<KeptReply>): KeptReply[] => {
  let length = 0;
  return [...replies]
    .sort((a, b) => b.at - a.at)
    .slice(0, max.replies)
    .filter((reply) => {
      const size = JSON.stringify(reply).length;
      if (size > max.one || length + size > max.all) return false;
      length += size;
      return true;
    });
};

const nameOf = ({ key }: Pick<KeptReply, "key">): string => JSON.stringify(key);
const byName = (replies: readonly KeptReply[]) => new Map(replies.map((reply) => [nameOf(reply), reply]));

/**
 * Fills a query client with what the signed-in user has read within a day, so that a list is shown at once and
 * refetched in the background. Endpoints declare whether their replies may be kept (`persist` in the contract).
 */
export const restoreReplies = (client: QueryClient): void => {
  for (const { key, data, at } of readReplies()) client.setQueryData(key, data, { updatedAt: at });
  // A user who reloads the page wants current data, whatever the age of the cache.
  void client.invalidateQueries({ refetchType: "none" });
};

/** Keeps replies from now on, until the returned function is called. */
export const keepReplies = (client: QueryClient): (() => void) => {
  let replies = byName(readReplies());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    replies = byName(fitting(replies.values()));
    // A browser without room keeps none, which does no harm.
    if (!writeKept(storedName, { build, replies: [...replies.values()] })) writeKept(storedName, undefined);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !isToBeKept(event.query)) return;
    const { queryKey, state } = event.query;
    const name = nameOf({ key: queryKey });
    if (event.action.type === "success") {
      replies.set(name, { key: queryKey, data: state.data, at: state.dataUpdatedAt });
    } else if (event.action.type === "error" && isRefusal(state.error)) replies.delete(name);
    else return;
    timer ??= setTimeout(write, writePause);
  });
  // Otherwise a reload within the second would lose what was just read.
  window.addEventListener("pagehide", write);
  return () => {
    stop();
    write();
    window.removeEventListener("pagehide", write);
  };
};

/** Rendered before the pages, so that the cache is filled before the first of them reads. */
export function KeptReplies() {
  const client = useQueryClient();
  useState(() => restoreReplies(client));
  useEffect(() => keepReplies(client), [client]);
  return null;
}
