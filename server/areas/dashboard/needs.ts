import { rowNamed } from "../../../contract/index.ts";
import { type Need, needs } from "../../../contract/dashboard/needs.ts";
import { type NeedKey, needKeys } from "../../../contract/todos.ts";
import { words } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { countWaiting, type TodoSource } from "../../core/todos.ts";

type Sources = Readonly<Record<string, TodoSource>>;

/** SQL: an object of values that are themselves SQL: a day and an id become texts, an array stays one. */
const objectOf = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** SQL: the need as the reply has it, or no row where nothing waits for the caller. */
const needSql = (sources: Sources, key: NeedKey, place: number, params: Parameters): string => {
  const need: Need = needs[key];
  const source = sources[key];
  if (!source) throw new Error(`No area's manifest says how ${key} is counted`);
  const { of, query = {}, params: path = {} } = source;
  const given = {
    ...Object.fromEntries(Object.entries(need.query).map(([name, value]) => [name, params.add(value)])),
    ...query,
  };
  const conditions = Object.entries(given).map(([name, value]) =>
    of.view.filters[name]!(value, false, () => undefined),
  );
  const { who: roles } = rowNamed(need.may).may;
  const who = roles === "anyone" ? "true" : `me.role = any (${words(roles)})`;
  return `select ${place} as place, json_build_object('key', '${key}', 'count', w.count, 'listed', w.listed,
      'oldest', w.oldest, 'query', ${params.add(JSON.stringify(need.query))}::jsonb || ${objectOf(query)},
      'params', ${objectOf(path)}) as need
    from (select) one cross join lateral (${countWaiting(of, conditions)}) w where ${who} and w.count > 0`;
};

/** The whole reply as JSON text. What is not the role's to act on is not even counted. */
export const needsSql = (sources: Sources, params: Parameters): string => `(
  select json_build_object('needs', coalesce(json_agg(found.need order by found.place), '[]'::json))::text
  from (${needKeys.map((key, place) => needSql(sources, key, place, params)).join(" union all ")}) found)`;
