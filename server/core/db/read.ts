import type { Kysely } from "kysely";
import { matchSuffix, unpagedMax } from "../../../contract/core/list.ts";
import type { Where } from "../../../contract/core/where.ts";
import type { Actor } from "../current-user.ts";
import { notFound, AppError } from "../app-error.ts";
import { conditionSql } from "./condition-sql.ts";
import type { Statement } from "./pool.ts";
import { meCte, run, runSteady } from "./run.ts";
import { joined, matchesKnown, patternsOf, type SqlText, sqlText, textArray } from "./sql-text.ts";
import type { Tables } from "./tables.ts";
import { holdsIn, type Parameters, recordJson, type View } from "./view.ts";

/** `field:asc|desc`, the most significant first. */
export type SortBy = readonly string[] | undefined;
const isPaging = new Set(["limit", "skip", "sortBy", "fields"]);
const notFilters = new Set([...isPaging, "search", "where"]);

/** The names of a query's search, unless it is empty, filters and `where`. */
export const filtersOf = (query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query).filter(
    (name) => query[name] !== undefined && !isPaging.has(name) && !(name === "search" && query[name] === ""),
  );

/** The conditions of a query's search, filters and `where`. */
export const conditions = (view: View, query: Readonly<Record<string, unknown>>, params: Parameters): SqlText[] => {
  const search = query["search"];
  const found: SqlText[] = [];
  if (typeof search === "string" && view.search) {
    // Whether an index helps depends on the words, so the statement is planned anew for each search.
    params.isRare = true;
    // Each word in any of the texts: an index over them is asked for each text and word.
    for (const pattern of patternsOf(search).map((word) => params.add(word))) {
      const holds = view.search.map((text) => holdsIn(text, (one) => matchesKnown(one, pattern)));
      found.push(sqlText`(${joined(holds, " or ")})`);
    }
  }
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || notFilters.has(name) || isCompanion(view, name)) continue;
    const filter =
      name === "_id" ? (value: SqlText) => sqlText`${view.id} = any(${value}::uuid[])` : view.filters[name];
    if (!filter) throw new Error(`No filter ${name} over ${view.from}`);
    const other = (of: string) => (query[of] === undefined ? undefined : params.add(query[of]));
    const written = view.planned?.includes(name) ? fewValues(value) : params.add(value);
    found.push(filter(written, query[`${name}${matchSuffix}`] === "all", other));
  }
  const where = query["where"] as Where | undefined;
  if (where) found.push(...where.map((condition) => conditionSql(view, condition, params)));
  return found;
};

/** In one order, whatever the order in which they were asked for. */
const fewValues = (value: unknown): SqlText => textArray([...new Set([value].flat().map(String))].sort());

/** A field such as `skillsMatch` is no filter itself: it says how the filter `skills` matches. */
const isCompanion = (view: View, name: string): boolean =>
  name.endsWith(matchSuffix) && name.slice(0, -matchSuffix.length) in view.filters;

/** The order of a list. It ends in the id, so that it is total and pages never overlap. */
export const orderOf = (view: View, sortBy: SortBy): SqlText => {
  const orders = sortBy?.map((sort) => sortSql(view, sort)) ?? [view.defaultOrder];
  return joined([...orders, view.id], ", ");
};

const sortSql = (view: View, sort: string): SqlText => {
  const [field = "", direction] = sort.split(":");
  const expressions = [view.sorts[field] ?? []].flat();
  if (expressions.length === 0) throw new Error(`No order by ${field} over ${view.from}`);
  const way = direction === "desc" ? sqlText`desc` : sqlText`asc`;
  const tieBreak = view.tieBreaks?.[field];
  return joined(
    [...expressions.map((expression) => sqlText`${expression} ${way}`), ...(tieBreak ? [tieBreak] : [])],
    ", ",
  );
};

/** One record as the caller reads it, or undefined where there is none that the caller may see. */
export const readOne = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Actor,
  id: string,
  fixed: readonly SqlText[] = [],
): Promise<T | undefined> => {
  const [row] = await runSteady<{ record: T }>(sql, oneSql(view, fixed), [me._id, me.role, id]);
  return row?.record;
};

/** Statements of `readOne` by their conditions: each is written once, and of one id it need not be planned for each. */
const ones = new WeakMap<View, Map<string, SqlText>>();
const oneSql = (view: View, fixed: readonly SqlText[]): SqlText => {
  const condition = joined([view.visible, ...fixed], " and ");
  const written = ones.get(view) ?? new Map<string, SqlText>();
  const before = written.get(condition);
  if (before !== undefined) return before;
  const text = sqlText`with ${meCte}
    select ${recordJson(view)} as record from me, ${view.from} where ${view.id} = $3::uuid and ${condition}`;
  ones.set(view, written.set(condition, text));
  return text;
};

/** All records that meet the conditions, in the list's order. Throws too_many_records. */
export const readUnpaged = async <T>(
  sql: Kysely<Tables>,
  view: View,
  conditions: readonly SqlText[],
  values: readonly unknown[],
): Promise<T[]> => {
  const text = sqlText`select ${recordJson(view)} as record from ${view.from}
    where ${joined([view.visible, ...conditions], " and ")} order by ${orderOf(view, undefined)} limit ${unpagedMax + 1}`;
  const rows = await run<{ record: T }>(sql, text, values);
  if (rows.length > unpagedMax) throw new AppError("too_many_records", { params: { max: unpagedMax } });
  return rows.map((row) => row.record);
};

/** A record that the caller may see. Throws not_found, with the record's noun. */
export const readRecord = async <T>(
  sql: Kysely<Tables>,
  { view, noun }: { readonly view: View; readonly noun: string },
  me: Actor,
  id: string,
  fixed?: readonly SqlText[],
): Promise<T> => {
  const record = await readOne<T>(sql, view, me, id, fixed);
  if (record === undefined) throw notFound(noun);
  return record;
};

/** Records by id, in the order of the ids; those that the caller may not see are left out. */
export const readMany = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Actor,
  ids: readonly string[],
  fixed: readonly SqlText[] = [],
): Promise<T[]> => {
  const statement: Statement = {
    text: sqlText`with ${meCte}
      select ${recordJson(view)} as record from me,
        unnest($3::uuid[]) with ordinality as requested (id, place), ${view.from}
      where ${view.id} = requested.id and ${joined([view.visible, ...fixed], " and ")}
      order by requested.place`,
    values: [me._id, me.role, ids],
  };
  const rows = await run<{ record: T }>(sql, statement.text, statement.values);
  return rows.map((row) => row.record);
};

/** All records of a view for which a condition over it holds, in the view's order; `$3` in it is the value. */
export const readWhere = async <T>(
  sql: Kysely<Tables>,
  view: View,
  me: Actor,
  condition: SqlText,
  value: unknown,
): Promise<T[]> => {
  const text = sqlText`with ${meCte}
    select ${recordJson(view)} as record from me, ${view.from} where ${view.visible} and ${condition}
    order by ${orderOf(view, undefined)}`;
  const rows = await run<{ record: T }>(sql, text, [me._id, me.role, value]);
  return rows.map((row) => row.record);
};
