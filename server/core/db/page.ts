import { bulkMax, matchSuffix, pageSize, unpagedMax } from "../../../contract/core/list.ts";
import { farRows, farSkip, type FarStart, nearRows, startedRows } from "./far-pages.ts";
import { foundByNames } from "./found-by-names.ts";
import { metaSql } from "./page-meta.ts";
import { conditions, filtersOf, orderOf, type SortBy } from "./read.ts";
import { columnAlias, joined, patternsOf, type SqlText, sqlText } from "./sql-text.ts";
import { type HasField, json, type Parameters, recordJson, type View } from "./view.ts";

interface PageQuery {
  readonly limit: number;
  readonly skip: number;
  readonly search?: string | undefined;
  readonly sortBy?: SortBy;
  /** Those that the records of the reply have, beside `_id`; without it, all. */
  readonly fields?: readonly string[] | undefined;
  readonly [filter: string]: unknown;
}
/** How many records match, and how many there are, where a list need not count them. */
export interface KnownCounts {
  /** A select of one row: `n`, `exact`, and whatever else `extra` reads of `filtered`. Without it they are counted. */
  readonly matching?: SqlText;
  /** All records of the list, without the query's search and filters. */
  readonly all: SqlText;
  /**
   * A select of the ids (`_id`) of the records that the list has, which `matching` may read as `found`: for searches that
   * PostgreSQL would read every record for.
   */
  readonly found?: SqlText;
  /** Where a page begins that is so far behind, where sums tell it. */
  readonly far?: ((skip: SqlText) => FarStart) | undefined;
}

/**
 * The scalar subquery that answers a whole page as JSON text: `{ [key]: [...], meta, count, filteredTotalCount, ... }`.
 * The matching ids are materialized first, because PostgreSQL picks the wrong index for a search with order and limit.
 */
export const pageSql = (options: {
  view: View;
  key: string;
  query: PageQuery;
  params: Parameters;
  /** Conditions of the call itself, such as "of this project": they narrow `count` too. */
  fixed?: readonly SqlText[];
  /** Instead of counting, and of the view's totals. */
  counts?: KnownCounts | undefined;
  /** Common table expressions that the view reads, since a part of it would be computed anew each time. */
  common?: SqlText;
  /** Further fields of the reply: SQL expressions, which may use filtered.n and the totals. */
  extra?: Readonly<Record<string, SqlText>>;
}): SqlText => {
  const { view, key, query, params, fixed = [], counts, common, extra = {} } = options;
  const visible = joined([view.visible, ...fixed], " and ");
  const found = counts?.matching ? counts.found : foundSql(view, query, params, visible);
  const narrowed = found ? [foundOf(view)] : conditions(view, query, params);
  const matching = joined([visible, ...narrowed], " and ");
  const isPlanned =
    isFirstPage(query) && fixed.length === 0 && filtersOf(query).every((name) => view.planned?.includes(name));
  const limit = sqlText`${isPlanned ? query.limit : params.add(query.limit)}::int`;
  const skip = sqlText`${isPlanned ? query.skip : params.add(query.skip)}::int`;
  const few = fewSql(view, query, params);
  const parts = few ? partsOf(view, matching) : [matching];
  const top =
    view.leading && !query.sortBy ? sqlText` and ${isAtTop(view, view.leading, { matching, limit, skip })}` : sqlText``;
  const page = { id: view.id, from: view.from, matching, order: orderOf(view, query.sortBy), limit, skip };
  const isFar = query.skip >= farSkip && !few;
  const far = isFar ? counts?.far?.(skip) : undefined;
  const pageOf = (part: SqlText): SqlText =>
    isFar ? farRows({ ...page, matching: part }) : nearRows({ ...page, matching: sqlText`${part}${top}` });
  const rows = far ? startedRows(page, far) : oneOf(parts.map(pageOf));
  const totals = Object.entries(view.totals ?? {}).map(
    ([name, expression]) => sqlText`, ${expression} as ${columnAlias(name)}`,
  );
  const most = view.countMax;
  const counted = (all: readonly SqlText[], totalled: SqlText): SqlText =>
    most === undefined
      ? sqlText`select count(*) as n, true as exact${totalled} from ${view.from} where ${joined(all, " and ")}`
      : sqlText`select least(count(*), ${most}) as n, count(*) <= ${most} as exact
         from (${oneOf(all.map((where) => sqlText`select from ${view.from} where ${where} limit ${most + 1}`))}) as bounded`;
  const records = recordsOf(view, query.fields);
  const reply = {
    [key]: sqlText`coalesce((select json_agg(${recordJson(records)} order by hit.n) from hit join ${records.from} on ${view.id} = hit.id), '[]'::json)`,
    meta: metaSql({
      limit,
      skip,
      matching: sqlText`filtered.n`,
      exact: sqlText`filtered.exact`,
      shown: sqlText`(select count(*) from hit)`,
    }),
    count: narrowed.length === 0 ? sqlText`filtered.n` : (counts?.all ?? wholeOf(most, counted([visible], sqlText``))),
    filteredTotalCount: sqlText`filtered.n`,
    ...Object.fromEntries(Object.keys(view.totals ?? {}).map((name) => [name, sqlText`filtered.${columnAlias(name)}`])),
    ...extra,
  };
  const tables = [
    ...(common ? [common] : []),
    ...(found ? [sqlText`found as materialized (${found})`] : []),
    ...(few ? [sqlText`few as materialized (${few})`] : []),
    sqlText`filtered as materialized (${counts?.matching ?? (found ? countedFound(view) : counted(parts, joined(totals, "")))})`,
    ...(far ? [sqlText`start as materialized (${far.start})`] : []),
    sqlText`hit as materialized (select id, n from (${rows}) as paged limit ${pageRows(query.limit)})`,
  ];
  return sqlText`(
    with ${joined(tables, ", ")}
    select ${json(reply)}::text from filtered)`;
};

