import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { resourceHandlers } from "./handlers.ts";
import { syncView } from "./queries.ts";
import { syncTask } from "./start-sync.ts";
import { runSync } from "./sync.ts";
import { resourcesTables } from "./tables.ts";

export const resourcesArea = area({
  name: "resources",
  handlers: resourceHandlers,
  tables: resourcesTables,
  recordName: {
    table: sqlText`(select _id, coalesce(nullif(name, ''), id) as name from annotation_projects
      union all select _id, 'Sync of ' || coalesce(nullif(team_name, ''), team_id) from annotation_syncs)`,
    name: sqlText`r.name`,
    isMade: true,
  },
  todos: { syncsFailed: { of: { view: syncView, since: sqlText`s.finished_at` } } },
  jobs: [{ name: syncTask, run: (services, payload) => runSync(services, (payload as { syncId: string }).syncId) }],
});
