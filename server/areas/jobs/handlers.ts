import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { pageSql } from "../../core/db/page.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { createJob, editJob, jobById, setStatuses } from "./actions.ts";
import { jobsOfDataset, jobsOfVideos } from "./from-server.ts";
import { readTakers } from "./takers.ts";
import { availableJobView, isStaff, jobCrud, jobView } from "./queries.ts";

export const jobHandlers: Handlers<typeof jobs> = {
  list: sqlHandler(({ query: { sort, ...query } }, params) => {
    const asked = { ...query, sortBy: query.sortBy ?? sort };
    // The days and the order decide which jobs are offered at all, not only which of these are shown.
    const offer = {
      days: query.createdAt === undefined ? undefined : params.add(query.createdAt),
      isOldestFirst: asked.sortBy?.[0] === "createdAt:asc",
    };
    const page = (view: typeof jobView) => pageSql({ view, key: "jobs", query: asked, params });
    return sqlText`(case when ${isStaff} then ${page(jobView)} else ${page(availableJobView(offer))} end)`;
  }),
  show: async ({ params }, { sql, me }) => ({ job: await jobById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ job: await createJob(write, body) })),
  takers: async ({ params }, { sql }) => ({ takers: await readTakers(sql, params._id) }),
  fromVideos: ({ body }, context) => jobsOfVideos(context, body),
  fromDataset: ({ body }, context) => jobsOfDataset(context, body),
  edit: ({ params, body }, { change }) => change(async (write) => ({ job: await editJob(write, params._id, body) })),
  remove: ({ params }, { change }) =>
    change(async (write) => ({ job: await removeRecord<Job>(write, jobCrud, params._id) })),
  ...manyHandlers(jobs, jobCrud),
  bulkStatus: ({ body }, { change }) => change((write) => setStatuses(write, body)),
};
