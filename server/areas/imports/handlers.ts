import type { imports } from "../../../contract/imports/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { appendRows, beginImport, cancelImport } from "./actions.ts";
import { checkRows } from "./check.ts";
import { commitImport } from "./commit.ts";
import { importById } from "./queries.ts";

export const importHandlers: Handlers<typeof imports> = {
  check: async ({ body }, context) => ({ fields: await checkRows(context, body) }),
  begin: ({ body }, context) => beginImport(context, body),
  append: ({ params, body }, context) => appendRows(context, params._id, body),
  commit: ({ params }, context) => commitImport(context, params._id),
  show: async ({ params }, { sql, me }) => ({ import: await importById(sql, me._id, params._id) }),
  cancel: ({ params }, context) => cancelImport(context, params._id),
};
