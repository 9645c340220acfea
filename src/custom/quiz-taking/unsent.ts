import type { Answer } from "../../../contract/question-banks/question.ts";
import { unsentKey } from "../../providers/client-state.ts";
import { session } from "../../providers/session.ts";

/** An answer as it was given on this device. */
export interface Given {
  readonly answer: Answer | null;
  readonly isFlagged: boolean;
  /** When, by the server's clock, in milliseconds since 1970. */
  readonly at: number;
}
/** Answers by the place of their question. */
export type Unsent = ReadonlyMap<number, Given>;

/** In seconds; the server takes no longer ago. */
const oldest = 604_800;
/** How long ago an answer was given, as the server is told it. Both are milliseconds by the server's clock. */
export const secondsAgo = (at: number, now: number): number => Math.min(oldest, Math.max(0, (now - at) / 1000));

const keyOf = (userId: string, submissionId: string): string => `${unsentKey}${userId}.${submissionId}`;
const myKey = (submissionId: string): string | null => {
  const { user } = session.get();
  return user && keyOf(user._id, submissionId);
};

const isGiven = (one: unknown): one is Given =>
  typeof one === "object" && one !== null && "answer" in one && typeof (one as Given).at === "number";

const parse = (text: string | null): Unsent => {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    const entries = Object.entries(kept as object).filter(([, one]) => isGiven(one));
    return new Map(entries.map(([place, one]) => [Number(place), one as Given]));
  } catch {
    return new Map();
  }
};

const write = (key: string, unsent: Unsent): void => {
  try {
    if (unsent.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(unsent)));
  } catch {
    // Without room in the browser, the page itself still has the answers and sends them.
  }
};

/** The answers of the user's attempt that the server does not have yet. */
export const readUnsent = (submissionId: string): Unsent => {
  const key = myKey(submissionId);
  return parse(key && localStorage.getItem(key));
};

/** Keeps answers until they are sent, also those that another tab keeps; of two for one question the later one. */
export const keepUnsent = (submissionId: string, more: Unsent): void => {
  const key = myKey(submissionId);
  if (!key) return;
  const all = new Map(readUnsent(submissionId));
  for (const [place, given] of more) if ((all.get(place)?.at ?? 0) <= given.at) all.set(place, given);
  write(key, all);
};

/** Forgets answers that the server has, unless something later was given meanwhile. */
export const dropSent = (submissionId: string, sent: Unsent): void => {
  const key = myKey(submissionId);
  if (!key) return;
  const left = [...readUnsent(submissionId)].filter(([place, { at }]) => at > (sent.get(place)?.at ?? 0));
  write(key, new Map(left));
};

/** The user's attempts of which something is left to send. */
export const unsentAttempts = (): string[] => {
  const { user } = session.get();
  if (!user) return [];
  const prefix = keyOf(user._id, "");
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
};

/** Tells what another tab of this browser keeps of an attempt, until the returned function is called. */
export const onKeptElsewhere = (submissionId: string, tell: (unsent: Unsent) => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key !== null && key === myKey(submissionId)) tell(parse(newValue));
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
};
