import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { entryById } from "./actions.ts";
import { decide, decideMany } from "./approvals.ts";
import { correct } from "./corrections.ts";
import { byPersonSql, byWeekSql, peopleNowSql } from "./project-hours.ts";
import { entriesSql, projectEntriesSql, workHistoryView } from "./queries.ts";
import { uploadHours } from "../hours-uploads/actions.ts";

const mine = "w.user_id = me._id";

export const workHistoryHandlers: Handlers<typeof workHistory> = {
  list: hot(({ query }, params) => entriesSql(query, params)),
  show: async ({ params }, { sql, me }) => ({ workHistory: await entryById(sql, me, params._id) }),
  export: exportHandler(workHistory, { resource: "workHistory", view: workHistoryView }),
  ofProject: hot(({ params: { _id }, query }, params) => projectEntriesSql(query, params, _id)),
  mine: hot(({ query }, params) => entriesSql(query, params, [mine])),
  mineOfProject: hot(({ params: { _id }, query }, params) =>
    entriesSql(query, params, [mine, `w.project_id = ${params.add(_id)}::uuid`]),
  ),
  uploadHours: ({ params, files, body }, context) =>
    uploadHours({ projectId: params._id, file: files.hoursData, given: body }, context),
  correct: ({ params, body }, { me, change }) =>
    change(async (write) => ({ workHistory: await correct(write, me, params._id, body) })),
  reject: ({ params, body }, { me, services, change }) =>
    change(async (write) => {
      const verdict = { to: "rejected", cause: body.rejectionCause } as const;
      return { workHistory: await decide(write, services.config, me, params._id, verdict, body.version) };
    }),
  sendBack: ({ params, body }, { me, services, change }) =>
    change(async (write) => {
      const verdict = { to: "needs_correction", question: body.correctionAsked } as const;
      return { workHistory: await decide(write, services.config, me, params._id, verdict, body.version) };
    }),
  approve: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({
      workHistory: await decide(write, services.config, me, params._id, { to: "approved" }, body?.version),
    })),
  undo: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({
      workHistory: await decide(write, services.config, me, params._id, { to: "pending" }, body?.version),
    })),
  approvePayment: ({ params, body }, { me, services, change }) =>
    change(async (write) => ({
      workHistory: await decide(write, services.config, me, params._id, { to: "payment_approved" }, body?.version),
    })),
  bulkReject: ({ body }, { me, services, change }) =>
    change((write) =>
      decideMany(write, services.config, me, body.select, { to: "rejected", cause: body.rejectionCause }),
    ),
  bulkApprove: ({ body }, { me, services, change }) =>
    change((write) => decideMany(write, services.config, me, body.select, { to: "approved" })),
  bulkUndo: ({ body }, { me, services, change }) =>
    change((write) => decideMany(write, services.config, me, body.select, { to: "pending" })),
  bulkApprovePayment: ({ body }, { me, services, change }) =>
    change((write) => decideMany(write, services.config, me, body.select, { to: "payment_approved" })),
  peopleNow: hot(({ params: { _id }, query }, params) => peopleNowSql(_id, query, params)),
  byPerson: hot(({ params: { _id }, query }, params) => byPersonSql(_id, query, params)),
  byWeek: hot(({ params: { _id }, query }, params) => byWeekSql(_id, query, params)),
};
