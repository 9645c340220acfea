import type { Days } from "../../../contract/core/range.ts";
import { type SqlText, sqlText, today } from "./sql-text.ts";
import type { Parameters } from "./view.ts";

/** Sums by person that are kept by month and by quarter, and the records that they are of. */
interface SumsOfPeople {
  readonly columns: SqlText;
  /** The columns of their first days. */
  readonly period: { readonly month: SqlText; readonly quarter: SqlText };
  readonly kept: { readonly months: SqlText; readonly quarters: SqlText };
  /** What is not added up yet. */
  readonly changes: SqlText;
  /** A select of the same columns of the records of some days, each of which counts as `sign` says. */
  readonly recordsOn: (days: Record<"first" | "last" | "sign", SqlText>) => SqlText;
}

/** SQL: such sums of the days of `d`, some of each person: of whole quarters and months, and of days beside them. */
export const sumsOfDays = ({ columns, period, kept, changes, recordsOn }: SumsOfPeople): SqlText => {
  const within = (column: SqlText, from: SqlText, until: SqlText): SqlText =>
    sqlText`${column} >= ${from} and ${column} < ${until}`;
  const inQuarters = within(period.quarter, sqlText`m.quarters_begin`, sqlText`m.quarters_end`);
  return sqlText`(select s.* from spread_of(d.first, d.last) m, lateral (
    select ${columns} from ${kept.quarters} where ${inQuarters}
    union all select ${columns} from ${kept.months} where ${within(period.month, sqlText`m.begins`, sqlText`m.quarters_begin`)}
    union all select ${columns} from ${kept.months} where ${within(period.month, sqlText`m.quarters_end`, sqlText`m.ends`)}
    union all select ${columns} from ${changes}
      where ${within(period.month, sqlText`m.begins`, sqlText`m.ends`)} or ${inQuarters}
    union all ${recordsOn({ first: sqlText`m.early_first`, last: sqlText`m.early_last`, sign: sqlText`m.early_sign` })}
    union all ${recordsOn({ first: sqlText`m.late_first`, last: sqlText`m.late_last`, sign: sqlText`m.late_sign` })}) s)`;
};

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
