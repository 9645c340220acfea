import type { z } from "zod";
import type { Meta } from "../../../contract/core/list.ts";
import { metaOf } from "./page-meta.ts";
import { meCte, run } from "./run.ts";
import type { Sql } from "./pool.ts";
import { matchesAll, nameOrder, patternsOf, type SqlText, sqlText } from "./sql-text.ts";
import type { Actor } from "../current-user.ts";
import type { View } from "./view.ts";

interface Value {
  readonly value: string;
  readonly count: number;
}

/** Which values of a field are asked for. */
export interface ValuesQuery<Type extends string = string> {
  readonly type: Type;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly skip: number;
}

interface Values<Type> {
  readonly type: Type;
  readonly values: Value[];
  readonly meta: z.output<typeof Meta>;
  readonly filteredTotalCount: number;
}

/**
 * The distinct non-empty values of a field over a view's records as text, the most used first. Of spellings that the
 * field's filter does not tell apart it is one, so that each value is a filter which finds as many records as are counted.
 *
 * @param isList its expression is an array, each of whose items is a value
 */
export const distinctValues = async <Type extends string>(
  sql: Sql,
  view: View,
  me: Actor,
  { type, search = "", limit, skip }: ValuesQuery<Type>,
  { expression, isList }: { readonly expression: SqlText; readonly isList: boolean },
): Promise<Values<Type>> => {
  const value = isList ? sqlText`unnest(${expression}::text[])` : sqlText`(${expression})::text`;
  const spelling = view.filters[type]?.ignoresCase ? sqlText`lower(value)` : sqlText`value`;
  const order = sqlText`count desc, ${nameOrder(sqlText`value`)}, value`;
  // The total stands beside each value, and alone where the page is behind the last.
  const rows = await run<{ total: number; value: string | null; count: number | null }>(
    sql,
    sqlText`with ${meCte},
     found as (select ${value} as value from me, ${view.from} where ${view.visible}),
     counted as materialized (
       select min(value) as value, count(*) as count from found
       where value <> '' and ${matchesAll(sqlText`value`, sqlText`$3`)} group by ${spelling}),
     shown as (select * from counted order by ${order} limit $4::int offset $5::int)
     select whole.total, value, count from (select count(*) as total from counted) as whole left join shown on true
     order by ${order}`,
    [me._id, me.role, patternsOf(search), limit, skip],
  );
  const values = rows.flatMap(({ value, count }) => (value === null || count === null ? [] : [{ value, count }]));
  const filteredTotalCount = rows[0]?.total ?? 0;
  const meta = metaOf({ limit, skip, matching: filteredTotalCount, exact: true, shown: values.length });
  return { type, values, meta, filteredTotalCount };
};
