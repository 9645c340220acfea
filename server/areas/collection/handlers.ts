import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Handlers } from "../../core/http/context.ts";
import { exportHandler, trashHandlers } from "../../core/http/crud-handlers.ts";
import { sendFiles } from "./export-files.ts";
import { collectedView, collectionCrud, earlierFiles, itemById, myView, requireProject } from "./queries.ts";
import { changingItem, pageOfItems, signed } from "./reading.ts";
import { appendUpload, cancelUpload, createUpload, uploadOffset } from "./resumable.ts";
import { approveMany, decide } from "./review.ts";
import { update, upload } from "./update.ts";

export const collectionHandlers: Handlers<typeof collection> = {
  list: ({ query }, context) => pageOfItems(context, query, collectedView),
  ofProject: async ({ params, query }, context) => {
    await requireProject(context.sql, context.me, params._id);
    return pageOfItems(context, query, collectedView, { fixed: [sqlText`i.project_id = $3`], value: params._id });
  },
  mine: ({ query }, context) => pageOfItems(context, query, myView),
  export: exportHandler(collection, collectionCrud),
  exportFiles: ({ query }, context, { reply }) => sendFiles(context, query, reply),
  createUpload: (_, context, { reply }) => createUpload(context, reply),
  uploadOffset: ({ params }, context, { reply }) => uploadOffset(context, reply, params._id),
  appendUpload: ({ params }, context, { reply }) => appendUpload(context, reply, params._id),
  cancelUpload: ({ params }, context, { reply }) => cancelUpload(context, reply, params._id),
  upload: ({ body, files }, context) => changingItem(context, (calling) => upload(calling, body, files.files)),
  update: ({ params, body, files }, context) =>
    changingItem(context, (calling) => update(calling, params._id, body, files.files)),
  show: async ({ params }, { sql, me, services }) => ({
    collectedItem: signed(await itemById(sql, me, params._id), await services.fileAddresses.signer()),
  }),
  earlier: async ({ params }, { sql, me, services }) => {
    await itemById(sql, me, params._id);
    const [found, addressOf] = await Promise.all([earlierFiles(sql, params._id), services.fileAddresses.signer()]);
    return { files: found.map((file) => ({ ...file, url: addressOf(file._id, "attachment") })) };
  },
  approve: ({ params, body }, context) =>
    changingItem(context, ({ change }) =>
      change((write) => decide(write, params._id, { to: "approved", comment: body.comment }, body.version)),
    ),
  reject: ({ params, body: { version, ...body } }, context) =>
    changingItem(context, ({ change }) =>
      change((write) => decide(write, params._id, { to: "rejected", ...body }, version)),
    ),
  bulkApprove: ({ body }, { change }) => change((write) => approveMany(write, body)),
  remove: ({ params }, context) =>
    changingItem(context, ({ change }) =>
      change((write) => removeRecord<CollectedItem>(write, collectionCrud, params._id)),
    ),
  ...trashHandlers<typeof collection>(collectionCrud),
};
