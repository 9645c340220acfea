import type { privacy } from "../../../contract/privacy/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { askToBeErased, declineErasure, noteRequest, withdraw } from "./actions.ts";
import { sendArchive } from "./archive.ts";
import { erasePerson } from "./erase.ts";
import { erasureById, erasureView, myErasure } from "./queries.ts";

export const privacyHandlers: Handlers<typeof privacy> = {
  export: (_, context, { reply }) => sendArchive(context, reply),
  mine: (_, { sql, me }) => myErasure(sql, me._id),
  ask: (_, { change }) => change((write) => askToBeErased(write)),
  withdraw: (_, { change }) => change((write) => withdraw(write)),
  list: sqlHandler(({ query }, params) => pageSql({ view: erasureView, key: "erasureRequests", query, params })),
  show: async ({ params }, { sql, me }) => ({ erasureRequest: await erasureById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ erasureRequest: await noteRequest(write, body.user) })),
  erase: ({ params, body }, context) => erasePerson(context, params._id, body),
  decline: ({ params, body }, { change }) =>
    change(async (write) => ({ erasureRequest: await declineErasure(write, params._id, body) })),
};
