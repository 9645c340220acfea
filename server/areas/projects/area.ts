import { sqlText } from "../../core/db/sql-text.ts";
import { area } from "../../core/area.ts";
import { projectHandlers } from "./handlers.ts";
import { forgetReadings, readingsOf, waitingProjects } from "./actions.ts";
import { projectsTables } from "./tables.ts";
import { fillProjects } from "./demo.ts";
import { projectView } from "./queries.ts";

export const projectsArea = area({
  name: "projects",
  handlers: projectHandlers,
  tables: projectsTables,
  search: { view: projectView, detail: sqlText`p.client_alias` },
  personalData: {
    archive: [
      {
        file: "guidelines.json",
        about: "The guidelines that you said you have read, and when",
        read: (sql, me) => readingsOf(sql, me._id),
      },
    ],
    erase: forgetReadings,
  },
  todos: {
    projectsWithoutRate: { of: waitingProjects },
    projectsWithoutGuideline: { of: waitingProjects },
    projectsFull: { of: waitingProjects },
  },
  demo: fillProjects,
});
