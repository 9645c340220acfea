/** What was, what is, and what was undone. `kind` is what the last change was, so that letters typed in a row are one. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  readonly kind: string | undefined;
}

/** As many steps as can be undone; the oldest give way, or a day's work would stay in memory. */
const stepsMax = 200;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], kind: undefined });

/** The history after a change. Changes of one kind in a row, where it is given, are undone together. */
export const changed = <T>(history: History<T>, now: T, kind?: string): History<T> => {
  const isMore = kind !== undefined && kind === history.kind;
  return { past: isMore ? history.past : [...history.past, history.now].slice(-stepsMax), now, future: [], kind };
};

export const undone = <T>(history: History<T>): History<T> =>
  history.past.length === 0
    ? history
    : {
        past: history.past.slice(0, -1),
        now: history.past.at(-1)!,
        future: [history.now, ...history.future],
        kind: undefined,
      };

export const redone = <T>(history: History<T>): History<T> =>
  history.future.length === 0
    ? history
    : {
        past: [...history.past, history.now],
        now: history.future[0]!,
        future: history.future.slice(1),
        kind: undefined,
      };
