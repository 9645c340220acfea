import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { searchMost } from "../../../contract/core/search-limits.ts";
import { conditions } from "../../core/db/read.ts";
import { type Searched, searchedRecords } from "../../core/db/searched.ts";
import { joined, quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { json, type Parameters } from "../../core/db/view.ts";

/**
 * Of so many records that match, the best are shown. All of them are not sorted: of a short text they may be most of a
 * large table.
 */
const looksAt = 100;

/** SQL: what was found, as JSON text; may use the caller, `me`. Names that begin with the text come first within a kind. */
export const foundSql = (search: string, params: Parameters): SqlText => {
  const start = params.add(search);
  const kinds = Object.entries(searchedRecords()).map(([area, searched]) =>
    kindSql(area, searched, search, start, params),
  );
  return sqlText`(select ${json({ found: sqlText`coalesce(json_agg(json_build_object('resource', hit.resource, '_id', hit.id, 'name', hit.name, 'detail', hit.detail) order by hit.place, hit.n), '[]'::json)` })}::text
    from (${joined(
      kinds.map((kind, place) => sqlText`select ${place} as place, kind.* from (${kind}) as kind`),
      " union all ",
    )}) as hit)`;
};

const kindSql = (
  area: string,
  { view, detail }: Searched,
  search: string,
  start: SqlText,
  params: Parameters,
): SqlText => {
  const { name = view.id } = view;
  const matching = joined([mayList(area), view.visible, ...conditions(view, { search }, params)], " and ");
  return sqlText`select ${quote(area)} as resource, hit.id, hit.name, hit.detail, row_number() over (order by not hit.begins, lower(hit.name), hit.id) as n
    from (select ${view.id} as id, (${name})::text as name, coalesce(${detail ?? sqlText`''`}, '') as detail,
        starts_with(fold((${name})::text), fold(${start}::text)) as begins
      from ${view.from} where ${matching} limit ${looksAt}) as hit
    order by not hit.begins, lower(hit.name), hit.id limit ${searchMost}`;
};

/** SQL: whether the caller may read the area's list. */
const mayList = (area: string): SqlText => {
  const roles = (contract as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[area]?.["list"]?.policy
    .roles;
  if (!roles || roles === "anyone")
    throw new Error(`The manifest of ${area} has a search, and its contract no list with readers`);
  return sqlText`me.role = any(${textArray(roles)})`;
};
