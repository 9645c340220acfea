import { endpointNamed } from "../../../contract/index.ts";
import { dashboardTodos } from "../../../contract/dashboard/todos.ts";
import { type TodoKey, todoKeys } from "../../../contract/core/todos.ts";
import { joined, quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { countWaiting, type TodoSource } from "../../core/todos.ts";

type Sources = Readonly<Record<string, TodoSource>>;

/** SQL: an object of values that are SQL themselves: a day and an id become text, an array stays an array. */
const objectOf = (fields: Readonly<Record<string, SqlText>>): SqlText =>
  sqlText`jsonb_build_object(${joined(
    Object.entries(fields).map(([name, value]) => sqlText`${quote(name)}, ${value}`),
    ", ",
  )})`;

/** SQL: a to-do as in the reply, or no row where nothing waits for the caller. */
const todoSql = (sources: Sources, key: TodoKey, place: number, params: Parameters): SqlText => {
  const todo = dashboardTodos[key];
  const source = sources[key];
  if (!source) throw new Error(`No area's manifest says how ${key} is counted`);
  const { of, query = {}, params: path = {} } = source;
  const input = {
    ...Object.fromEntries(Object.entries(todo.query).map(([name, value]) => [name, params.add(value)])),
    ...query,
  };
  const conditions = Object.entries(input).map(([name, value]) =>
    of.view.filters[name]!(value, false, () => undefined),
  );
  const { roles } = endpointNamed(todo.endpoint).policy;
  const isAllowed = roles === "anyone" ? sqlText`true` : sqlText`me.role = any (${textArray(roles)})`;
  return sqlText`select ${place} as place, json_build_object('key', ${quote(key)}, 'count', w.count, 'listed', w.listed,
      'oldest', w.oldest, 'query', ${params.add(JSON.stringify(todo.query))}::jsonb || ${objectOf(query)},
      'params', ${objectOf(path)}) as todo
    from (select) one cross join lateral (${countWaiting(of, conditions)}) w where ${isAllowed} and w.count > 0`;
};

/** The whole reply as JSON text. To-dos on which the role may not act are not counted. */
export const todosSql = (sources: Sources, params: Parameters): SqlText => sqlText`(
  select json_build_object('todos', coalesce(json_agg(found.todo order by found.place), '[]'::json))::text
  from (${joined(
    todoKeys().map((key, place) => todoSql(sources, key, place, params)),
    " union all ",
  )}) found)`;
