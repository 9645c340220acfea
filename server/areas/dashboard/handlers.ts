import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { hourlySql, weeklySql } from "./hours.ts";
import { todosSql } from "./todos.ts";
import { peoplePage } from "./people.ts";
import { skillsSql, summarySql, totalsSql } from "./summary.ts";

export const dashboardHandlers: Handlers<typeof dashboard> = {
  summary: sqlHandler(({ query }, params) => summarySql(query, params)),
  skills: sqlHandler(() => skillsSql),
  weekly: sqlHandler(({ query }, params) => weeklySql(query, params)),
  hourly: sqlHandler(({ query }, params) => hourlySql(query, params)),
  totals: sqlHandler(() => totalsSql),
  users: sqlHandler(({ query }, params) => peoplePage(query, params)),
  todos: sqlHandler((_, params, { todoSources }) => todosSql(todoSources, params)),
};
