import { z95 } from "../../../contract/quality/statistics.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";

/** SQL: both ends of Wilson's interval, as `wilsonInterval` (contract/quality/statistics.ts) computes them. */
export const wilsonSql = (right: SqlText, n: SqlText): { readonly low: SqlText; readonly high: SqlText } => {
  const square = z95 ** 2;
  const centre = sqlText`(${right}::float8 + ${square / 2})`;
  const half = sqlText`${z95} * sqrt(${right}::float8 * (${n} - ${right}) / ${n} + ${square / 4})`;
  const within = sqlText`(${n} + ${square})`;
  return {
    low: sqlText`(case when ${n} = 0 then null when ${right} = 0 then 0
      else greatest(0, (${centre} - ${half}) / ${within}) end)`,
    high: sqlText`(case when ${n} = 0 then null when ${right} = ${n} then 1
      else least(1, (${centre} + ${half}) / ${within}) end)`,
  };
};