/** Whether a record is among those that are not behind the last of a page by the number that its order begins with. */
const isAtTop = (
  view: View,
  leading: SqlText,
  { matching, limit, skip }: Readonly<Record<"matching" | "limit" | "skip", SqlText>>,
): SqlText => sqlText`${leading} >= coalesce((select ${leading} from ${view.from} where ${matching}
  order by ${leading} desc limit 1 offset ${skip} + ${limit} - 1), ${leading})`;

/** Selects of which at most one has rows. */
const oneOf = (selects: readonly SqlText[]): SqlText =>
  selects.length === 1
    ? selects[0]!
    : joined(
        selects.map((one) => sqlText`(${one})`),
        " union all ",
      );

/** A select of the ids that a filter leaves, or of more than are counted. */
const fewSql = (view: View, query: PageQuery, params: Parameters): SqlText | undefined => {
  const name = Object.keys(view.few ?? {}).find((one) => query[one] !== undefined);
  if (name === undefined || view.countMax === undefined) return undefined;
  const ids = view.few![name]!(params.add(query[name]), query[`${name}${matchSuffix}`] === "all");
  return sqlText`select _id from (${ids}) as ids limit ${view.countMax + 1}`;
};

/** What matches among few, and what matches where there are more: PostgreSQL runs one of the two. */
const partsOf = (view: View, matching: SqlText): readonly SqlText[] => {
  const isFew = sqlText`(select count(*) <= ${view.countMax!} from few)`;
  return [
    sqlText`${matching} and ${isFew} and ${view.id} = any(array(select _id from few))`,
    sqlText`${matching} and not ${isFew}`,
  ];
};

const recordViews = new WeakMap<View, View>();
/** How the records of a page are read: all of their fields, or those that are asked for. */
const recordsOf = (view: View, fields: readonly string[] | undefined): View => {
  const kept = fields ? undefined : recordViews.get(view);
  if (kept) return kept;
  const has: HasField = (...names) => !fields || names.some((name) => fields.includes(name));
  const { from = view.from, row } = view.records ?? {};
  const every = Object.entries({ ...view.row, ...row });
  const records = {
    ...view,
    from: typeof from === "function" ? from(has) : from,
    row: Object.fromEntries(every.filter(([name]) => name === "_id" || has(name))),
  };
  if (!fields) recordViews.set(view, records);
  return records;
};

/** So many of what a search finds by names are counted: no more can be selected at once. */
const mostFound = (view: View): number => view.countMax ?? bulkMax;

/** The ids of what a search finds by names, if the list has such a search. */
const foundSql = (view: View, query: PageQuery, params: Parameters, visible: SqlText): SqlText | undefined => {
  const { search } = query;
  const filters = filtersOf(query);
  if (!view.byNames || !search || patternsOf(search).length === 0) return undefined;
  if (["_id", ...view.byNames.narrow].some((name) => filters.includes(name))) return undefined;
  const others = joined([visible, ...conditions(view, { ...query, search: undefined }, params)], " and ");
  const byNames = query["where"] ? { ...view.byNames, from: view.from } : view.byNames;
  return foundByNames(view, byNames, {
    search,
    params,
    others,
    most: mostFound(view) + 1,
    isOfProject: filters.includes("project"),
  });
};

/** How many records a search found, and their totals: null where more match than are counted. */
const countedFound = (view: View): SqlText => {
  const most = mostFound(view);
  const isExact = sqlText`(select count(*) from found) <= ${most}`;
  const totals = Object.entries(view.totals ?? {}).map(
    ([name, total]) => sqlText`case when ${isExact} then ${total} end as ${columnAlias(name)}`,
  );
  const count = sqlText`select least(count(*), ${most}) as n, count(*) <= ${most} as exact from found`;
  if (totals.length === 0) return count;
  return sqlText`select counted.*, summed.* from (${count}) as counted,
    (select ${joined(totals, ", ")} from ${view.from} where ${isExact} and ${foundOf(view)}) as summed`;
};

const foundOf = (view: View): SqlText => sqlText`${view.id} = any(array(select _id from found))`;

/**
 * The first page in a usual size. Its numbers are written into the statement, which PostgreSQL then plans once: of a limit
 * that is a parameter it thinks that it were a tenth of the table, and so plans each call anew, which takes longer than to
 * answer it. Where a filter takes any value, one plan for all values may be a bad one for some of them.
 */
const isFirstPage = ({ limit, skip }: PageQuery): boolean => skip === 0 && usualSizes.has(limit);
const usualSizes: ReadonlySet<number> = new Set([10, 20, 50, 100, 200]);

/** Where the matching are more than are counted, so are all, and they are not counted once more. */
const wholeOf = (most: number | undefined, counting: SqlText): SqlText =>
  most === undefined
    ? sqlText`(select n from (${counting}) as whole)`
    : sqlText`case when filtered.exact then (select n from (${counting}) as whole) else ${most} end`;

/**
 * The most rows of a page, as a constant. The planner takes a limit that is a parameter for a tenth of the table, and would
 * read all of it once more for the records of the page.
 */
const pageRows = (limit: number): number => (limit > pageSize.max ? unpagedMax : pageSize.max);
