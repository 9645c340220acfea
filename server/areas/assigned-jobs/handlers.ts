import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { assignedJobById, disputeJob, extendJob, openToOthers, releaseJob, submitJob } from "./actions.ts";
import { noteJobActivity, noteReviewActivity } from "./activity.ts";
import { changeStatuses, reassign } from "./by-staff.ts";
import { checkExpiration } from "./expiry.ts";
import { reasonsSql } from "./figures.ts";
import { placeOf } from "./place.ts";
import { assignedJobView, isListed, myJobsView, myPaymentOf, toReviewView } from "./queries.ts";
import { chaptersToPropose, claimReview, decideReview, leaveReview } from "./reviews.ts";
import { takeJob } from "./take.ts";
import { timesSql } from "./times.ts";

const key = "assignedJobs";

export const assignedJobHandlers: Handlers<typeof assignedJobs> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: assignedJobView, key, query, params, fixed: [isListed] })),
  mine: sqlHandler(({ query }, params) => pageSql({ view: myJobsView, key, query, params })),
  toReview: sqlHandler(({ query }, params) => pageSql({ view: toReviewView, key, query, params })),
  reasons: sqlHandler(({ query }, params) => reasonsSql(query, params)),
  times: sqlHandler(({ query }, params) => timesSql(query, params)),
  show: async ({ params }, { sql, me, services }) => ({
    assignedJob: await assignedJobById(sql, me, params._id),
    place: await placeOf(sql, services.annotationServers, params._id),
    payment: await myPaymentOf(sql, me, params._id),
  }),
  take: ({ params }, { change }) => change(async (write) => ({ assignedJob: await takeJob(write, params._id) })),
  submit: ({ params }, { change }) => change(async (write) => ({ assignedJob: await submitJob(write, params._id) })),
  extend: ({ params }, { change }) => change(async (write) => ({ assignedJob: await extendJob(write, params._id) })),
  release: ({ params }, { change }) => change(async (write) => ({ assignedJob: await releaseJob(write, params._id) })),
  dispute: ({ params, body }, { change }) =>
    change(async (write) => ({ assignedJob: await disputeJob(write, params._id, body) })),
  openToOthers: ({ params }, { change }) =>
    change(async (write) => ({ assignedJob: await openToOthers(write, params._id) })),
  activity: ({ params }, { change }) => change((write) => noteJobActivity(write, params._id)),
  reviewActivity: ({ params }, { change }) => change((write) => noteReviewActivity(write, params._id)),
  claim: ({ params }, { change }) =>
    change(async (write) => ({ assignedJob: await claimReview(write, params.jobId, params.assignedJobId) })),
  review: ({ params, body }, { change }) =>
    change(async (write) => ({ assignedJob: await decideReview(write, params._id, body) })),
  teaching: async ({ params }, { sql, me }) => ({ chapters: await chaptersToPropose(sql, me, params._id) }),
  unclaim: ({ params }, { change }) => change(async (write) => ({ assignedJob: await leaveReview(write, params._id) })),
  reassign: ({ body }, { change }) => change((write) => reassign(write, body)),
  changeStatus: ({ body }, { change }) => change((write) => changeStatuses(write, body)),
  checkExpiration: ({ params }, { change }) =>
    change(async (write) => ({ assignedJob: await checkExpiration(write, params._id) })),
  export: exportHandler(assignedJobs, { resource: "assignedJobs", view: assignedJobView }),
};
