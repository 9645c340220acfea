import type { z } from "zod";
import { boundedText, TooLong } from "../bounded-text.ts";
import { ServerGone, ServerRefusal, ServerUnavailable } from "./annotation-server.ts";

/** In bytes. */
const sizeMax = 20 * 1024 * 1024;

/** One request of a server's protocol. */
export interface Call {
  readonly verb: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** It does not merely set a state, so it is not repeated. */
  readonly once?: true;
}

/** A try that failed. */
export class FailedTry extends ServerUnavailable {
  /** The next try may succeed. */
  readonly isTransient: boolean;
  /** The server itself is down, rather than busy or set up in another way. */
  readonly isOutage: boolean;

  constructor(reason: string, kind: "outage" | "busy" | "final", retryAfter: number | null = null) {
    super(reason, retryAfter);
    this.isTransient = kind !== "final";
    this.isOutage = kind === "outage";
  }
}

export interface Target {
  readonly url: string;
  /** With the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a call once: no redirects, a time-out, a bounded reply. Returns the reply's JSON, null where it is empty. */
export const send = async ({ url, headers }: Target, call: Call, signal: AbortSignal): Promise<unknown> => {
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`${url}${call.path}${query.size > 0 ? `?${query}` : ""}`, {
      method: call.verb,
      redirect: "manual",
      signal,
      headers: { accept: "application/json", ...headers, ...(call.body && { "content-type": "application/json" }) },
      ...(call.body && { body: JSON.stringify(call.body) }),
    });
    return understood(response, jsonOf(await boundedText(response.body, sizeMax)));
  } catch (error) {
    throw isOurs(error) ? error : failureOf(error);
  }
};

const isOurs = (error: unknown): boolean =>
  [ServerUnavailable, ServerRefusal, ServerGone].some((known) => error instanceof known);

const failureOf = (error: unknown): FailedTry => {
  if (error instanceof TooLong) return new FailedTry(error.message, "final");
  const isLate = ["TimeoutError", "AbortError"].includes((error as Error).name);
  return new FailedTry(isLate ? "no answer in time" : "no connection", "outage");
};

/** Only JSON is the server's own word: an error page comes from something before it, and proves nothing. */
const understood = ({ ok, status, headers }: Response, json: unknown): unknown => {
  if (ok && json !== undefined) return json;
  if (ok) throw new FailedTry("an answer that is no JSON", "outage");
  if (status === 408 || status === 429) throw new FailedTry(`status ${status}`, "busy", pauseIn(headers));
  if (status === 500 || (status >= 502 && status <= 504)) {
    throw new FailedTry(`status ${status}`, "outage", pauseIn(headers));
  }
  if (status === 401) throw new FailedTry("it does not accept our key", "final");
  if (status >= 400 && status < 500 && json !== undefined) {
    throw status === 404 ? new ServerGone() : new ServerRefusal(`it refused the call with status ${status}`);
  }
  throw new FailedTry(`status ${status}`, "final");
};

/** Undefined where it is no JSON. */
const jsonOf = (text: string): unknown => {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Retry-After in milliseconds: it is seconds or a date (RFC 9110, 10.2.3). */
const pauseIn = (headers: Headers): number | null => {
  const given = headers.get("retry-after");
  if (given === null) return null;
  const pause = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : null;
};

/** A reply in the form that its schema describes. */
export const read = <T>(schema: z.ZodType<T>, reply: unknown): T => {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new ServerUnavailable("an answer of another form");
  return parsed.data;
};

/** Null where it is gone. */
export const unlessGone = async <T>(reading: () => Promise<T>): Promise<T | null> => {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof ServerGone) return null;
    throw error;
  }
};

/** An id as the number that it is there; what is no number can't be found there. */
export const numberOf = (id: string): number => {
  if (!/^\d{1,15}$/.test(id)) throw new ServerGone();
  return Number(id);
};
