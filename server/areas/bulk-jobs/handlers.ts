import type { bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { Refused } from "../../../contract/core/list.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendCsv } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { beginBulkJob, cancelBulkJob, startBulkJob } from "./actions.ts";
import { isOwn, bulkJobById, bulkJobView, refusedView } from "./queries.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";

export const bulkJobHandlers: Handlers<typeof bulkJobs> = {
  list: sqlHandler(({ query }, params) =>
    pageSql({ view: bulkJobView, key: "bulkJobs", query, params, fixed: [isOwn] }),
  ),
  begin: ({ body }, context) => beginBulkJob(context, body),
  show: async ({ params }, { sql, me }) => ({ bulkJob: await bulkJobById(sql, me, params._id) }),
  start: ({ params }, context) => startBulkJob(context, params._id),
  cancel: ({ params }, context) => cancelBulkJob(context, params._id),
  // A bulk job that the caller may not see yields null rather than an empty page, and so 404.
  refused: sqlHandler(({ params: { _id }, query }, params) => {
    const bulkJob = sqlText`${params.add(_id)}::uuid`;
    const page = pageSql({ view: refusedView(bulkJob), key: "refused", query, params });
    return sqlText`(select ${page} from bulk_jobs o where o._id = ${bulkJob} and ${bulkJobView.visible})`;
  }),
  refusedFile: async ({ params }, { sql, me }, { reply }) => {
    const { _id } = await bulkJobById(sql, me, params._id);
    const columns = ["name", "message"];
    const company = await readCompany(sql);
    await sendCsv(reply, "refused", {
      sql,
      me,
      view: refusedView(sqlText`${quote(_id)}::uuid`),
      query: {},
      entity: Refused,
      columns,
      company,
    });
  },
};
