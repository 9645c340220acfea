import { type SqlText, sqlText } from "./sql-text.ts";

/** SQL: a number to hundredths. */
export const hundredths = (number: SqlText): SqlText => sqlText`round((${number})::numeric, 2)`;

/** SQL, an aggregate: the median of what is not null; null where that is of fewer than `least`. */
export const medianSql = (value: SqlText, least: number): SqlText =>
  sqlText`case when count(${value}) >= ${least} then percentile_cont(0.5) within group (order by ${value}) end`;

/** SQL, an aggregate as `medianSql`: an array of the median, p10 and p90. */
export const spreadSql = (value: SqlText, least: number): SqlText =>
  sqlText`case when count(${value}) >= ${least} then percentile_cont(array[0.5, 0.1, 0.9]) within group (order by ${value}) end`;

/** SQL: such an array as a reply has it, to hundredths; null stays null. */
export const spreadJson = (spread: SqlText): SqlText =>
  sqlText`case when ${spread} is not null then json_build_object('median', ${hundredths(sqlText`(${spread})[1]`)},
    'p10', ${hundredths(sqlText`(${spread})[2]`)}, 'p90', ${hundredths(sqlText`(${spread})[3]`)}) end`;
