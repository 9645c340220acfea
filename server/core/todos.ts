import { joined, type SqlText, sqlText } from "./db/sql-text.ts";
import { instant, type View } from "./db/view.ts";

/** Records of an area that can wait for someone: how they are listed, and which of them the caller may act on. */
export interface Waiting {
  readonly view: View;
  /** SQL: whether the caller may act on a record; missing: on all that are listed. */
  readonly mayAct?: SqlText;
  /** SQL: since when a record waits. */
  readonly since?: SqlText;
}

/**
 * SQL: the records that match the conditions, as one row `count` (those on which the caller may act), `listed` (all)
 * and `oldest` (since when the oldest of the former waits, as the API writes it; null where unknown).
 */
export const countWaiting = (
  { view, mayAct = sqlText`true`, since }: Waiting,
  conditions: readonly SqlText[],
): SqlText => {
  const oldest = since ? instant(sqlText`min(${since}) filter (where ${mayAct})`) : sqlText`null`;
  return sqlText`select count(*) filter (where ${mayAct}) as count, count(*) as listed, ${oldest} as oldest
    from ${view.from} where ${joined([view.visible, ...conditions], " and ")}`;
};

/** How a to-do is counted: its records, and SQL for parts of its query or path that only the server knows. */
export interface TodoSource {
  readonly of: Waiting;
  readonly query?: Readonly<Record<string, SqlText>>;
  readonly params?: Readonly<Record<string, SqlText>>;
}
