import type { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { askAgain, dismiss, keepOne } from "./actions.ts";
import { duplicatesSql } from "./queries.ts";

export const duplicateHandlers: Handlers<typeof duplicates> = {
  find: hot(({ params: { _id }, query }, params) => duplicatesSql(query, params, _id)),
  keep: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({ done: await keepOne(write, services.config, me, params._id, body) })),
  dismiss: ({ params, body }, { me, change }) =>
    change(async (write) => ({ done: await dismiss(write, me, params._id, body) })),
  askAgain: ({ params, body }, { me, change }) =>
    change(async (write) => ({ done: await askAgain(write, me, params._id, body) })),
};
