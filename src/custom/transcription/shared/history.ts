/** What was before and after the present state of something that is edited. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last change was, such as typing in one text: changes of one kind, one soon after the other, are one step. */
  readonly kind: string | undefined;
  /** When the last change was, in milliseconds. */
  readonly at: number;
}

/** Steps that can be undone; the oldest give way. */
export const stepsMax = 200;
/** In milliseconds: a longer pause in typing ends a step. */
const pause = 1_000;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], kind: undefined, at: 0 });

/** A change of the present; nothing where it stays what it is. `kind`: joins it to the change before of the same kind. */
export const record = <T>(history: History<T>, now: T, at: number, kind?: string): History<T> => {
  if (now === history.now) return history;
  const isJoined = kind !== undefined && kind === history.kind && at - history.at < pause && history.past.length > 0;
  const past = isJoined ? history.past : [...history.past, history.now].slice(-stepsMax);
  return { past, now, future: [], kind, at };
};

export const undo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], kind: undefined, at: 0 };
};

export const redo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const after = future[0];
  if (after === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: after, future: future.slice(1), kind: undefined, at: 0 };
};
