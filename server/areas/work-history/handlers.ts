import { ExportedHours } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { chosenSums } from "./actions.ts";
import { decide, decideMany } from "./approvals.ts";
import { checkOutMany } from "./check-outs.ts";
import { correct } from "./corrections.ts";
import { byPersonSql, byWeekSql, peopleNowSql } from "./project-hours.ts";
import { entriesSql, ownEntriesSql, projectEntriesSql } from "./lists.ts";
import { entryById, exportedView } from "./queries.ts";
import { remindMany } from "./remind.ts";
import { uploadHours } from "../hours-uploads/actions.ts";
import { withdraw } from "./withdraw.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export const workHistoryHandlers: Handlers<typeof workHistory> = {
  list: sqlHandler(({ query }, params) => entriesSql(query, params)),
  show: async ({ params }, { sql, me }) => ({ workHistory: await entryById(sql, me, params._id) }),
  sums: async ({ body }, { sql, me }) => ({ sums: await chosenSums(sql, me, body.select) }),
  export: exportHandler(workHistory, { resource: "workHistory", view: exportedView, entity: ExportedHours }),
  ofProject: sqlHandler(({ params: { _id }, query }, params) => projectEntriesSql(query, params, _id)),
  mine: sqlHandler(({ query }, params) => ownEntriesSql(query, params)),
  mineOfProject: sqlHandler(({ params: { _id }, query }, params) =>
    ownEntriesSql(query, params, [sqlText`w.project_id = ${params.add(_id)}::uuid`]),
  ),
  uploadHours: ({ params, files, body }, context) =>
    uploadHours({ projectId: params._id, file: files.hoursData, options: body }, context),
  correct: ({ params, body }, { change }) =>
    change(async (write) => ({ workHistory: await correct(write, params._id, body) })),
  withdraw: ({ params }, { change }) => change(async (write) => ({ workHistory: await withdraw(write, params._id) })),
  reject: ({ params, body }, { change }) =>
    change(async (write) => {
      const verdict = { to: "rejected", cause: body.rejectionCause } as const;
      return { workHistory: await decide(write, params._id, verdict, body) };
    }),
  sendBack: ({ params, body }, { change }) =>
    change(async (write) => {
      const verdict = { to: "needs_correction", question: body.correctionAsked } as const;
      return { workHistory: await decide(write, params._id, verdict, body) };
    }),
  approve: ({ params, body }, { change }) =>
    change(async (write) => ({
      workHistory: await decide(write, params._id, { to: "approved" }, body),
    })),
  undo: ({ params, body }, { change }) =>
    change(async (write) => ({
      workHistory: await decide(write, params._id, { to: "pending" }, body),
    })),
  approvePayment: ({ params, body }, { change }) =>
    change(async (write) => ({
      workHistory: await decide(write, params._id, { to: "payment_approved" }, body),
    })),
  bulkReject: ({ body }, { change }) =>
    change((write) => decideMany(write, body.select, { to: "rejected", cause: body.rejectionCause })),
  bulkApprove: ({ body }, { change }) => change((write) => decideMany(write, body.select, { to: "approved" })),
  bulkUndo: ({ body }, { change }) => change((write) => decideMany(write, body.select, { to: "pending" })),
  bulkCheckOut: ({ body }, { change }) => change((write) => checkOutMany(write, body)),
  bulkRemind: ({ body }, { change }) => change((write) => remindMany(write, body.select)),
  bulkApprovePayment: ({ body }, { change }) =>
    change((write) => decideMany(write, body.select, { to: "payment_approved" }, body.expected)),
  peopleNow: sqlHandler(({ params: { _id }, query }, params) => peopleNowSql(_id, query, params)),
  byPerson: sqlHandler(({ params: { _id }, query }, params) => byPersonSql(_id, query, params)),
  byWeek: sqlHandler(({ params: { _id }, query }, params) => byWeekSql(_id, query, params)),
};
