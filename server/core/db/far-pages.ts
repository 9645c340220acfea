import { type SqlText, sqlText } from "./sql-text.ts";

/** A page behind so many records is read from the nearer end of its list. */
export const farSkip = 1000;

interface Page {
  readonly id: SqlText;
  readonly from: SqlText;
  readonly matching: SqlText;
  /** A total order. */
  readonly order: SqlText;
  readonly limit: SqlText;
  readonly skip: SqlText;
}

/** SQL: the rows of a page, each an `id` and an `n` by which they are in order. */
export const nearRows = ({ id, from, matching, order, limit, skip }: Page): SqlText => sqlText`
      select id, row_number() over () as n from (
        select ${id} as id from ${from} where ${matching}
        order by ${order} limit ${limit} offset ${skip}) as ordered`;

/**
 * SQL: the same of a page far behind. What is skipped has to be read, so a page of the
 * second half is counted from the end, where the number of records (`filtered`) is exact. PostgreSQL runs one of the two.
 */
export const farRows = (page: Page): SqlText => {
  const { limit, skip } = page;
  const isNearEnd = sqlText`(select exact and 2 * ${skip} > n from filtered)`;
  const left = sqlText`((select n from filtered) - ${skip})`;
  return sqlText`
      (${nearRows({ ...page, matching: sqlText`${page.matching} and not ${isNearEnd}` })})
      union all
      (select id, -n from (${nearRows({
        ...page,
        matching: sqlText`${page.matching} and ${isNearEnd}`,
        order: reversed(page.order),
        limit: sqlText`greatest(0, least(${limit}, ${left}))`,
        skip: sqlText`greatest(0, ${left} - ${limit})`,
      })}) as back)`;
};

/** Where a page far behind begins, if sums tell how many records are before it. */
export interface FarStart {
  /** A select of one row: `before`, how many records lie before a place within the skipped, and what `matching` reads. */
  readonly start: SqlText;
  /** Whether a record lies behind that place: over the list's table, and `start`. */
  readonly matching: SqlText;
}

/** SQL: the rows of a page that begins in what `start`, a CTE, tells. */
export const startedRows = (page: Page, { matching }: FarStart): SqlText =>
  nearRows({
    ...page,
    matching: sqlText`${page.matching} and ${matching}`,
    skip: sqlText`(${page.skip} - (select before from start))`,
  });

/** An order from its other end. Throws on what is no list of expressions. */
export const reversed = (order: SqlText): SqlText => termsOf(order).map(reversedTerm).join(", ") as SqlText;

const reversedTerm = (term: string): string => {
  const [, expression, way, nulls] = /^([\s\S]*?)(?:\s+(asc|desc))?(?:\s+nulls\s+(first|last))?$/i.exec(term.trim())!;
  const otherWay = way?.toLowerCase() === "desc" ? "asc" : "desc";
  return `${expression} ${otherWay}${nulls ? ` nulls ${nulls.toLowerCase() === "first" ? "last" : "first"}` : ""}`;
};

/** The terms of an order: at the commas that stand in no brackets and no quotation marks. */
const termsOf = (order: string): string[] => {
  const terms: string[] = [""];
  let depth = 0;
  for (const [piece] of order.matchAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]/g)) {
    if (piece === "(" || piece === "[") depth += 1;
    if (piece === ")" || piece === "]") depth -= 1;
    if (piece === "," && depth === 0) terms.push("");
    else terms[terms.length - 1] += piece;
  }
  if (depth !== 0) throw new Error(`${order} is no order`);
  return terms;
};
