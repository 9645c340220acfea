import type { z } from "zod";
import { importChunk, imports } from "../../../contract/imports/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";

export interface Sending {
  readonly resource: string;
  /** Options of the import, such as whether invitations are sent. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The number of rows, and the values of each. */
  readonly total: number;
  readonly valuesAt: (at: number) => Record<string, unknown>;
  readonly onProgress: (phase: "sending" | "writing", done: number) => void;
  readonly signal: AbortSignal;
}

/** The maximum size of a request in characters: the server accepts five million bytes. */
const requestMax = 1_000_000;
const watchMs = 700;
const triesMax = 5;
const pauseMs = 1500;
/** The server could not be reached, or is busy: every call of an import may be repeated. */
const passing: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a call of an import while the server can't be reached or is busy. */
export const patiently = async <T>(make: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make();
    } catch (error) {
      const isPassing = error instanceof ApiError && passing.has(error.statusCode);
      if (!isPassing || attempt === triesMax || signal.aborted) throw error;
      await wait(pauseMs * attempt);
    }
  }
};

/** Rows in parts that one request can hold, each with the number of its first row. */
export const partsOf = function* (total: number, valuesAt: Sending["valuesAt"]) {
  for (let from = 0; from < total; ) {
    const rows: Record<string, unknown>[] = [];
    for (let size = 0; rows.length < importChunk && from + rows.length < total && size < requestMax; ) {
      const row = valuesAt(from + rows.length);
      size += JSON.stringify(row).length;
      rows.push(row);
    }
    yield { from, rows };
    from += rows.length;
  }
};

/**
 * Sends rows in parts and has them imported, all or none; returns how many were created. If it is aborted nothing is
 * imported, unless it was too late: then it returns normally. Throws ApiError, and AbortError.
 */
export const sendImport = async (sending: Sending): Promise<number> => {
  const { resource, options, total, signal } = sending;
  const body = { resource, total, ...options } as z.input<typeof imports.begin.body>;
  const { import: begun } = await patiently(() => call(imports.begin, { body, signal }), signal);
  const params = { _id: begun._id };
  try {
    await sendRows(sending, params);
    return await commit(sending, params);
  } catch (error) {
    // Deletes the sent rows now instead of leaving them until the server's next cleanup.
    void call(imports.cancel, { params }).catch(() => undefined);
    throw error;
  }
};

type Params = { readonly _id: string };

const sendRows = async ({ total, valuesAt, signal, onProgress }: Sending, params: Params): Promise<void> => {
  for (const body of partsOf(total, valuesAt)) {
    signal.throwIfAborted();
    await patiently(() => call(imports.append, { params, body, signal }), signal);
    onProgress("sending", body.from + body.rows.length);
  }
};

const commit = async ({ signal, onProgress }: Sending, params: Params): Promise<number> => {
  signal.throwIfAborted();
  onProgress("writing", 0);
  const cancel = () => void call(imports.cancel, { params }).catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  let isOver = false;
  const watch = setInterval(() => {
    // A failed poll does no harm: the next one may succeed. One that is answered after the commit tells of the past.
    void call(imports.show, { params }).then(
      ({ import: now }) => !isOver && now.state === "committing" && onProgress("writing", now.done),
      () => undefined,
    );
  }, watchMs);
  try {
    const { created } = await patiently(() => call(imports.commit, { params }), signal);
    return created;
  } finally {
    isOver = true;
    clearInterval(watch);
    signal.removeEventListener("abort", cancel);
  }
};
