import type { operations } from "../../../contract/operations/endpoints.ts";
import { Refused } from "../../../contract/core/list.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendCsv } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { beginOperation, cancelOperation, startOperation } from "./actions.ts";
import { isOwn, operationById, operationView, refusedView } from "./queries.ts";

export const operationHandlers: Handlers<typeof operations> = {
  list: hot(({ query }, params) => pageSql({ view: operationView, key: "operations", query, params, fixed: [isOwn] })),
  begin: async ({ body }, context) => ({ operation: await beginOperation(context, body) }),
  show: async ({ params }, { sql, me }) => ({ operation: await operationById(sql, me, params._id) }),
  start: async ({ params }, context) => ({ operation: await startOperation(context, params._id) }),
  cancel: async ({ params }, context) => ({ operation: await cancelOperation(context, params._id) }),
  // An operation that the caller may not see is no page at all, and so not found.
  refused: hot(({ params: { _id }, query }, params) => {
    const operation = `${params.add(_id)}::uuid`;
    const page = pageSql({ view: refusedView(operation), key: "refused", query, params });
    return `(select ${page} from operations o where o._id = ${operation} and ${operationView.visible})`;
  }),
  refusedFile: async ({ params }, { sql, me }, { reply }) => {
    const { _id } = await operationById(sql, me, params._id);
    const columns = ["name", "message"];
    const company = await readCompany(sql);
    await sendCsv(reply, "refused", {
      sql,
      me,
      view: refusedView(`'${_id}'::uuid`),
      query: {},
      entity: Refused,
      columns,
      company,
    });
  },
};
