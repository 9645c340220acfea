import type { tasks } from "../../../contract/tasks/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { accuracyOf } from "./accuracy.ts";
import { paceOf, preferencesOf, savePreferences, supplyFor } from "./mine.ts";
import { taskPage } from "./page.ts";
import { expiredView, taskView, toReviewView } from "./queries.ts";
import { measuringOf } from "./remeasure.ts";
import { isMine } from "./rules.ts";
import { editTaskSettings, progressOf, taskSettings } from "./settings.ts";
import { skipRunView } from "./skipping.ts";
import { beginUpload, stopUpload, uploadProgress } from "./upload-progress.ts";

const key = "tasks";

export const taskHandlers: Handlers<typeof tasks> = {
  toReview: sqlHandler(({ query }, params) => pageSql({ view: toReviewView, key, query, params })),
  mine: sqlHandler(({ query }, params) => pageSql({ view: taskView, key, query, params, fixed: [isMine] })),
  expired: sqlHandler(({ query }, params) => pageSql({ view: expiredView, key, query, params })),
  supply: async (_input, { sql, me }) => ({ supply: await supplyFor(sql, me) }),
  pace: (_input, { sql, me }) => paceOf(sql, me),
  preferences: async (_input, { sql, me }) => ({ preferences: await preferencesOf(sql, me) }),
  savePreferences: ({ body }, { change }) =>
    change(async (write) => ({ preferences: await savePreferences(write, body.preferences) })),
  show: ({ params }, context) => taskPage(context, params._id),
  progress: async ({ params }, { sql, me }) => ({
    progress: await progressOf(sql, me, params._id),
    measuring: await measuringOf(sql, params._id),
  }),
  accuracy: ({ params, query }, { sql, me }) => accuracyOf(sql, me, params._id, query),
  skipping: sqlHandler(({ query }, params) => pageSql({ view: skipRunView, key: "skipRuns", query, params })),
  settings: async ({ params }, { sql, me }) => ({ settings: await taskSettings(sql, me, params._id) }),
  editSettings: ({ params, body }, { change }) =>
    change(async (write) => ({ settings: await editTaskSettings(write, params._id, body) })),
  beginUpload: (_input, { change }) => change(async (write) => ({ upload: await beginUpload(write) })),
  uploadProgress: async ({ params }, { sql, me }) => ({ upload: await uploadProgress(sql, me, params._id) }),
  stopUpload: ({ params }, { change }) => change(async (write) => ({ upload: await stopUpload(write, params._id) })),
};
