import { instant, type View } from "./db/view.ts";

/** Records of an area that can wait for somebody: how they are listed, and what of that is the caller's to act on. */
export interface Waiting {
  readonly view: View;
  /** SQL: whether the caller may act on a record; missing: on all that are listed. */
  readonly mayAct?: string;
  /** SQL: since when a record waits. */
  readonly since?: string;
}

/**
 * SQL: the records that meet the conditions, as one row `count` (those on which the caller may act), `listed` (all) and
 * `oldest` (since when the oldest of the former waits, as the API writes it; null where nobody knows).
 */
export const countWaiting = ({ view, mayAct = "true", since }: Waiting, conditions: readonly string[]): string => {
  const oldest = since ? instant(`min(${since}) filter (where ${mayAct})`) : "null";
  return `select count(*) filter (where ${mayAct}) as count, count(*) as listed, ${oldest} as oldest
    from ${view.from} where ${[view.visible, ...conditions].join(" and ")}`;
};

/** How a to-do of the contract is counted: what waits, and SQL for what of its query or path only the server knows. */
export interface TodoSource {
  readonly of: Waiting;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}
