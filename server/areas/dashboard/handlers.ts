import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { hourlySql, weeklySql } from "./hours.ts";
import { needsSql } from "./needs.ts";
import { peoplePage } from "./people.ts";
import { skillsSql, summarySql, totalsSql } from "./summary.ts";

export const dashboardHandlers: Handlers<typeof dashboard> = {
  summary: hot(({ query }, params) => summarySql(query, params)),
  skills: hot(() => skillsSql),
  weekly: hot(({ query }, params) => weeklySql(query, params)),
  hourly: hot(({ query }, params) => hourlySql(query, params)),
  totals: hot(() => totalsSql),
  users: hot(({ query }, params) => peoplePage(query, params)),
  needs: hot((_, params, { todoSources }) => needsSql(todoSources, params)),
};
