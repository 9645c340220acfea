import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { conditions } from "../../core/db/read.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { cancelRun, retryRun, scheduleRun, sendRun } from "../payouts/actions.ts";
import { createRun, editRun, excludePeople } from "./actions.ts";
import { sendBankFile } from "./bank-file.ts";
import { preflightPage, preflightView, previewRun } from "./preflight.ts";
import { runById, runView } from "./queries.ts";
import { remindBlocked } from "./remind.ts";
import { editRules, readRules } from "./rules.ts";
import { joined, sqlText } from "../../core/db/sql-text.ts";

const currency = sqlText`(select currency from company)`;

export const payoutRunHandlers: Handlers<typeof payoutRuns> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: runView, key: "payoutRuns", query, params })),
  show: async ({ params }, { sql, me }) => ({ payoutRun: await runById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ payoutRun: await createRun(write, body) })),
  preview: ({ body }, { sql, me }) => previewRun(sql, me, body),
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ payoutRun: await editRun(write, params._id, body) })),
  people: sqlHandler(({ params: { _id }, query }, params) => {
    const run = sqlText`${params.add(_id)}::uuid`;
    const everyone = preflightView(run);
    const found = conditions(everyone, { search: query.search }, params);
    const isFound = found.length > 0;
    // Of others than those who are found nothing is added up, but that they are there.
    const among = sqlText`p.user_id = any(array(select u._id from users u where ${joined(found, " and ")}))`;
    const { view, common } = preflightPage(run, isFound ? among : undefined);
    const counts = { all: sqlText`(select count(*) from ${isFound ? everyone.from : sqlText`preflight`})` };
    const page = pageSql({ view, key: "people", query, params, counts, common, extra: { currency } });
    return sqlText`(select ${page} from payout_runs existing where existing._id = ${run})`;
  }),
  remind: ({ params, body }, { change }) => change((write) => remindBlocked(write, params._id, body)),
  exclude: ({ params, body }, { change }) =>
    change(async (write) => ({ payoutRun: await excludePeople(write, params._id, body) })),
  schedule: ({ params, body }, { change }) =>
    change(async (write) => ({ payoutRun: await scheduleRun(write, params._id, body) })),
  send: ({ params, body }, context) => sendRun(context, params._id, body.version),
  cancel: ({ params, body }, { change }) =>
    change(async (write) => ({ payoutRun: await cancelRun(write, params._id, body.version) })),
  retry: ({ params }, { change }) => change(async (write) => ({ payoutRun: await retryRun(write, params._id) })),
  file: ({ params, query }, context, { reply }) =>
    sendBankFile(context, { id: params._id, again: query.again, as: "csv" }, reply),
  spreadsheet: ({ params, query }, context, { reply }) =>
    sendBankFile(context, { id: params._id, again: query.again, as: "xlsx" }, reply),
  rules: (_, { sql }) => readRules(sql),
  editRules: ({ body }, { change }) => change((write) => editRules(write, body)),
};
