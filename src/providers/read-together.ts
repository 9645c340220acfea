import type { BaseRecord } from "@refinedev/core";

interface ReadRequest {
  readonly ids: readonly string[];
  /** Aborted when the component that needs the records is gone. */
  readonly signal: AbortSignal | undefined;
}
interface Waiting extends ReadRequest {
  readonly resolve: (records: BaseRecord[]) => void;
  readonly reject: (error: unknown) => void;
}
type Read = (ids: readonly string[], signal: AbortSignal | undefined) => Promise<readonly BaseRecord[]>;

const waiting = new Map<string, Waiting[]>();

/**
 * Reads records by their ids in one request with all other calls under the same key in the same turn of the event loop:
 * each reference of a form makes its own call, and their area gets one request.
 */
export const readTogether = (key: string, request: ReadRequest, read: Read): Promise<BaseRecord[]> =>
  new Promise((resolve, reject) => {
    const group = waiting.get(key);
    const one = { ...request, resolve, reject };
    if (group) {
      group.push(one);
      return;
    }
    const all = [one];
    waiting.set(key, all);
    setTimeout(() => {
      waiting.delete(key);
      void answer(all, read);
    }, 0);
  });

const answer = async (all: readonly Waiting[], read: Read): Promise<void> => {
  try {
    const records = await read([...new Set(all.flatMap(({ ids }) => ids))], untilAllLeft(all));
    for (const { ids, resolve } of all) resolve(records.filter(({ _id }) => ids.includes(String(_id))));
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
};

/** Aborted when every call has been aborted; undefined if one of them has no signal. */
const untilAllLeft = (all: readonly Waiting[]): AbortSignal | undefined => {
  const signals = all.flatMap(({ signal }) => signal ?? []);
  if (signals.length < all.length) return undefined;
  const controller = new AbortController();
  const leave = (): void => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener("abort", leave, { once: true });
  leave();
  return controller.signal;
};
