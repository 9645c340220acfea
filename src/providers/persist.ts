import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "./client.ts";
import { readKept, writeKept } from "./person-storage.ts";
import { rowOf } from "./rows.ts";

/** The reply of a row that may be kept, as it stood when it was read. */
interface KeptReply {
  readonly key: QueryKey;
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const storedName = "replies";
/** The address of this build's file: what another release has kept may have another shape. */
const build = import.meta.url;
/** Milliseconds. */
const oldest = 24 * 3_600_000;
const writePause = 1000;
/** How many replies, and how many characters of JSON: one, and all together. */
const most = { replies: 40, one: 200_000, all: 1_000_000 };

/** Refine's own hooks can't say it in their `meta`, but their keys name the area and the action. */
const byRefine: Readonly<Record<string, string>> = { list: "list", one: "show" };

/** Whether the row that a query reads says that its replies may be kept. */
const isToBeKept = ({ queryKey, meta }: Query): boolean => {
  if (meta && "persist" in meta) return meta["persist"] === true;
  const action = byRefine[String(queryKey[3])];
  return queryKey[0] === "data" && action !== undefined && rowOf(String(queryKey[2]), action)?.persist === true;
};

/** What the server no longer shows to a person is not shown to them from here either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;

const readReplies = (): KeptReply[] => {
  const kept = readKept(storedName) as { build?: unknown; replies?: unknown } | undefined;
  if (kept?.build !== build || !Array.isArray(kept.replies)) return [];
  return (kept.replies as KeptReply[]).filter(({ at }) => Date.now() - at < oldest && at <= Date.now());
};

/** The newest that fit. */
const fitting = (replies: Iterable<KeptReply>): KeptReply[] => {
  let length = 0;
  return [...replies]
    .sort((a, b) => b.at - a.at)
    .slice(0, most.replies)
    .filter((reply) => {
      const size = JSON.stringify(reply).length;
      if (size > most.one || length + size > most.all) return false;
      length += size;
      return true;
    });
};

const nameOf = ({ key }: Pick<KeptReply, "key">): string => JSON.stringify(key);
const byName = (replies: readonly KeptReply[]) => new Map(replies.map((reply) => [nameOf(reply), reply]));

/**
 * Fills a query client with what the person who is signed in has read within a day, so that a list is there at once
 * and is read again behind it. Rows say whether their replies may be kept (`persist` in the contract).
 */
export const restoreReplies = (client: QueryClient): void => {
  for (const { key, data, at } of readReplies()) client.setQueryData(key, data, { updatedAt: at });
  // Whatever its age, somebody who loads the page wants it as it is now.
  void client.invalidateQueries({ refetchType: "none" });
};

/** Keeps what is read from now on, until the function that is returned is called. */
export const keepReplies = (client: QueryClient): (() => void) => {
  let replies = byName(readReplies());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    replies = byName(fitting(replies.values()));
    // A browser without room keeps none, and nobody notices.
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
  // A reload within the second would lose what was just read.
  window.addEventListener("pagehide", write);
  return () => {
    stop();
    write();
    window.removeEventListener("pagehide", write);
  };
};

/** Stands before the pages: what was kept is there before the first of them asks. */
export function KeptReplies() {
  const client = useQueryClient();
  useState(() => restoreReplies(client));
  useEffect(() => keepReplies(client), [client]);
  return null;
}
