import type { directory } from "../../../contract/directory.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { createEntry, editEntry, entryById, removeEntry } from "./actions.ts";
import { directoryView } from "./queries.ts";

export const directoryHandlers: Handlers<typeof directory> = {
  list: hot(({ query }, params) => pageSql({ view: directoryView, key: "projectDirectory", query, params })),
  show: async ({ params }, { sql, me }) => ({ projectDirectory: await entryById(sql, me, params._id) }),
  create: ({ body }, { me, change }) =>
    change(async (write) => ({ projectDirectory: await createEntry(write, me, body) })),
  edit: ({ params, body }, { me, change }) =>
    change(async (write) => ({ projectDirectory: await editEntry(write, me, params._id, body) })),
  remove: ({ params }, { me, change }) =>
    change(async (write) => ({ projectDirectory: await removeEntry(write, me, params._id) })),
};
