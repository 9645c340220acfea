import type { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { askAgain, dismiss, keepOne } from "./actions.ts";
import { duplicatesSql } from "./queries.ts";

export const duplicateHandlers: Handlers<typeof duplicates> = {
  find: sqlHandler(({ params: { _id }, query }, params) => duplicatesSql(query, params, _id)),
  keep: ({ params, body }, { change }) => change(async (write) => ({ done: await keepOne(write, params._id, body) })),
  dismiss: ({ params, body }, { change }) =>
    change(async (write) => ({ done: await dismiss(write, params._id, body) })),
  askAgain: ({ params, body }, { change }) =>
    change(async (write) => ({ done: await askAgain(write, params._id, body) })),
};
