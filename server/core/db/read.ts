import type { Kysely } from "kysely";
import { matchSuffix, unpagedMax } from "../../../contract/core/list.ts";
import type { Where } from "../../../contract/core/where.ts";
import { notFound, Refusal } from "../refusal.ts";
import { conditionSql } from "./condition-sql.ts";
import type { Statement } from "./pool.ts";
import { meCte, run } from "./run.ts";
import { patternOf } from "./sql-text.ts";
import type { Tables } from "./tables.ts";
import { json, type Parameters, rowJson, type View } from "./view.ts";

interface PageQuery {
  readonly limit: number;
  readonly skip: number;
  readonly search?: string | undefined;
  readonly sortBy?: SortBy;
  readonly [filter: string]: unknown;
}
/** `field:asc|desc`, or several of them. */
export type SortBy = string | readonly string[] | undefined;
const notFilters = new Set(["limit", "skip", "search", "sortBy", "where"]);

/** The conditions of search and filters; `fixed` are conditions of the call itself. */
export const conditions = (view: View, query: Readonly<Record<string, unknown>>, params: Parameters): string[] => {
  const search = query["search"];
  const found: string[] = [];
  if (typeof search === "string" && search !== "" && view.search) {
    const pattern = params.add(patternOf(search));
    found.push(`(${view.search.map((expression) => `${expression} ilike ${pattern}`).join(" or ")})`);
  }
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || notFilters.has(name) || isCompanion(view, name)) continue;
    const filter = name === "_id" ? (given: string) => `${view.id} = any(${given}::uuid[])` : view.filters[name];
    if (!filter) throw new Error(`No filter ${name} over ${view.from}`);
    const other = (of: string) => (query[of] === undefined ? undefined : params.add(query[of]));
    found.push(filter(params.add(value), query[`${name}${matchSuffix}`] === "all", other));
  }
  const where = query["where"] as Where | undefined;
  if (where) found.push(...where.map((condition) => conditionSql(view, condition, params)));
  return found;
};

/** `skillsMatch` says how `skills` matches, and is nothing by itself. */
const isCompanion = (view: View, name: string): boolean =>
  name.endsWith(matchSuffix) && name.slice(0, -matchSuffix.length) in view.filters;

/** The order of a list, as SQL; always total. */
export const orderOf = (view: View, sortBy: SortBy): string => {
  const sorts = [sortBy ?? []].flat();
  return [...(sorts.length > 0 ? sorts.map((sort) => sortSql(view, sort)) : [view.defaultOrder]), view.id].join(", ");
};

const sortSql = (view: View, sort: string): string => {
  const [field = "", direction] = sort.split(":");
  const expressions = [view.sorts[field] ?? []].flat();
  if (expressions.length === 0) throw new Error(`No order by ${field} over ${view.from}`);
  const way = direction === "desc" ? "desc" : "asc";
  const tieBreak = view.tieBreaks?.[field];
  return [...expressions.map((expression) => `${expression} ${way}`), ...(tieBreak ? [tieBreak] : [])].join(", ");
};

/**
 * The scalar subquery that answers a whole page as JSON text: `{ [key]: [...], meta, count, filteredTotalCount, ... }`.
 * The matching ids are materialized first: it keeps a search with order and limit off the wrong index.
 */
