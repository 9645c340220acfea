import { z } from "zod";
import { QualityPause, goldItems } from "../../../contract/quality/entity.ts";
import { area } from "../../core/area.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { readLabelsJob } from "../jobs/actions.ts";
import { newThresholdJob } from "../projects/actions.ts";
import { erasePauses, pausesOf } from "./actions.ts";
import { fillQuality } from "./demo.ts";
import { labelImporter } from "./import-labels.ts";
import { judgePeopleOf } from "./judge.ts";
import { qualityHandlers } from "./handlers.ts";
import { readLabels } from "./labels.ts";
import { pauseByRule, pauseJob } from "./pause.ts";
import { pauseView } from "./queries.ts";
import { qualityTables } from "./tables.ts";

export const qualityArea = area({
  name: "quality",
  handlers: qualityHandlers,
  tables: qualityTables,
  // A pause, or a job with what it is checked by.
  recordName: {
    table: sqlText`(select q._id, ${nameOfPerson(sqlText`q.user_id`)} as name from quality_pauses q
      union all select j._id, j.title from jobs j)`,
    name: sqlText`r.name`,
    isMade: true,
  },
  audited: z.strictObject({
    ...QualityPause.shape,
    items: goldItems,
    uploaded: z.int().nullable().meta({ label: "Labels uploaded" }),
  }),
  jobs: [
    {
      name: readLabelsJob,
      run: (services, payload) =>
        readLabels(services, z.object({ assignedJobId: z.uuid() }).parse(payload).assignedJobId),
    },
    {
      name: pauseJob,
      run: (services, payload) =>
        pauseByRule(services, z.object({ userId: z.uuid(), projectId: z.uuid() }).parse(payload)),
    },
    {
      name: newThresholdJob,
      run: ({ db }, payload) => judgePeopleOf(db.sql, z.object({ projectId: z.uuid() }).parse(payload).projectId),
    },
  ],
  importer: labelImporter,
  personalData: {
    archive: [{ file: "quality.json", about: "When you were paused from a project's jobs, and why", read: pausesOf }],
    erase: erasePauses,
  },
  demo: fillQuality,
  todos: { peoplePaused: { of: { view: pauseView, since: sqlText`q.created_at` } } },
});
