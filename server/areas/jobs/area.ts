import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { endReservations } from "./actions.ts";
import { fillJobs } from "./demo.ts";
import { jobHandlers } from "./handlers.ts";
import { jobImporter } from "./import-jobs.ts";
import { isStaff, jobView } from "./queries.ts";
import { jobsTables } from "./tables.ts";

export const jobsArea = area({
  name: "jobs",
  handlers: jobHandlers,
  tables: jobsTables,
  // Others are offered jobs by a list of their own, which is not what they search.
  search: {
    view: { ...jobView, visible: sqlText`${jobView.visible} and ${isStaff}` },
    detail: sqlText`(select p.name from projects p where p._id = j.project_id)`,
  },
  recordName: { table: sqlText`jobs`, name: sqlText`r.title` },
  personalData: { erase: (write, userId) => endReservations(write, [userId]) },
  importer: jobImporter,
  todos: { jobsWithServerProblem: { of: { view: jobView, since: sqlText`j.updated_at` } } },
  demo: fillJobs,
});