export const pageSql = (options: {
  view: View;
  key: string;
  query: PageQuery;
  params: Parameters;
  /** Conditions of the call itself, such as "of this project": they narrow `count` too. */
  fixed?: readonly string[];
  /** Further fields of the reply: SQL expressions, which may use filtered.n and the totals. */
  extra?: Readonly<Record<string, string>>;
}): string => {
  const { view, key, query, params, fixed = [], extra = {} } = options;
  const visible = [view.visible, ...fixed].join(" and ");
  const narrowed = conditions(view, query, params);
  const matching = [visible, ...narrowed].join(" and ");
  const limit = params.add(query.limit);
  const skip = params.add(query.skip);
  const totals = Object.entries(view.totals ?? {}).map(([name, expression]) => `, ${expression} as "${name}"`);
  const most = view.countMax;
  const counted = (where: string, totalled: string): string =>
    most === undefined
      ? `select count(*) as n, true as exact${totalled} from ${view.from} where ${where}`
      : `select least(count(*), ${most}) as n, count(*) <= ${most} as exact
         from (select from ${view.from} where ${where} limit ${most + 1}) as bounded`;
  const reply = {
    [key]: `coalesce((select json_agg(${rowJson(view)} order by hit.n) from hit join ${view.from} on ${view.id} = hit.id), '[]'::json)`,
    meta: `json_build_object('limit', ${limit}::int, 'skip', ${skip}::int, 'page', ${skip}::int / ${limit}::int, 'pages', (filtered.n + ${limit}::int - 1) / ${limit}::int, 'countExact', filtered.exact)`,
    count: narrowed.length === 0 ? "filtered.n" : `(select n from (${counted(visible, "")}) as whole)`,
    filteredTotalCount: "filtered.n",
    ...Object.fromEntries(Object.keys(view.totals ?? {}).map((name) => [name, `filtered."${name}"`])),
    ...extra,
  };
  return `(
    with filtered as materialized (${counted(matching, totals.join(""))}),
    hit as materialized (
      select id, row_number() over () as n from (
        select ${view.id} as id from ${view.from} where ${matching}
        order by ${orderOf(view, query.sortBy)} limit ${limit}::int offset ${skip}::int) as ordered)
    select ${json(reply)}::text from filtered)`;
};

export interface Caller {
  readonly _id: string;
  readonly role: string;
}

/** One record as its JSON reads to the caller, or undefined where there is none that the caller may see. */
export const readOne = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Caller,
  id: string,
  fixed: readonly string[] = [],
): Promise<T | undefined> => (await readMany<T>(sql, view, me, [id], fixed))[0];

/** All records that meet the conditions, in the list's order. Throws too_many_records. */
export const readUnpaged = async <T>(
  sql: Kysely<Tables>,
  view: View,
  conditions: readonly string[],
  values: readonly unknown[],
): Promise<T[]> => {
  const text = `select ${rowJson(view)} as record from ${view.from}
    where ${[view.visible, ...conditions].join(" and ")} order by ${orderOf(view, undefined)} limit ${unpagedMax + 1}`;
  const rows = await run<{ record: T }>(sql, text, values);
  if (rows.length > unpagedMax) throw new Refusal("too_many_records", { params: { max: unpagedMax } });
  return rows.map((row) => row.record);
};

/** The record that the caller may see. Throws not_found, with what it is called. */
export const readRecord = async <T>(
  sql: Kysely<Tables>,
  { view, thing }: { readonly view: View; readonly thing: string },
  me: Caller,
  id: string,
  fixed?: readonly string[],
): Promise<T> => {
  const record = await readOne<T>(sql, view, me, id, fixed);
  if (record === undefined) throw notFound(thing);
  return record;
};

/** Records by id, in the order of the ids; those that the caller may not see are left out. */
export const readMany = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Caller,
  ids: readonly string[],
  fixed: readonly string[] = [],
): Promise<T[]> => {
  const statement: Statement = {
    text: `with ${meCte}
      select ${rowJson(view)} as record from me,
        unnest($3::uuid[]) with ordinality as wanted (id, place), ${view.from}
      where ${view.id} = wanted.id and ${[view.visible, ...fixed].join(" and ")}
      order by wanted.place`,
    values: [me._id, me.role, ids],
  };
  const rows = await run<{ record: T }>(sql, statement.text, statement.values);
  return rows.map((row) => row.record);
};

/** All records of a view for which a condition over it holds, in the view's order; `$3` in it is the value. */
export const readWhere = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Caller,
  condition: string,
  value: unknown,
): Promise<T[]> => {
  const text = `with ${meCte}
    select ${rowJson(view)} as record from me, ${view.from} where ${view.visible} and ${condition}
    order by ${orderOf(view, undefined)}`;
  const rows = await run<{ record: T }>(sql, text, [me._id, me.role, value]);
  return rows.map((row) => row.record);
};
