import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { makeStore } from "../../providers/store.ts";

/** A call that undoes an action on records. */
export interface UndoCall {
  readonly run: (ids: readonly string[]) => Promise<z.output<typeof BulkReply>>;
  /** The message when it is undone, as in "3 activated". */
  readonly done: string;
}

/** A deletion or another action that can be undone. */
export interface Undo {
  readonly area: string;
  readonly ids: readonly string[];
  /** What was done, as in "3 deleted". */
  readonly text: string;
  /** The name of a single record, for the message when it is undone, as in "Bounding boxes restored". */
  readonly name?: string;
  /** The call that undoes it, unless it was a deletion. */
  readonly undoBy?: UndoCall;
}

/** Milliseconds: longer than a toast, since it takes a while to see that something is missing. */
const shownFor = 10_000;
const { get, set, subscribe } = makeStore<Undo | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The endpoint that restores deleted records of an area, if there is one that the user may call. */
export const restoreEndpointOf = (area: string, role: Role | undefined): Endpoint | undefined => {
  const endpoint = endpointOf(area, "restore");
  return endpoint && mayCall(endpoint, role) ? endpoint : undefined;
};

const restoreBy = (endpoint: Endpoint): UndoCall => ({
  done: "restored",
  run: async (ids) => (await call(endpoint, { body: { ids } })) as z.output<typeof BulkReply>,
});

/** The call that undoes an action, or undefined if it is a deletion that the user may not undo. */
export const undoCallOf = ({ area, undoBy }: Undo, role: Role | undefined): UndoCall | undefined => {
  const restore = restoreEndpointOf(area, role);
  return undoBy ?? (restore && restoreBy(restore));
};

/** The latest action, which can be undone for ten seconds; `hold` and `release` pause and restart the time. */
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
