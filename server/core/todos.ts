import { joined, type SqlText, sqlText } from "./db/sql-text.ts";
import { instant, type View } from "./db/view.ts";

/** Records of an area that can wait for someone: how they are listed, and which of them the caller may act on. */
export interface Waiting {
  readonly view: View;
  /** SQL: whether the caller may act on a record; missing: on all that are listed. */
  readonly mayAct?: SqlText;
  /** SQL: since when a record waits. */
  readonly since?: SqlText;
  /** SQL: where they are, if not `view.from`: without joins, and with what holds for all, so that a narrow index is enough. */
  readonly from?: SqlText;
}

/**
 * SQL: the records that match the conditions, as one row `count` (those on which the caller may act), `listed` (all)
 * and `oldest` (since when the oldest of the former waits, as the API writes it; null where unknown).
 */
export const countWaiting = (
  { view, mayAct = sqlText`true`, since, from = view.from }: Waiting,
  conditions: readonly SqlText[],
): SqlText => {
  const oldest = since ? instant(sqlText`min(since) filter (where may_act)`) : sqlText`null`;
  // Whether the caller may act is found out once for each, which offset 0 keeps apart from what is counted.
  return sqlText`select count(*) filter (where may_act) as count, count(*) as listed, ${oldest} as oldest
    from (select ${mayAct} as may_act${since ? sqlText`, ${since} as since` : sqlText``}
      from ${from} where ${joined([view.visible, ...conditions], " and ")} offset 0) as waiting`;
};

/** How a to-do is counted: its records, and SQL for parts of its query or path that only the server knows. */
export interface TodoSource {
  readonly of: Waiting;
  readonly query?: Readonly<Record<string, SqlText>>;
  readonly params?: Readonly<Record<string, SqlText>>;
}
