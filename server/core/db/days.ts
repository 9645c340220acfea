import type { Days } from "../../../contract/core/range.ts";
import { type SqlText, sqlText, today } from "./sql-text.ts";
import type { Parameters } from "./view.ts";

/** SQL: the first day of the months that lie in the days of `d` as a whole, and the day after the last of them. */
export const wholeMonths = sqlText`(select begins, greatest(begins, month_of(d.last + 1)) as ends
  from (select (month_of(d.first - 1) + interval '1 month')::date as begins) as first_month) m`;

/**
 * SQL: one row `first`, `last` of the days requested. A missing end is `usual` days from the other one, and not after
 * today, unless all requested days are.
 */
export const daysSql = ({ startDate, endDate }: Days, usual: number, params: Parameters): SqlText => {
  const first = startDate ? sqlText`${params.add(startDate)}::date` : undefined;
  const last = endDate ? sqlText`${params.add(endDate)}::date` : undefined;
  const until = last ?? (first ? sqlText`greatest(${first}, least(${today}, ${first} + ${usual - 1}))` : today);
  return sqlText`select ${first ?? sqlText`(${until}) - ${usual - 1}`} as first, ${until} as last`;
};
