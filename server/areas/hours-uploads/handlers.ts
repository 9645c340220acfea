import type { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { hoursUploadView, takeBack, uploadById } from "./uploads.ts";

export const hoursUploadHandlers: Handlers<typeof hoursUploads> = {
  list: hot(({ query }, params) => pageSql({ view: hoursUploadView, key: "hoursUploads", query, params })),
  show: async ({ params }, { sql, me }) => ({ hoursUpload: await uploadById(sql, me, params._id) }),
  takeBack: ({ params }, { me, change }) =>
    change(async (write) => ({ hoursUpload: await takeBack(write, me, params._id) })),
};
