import type { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { hoursUploadView, undo, uploadById } from "./uploads.ts";

export const hoursUploadHandlers: Handlers<typeof hoursUploads> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: hoursUploadView, key: "hoursUploads", query, params })),
  show: async ({ params }, { sql, me }) => ({ hoursUpload: await uploadById(sql, me, params._id) }),
  undo: ({ params }, { change }) => change(async (write) => ({ hoursUpload: await undo(write, params._id) })),
};
