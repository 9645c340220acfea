import { valuesMax } from "../../../contract/core/bulk.ts";
import { meCte, run } from "./run.ts";
import type { Sql } from "./pool.ts";
import { patternOf, type SqlText } from "./sql-text.ts";
import type { Actor } from "../current-user.ts";
import type { View } from "./view.ts";

interface Value {
  readonly value: string;
  readonly count: number;
}

/** The distinct non-empty values of a text expression over a view's records, the most used first. */
export const distinctValues = async <Type extends string>(
  sql: Sql,
  view: View,
  me: Actor,
  type: Type,
  expression: SqlText,
  search = "",
): Promise<{ type: Type; values: Value[] }> => {
  const values = await run<Value>(
    sql,
    `with ${meCte},
     found as (select ${expression} as value from me, ${view.from} where ${view.visible})
     select value, count(*) as count from found
     where value <> '' and value ilike $3
     group by value order by count(*) desc, lower(value), value limit ${valuesMax}`,
    [me._id, me.role, patternOf(search)],
  );
  return { type, values };
};
