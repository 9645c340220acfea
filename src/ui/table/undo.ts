import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { rowOf } from "../../providers/rows.ts";
import { makeStore } from "../../providers/store.ts";

/** What takes back something that was done to records. */
export interface TakeBack {
  readonly run: (ids: readonly string[]) => Promise<z.output<typeof BulkReply>>;
  /** What was done to them then, as in "3 activated". */
  readonly done: string;
}

/** A deletion, or something else, that can be taken back. */
export interface Undo {
  readonly area: string;
  readonly ids: readonly string[];
  /** What was done, as in "3 deleted". */
  readonly text: string;
  /** How, where it was no deletion. */
  readonly takeBack?: TakeBack;
}

/** Milliseconds: longer than a toast, since it takes a while to see that something is missing. */
const shownFor = 10_000;
const { get, set, subscribe } = makeStore<Undo | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The row that takes back deletions of an area, where it has one that the person may call. */
export const restoreRowOf = (area: string, role: Role | undefined): Endpoint | undefined => {
  const row = rowOf(area, "restore");
  return row && mayCall(row, role) ? row : undefined;
};

const restoreBy = (row: Endpoint): TakeBack => ({
  done: "brought back",
  run: async (ids) => (await call(row, { body: { ids } })) as z.output<typeof BulkReply>,
});

/** What takes something back, or undefined where it is a deletion that the person may not take back. */
export const takeBackOf = ({ area, takeBack }: Undo, role: Role | undefined): TakeBack | undefined => {
  const restore = restoreRowOf(area, role);
  return takeBack ?? (restore && restoreBy(restore));
};

/** The last of them, offered for ten seconds to be taken back; `hold` and `release` stop and restart them. */
export const undo = {
  offer: (next: Undo): void => {
    set(next);
    undo.release();
  },
  dismiss: (): void => {
    undo.hold();
    set(null);
  },
  hold: (): void => clearTimeout(timer),
  release: (): void => {
    clearTimeout(timer);
    timer = setTimeout(undo.dismiss, shownFor);
  },
  get,
  subscribe,
};
