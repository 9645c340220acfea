import type { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJobState } from "../../../contract/assigned-jobs/states.ts";
import { insertAssigned } from "../../server/helpers/jobs.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeJob } from "./jobs.ts";

const makeAssigned = async (world: World, owner: Actor, status: AssignedJobState, reviewer?: string) => {
  const job = await makeJob(world);
  const worker = owner._id;
  const _id = await insertAssigned(world.server.db, { job, worker, status, ...(reviewer && { reviewer }) });
  return { job, _id };
};
const inState = (status: AssignedJobState, body?: object) => async (world: World, owner: Actor) => ({
  params: { _id: (await makeAssigned(world, owner, status))._id },
  ...(body && { body }),
});

export const samples: Samples<typeof assignedJobs> = {
  list: {
    make: async () => ({
      query: { status: ["submitted"], isDisputed: "false", clause: "tight-boxes", startDate: "2026-01-01" },
    }),
  },
  mine: { make: async () => ({ query: { status: ["in_progress"], sortBy: "expiresAt:asc" } }) },
  toReview: { make: async () => ({ query: { search: "job" } }) },
  reasons: {
    make: async (_world, owner) => ({
      query: { startDate: "2026-01-01", endDate: "2026-11-30", annotator: owner._id },
    }),
  },
  times: {
    make: async (_world, owner) => ({
      query: { startDate: "2026-01-01", endDate: "2026-11-30", annotator: owner._id, sortBy: "secondsPerItem:desc" },
    }),
  },
  show: { make: inState("in_progress") },
  take: { make: async (world) => ({ params: { _id: await makeJob(world) } }) },
  submit: { make: inState("in_progress") },
  extend: { make: inState("in_progress") },
  release: { make: inState("in_progress") },
  dispute: { make: inState("rework", { text: "It is as the guideline says.", version: 1 }) },
  openToOthers: { make: inState("rejected") },
  activity: { make: inState("in_progress") },
  reviewActivity: { make: inState("submitted") },
  claim: {
    make: async (world, owner) => {
      const { job, _id } = await makeAssigned(world, owner, "submitted");
      return { params: { jobId: job, assignedJobId: _id } };
    },
  },
  review: { make: inState("submitted", { decision: "accept", version: 1 }) },
  teaching: { make: inState("submitted") },
  // A claim is its reviewer's.
  unclaim: {
    make: async (world, owner) => ({
      params: { _id: (await makeAssigned(world, await world.server.person("annotator"), "in_review", owner._id))._id },
    }),
  },
  reassign: {
    make: async (world, owner) => ({
      body: {
        assignedJobIds: [(await makeAssigned(world, owner, "in_progress"))._id],
        annotator: (await world.server.person("annotator"))._id,
      },
    }),
  },
  changeStatus: {
    make: async (world, owner) => ({
      body: { assignedJobIds: [(await makeAssigned(world, owner, "in_progress"))._id], status: "released" },
    }),
  },
  checkExpiration: {
    make: async (world, owner) => {
      const { _id } = await makeAssigned(world, owner, "in_progress");
      await world.server.db.sql
        .updateTable("assigned_jobs")
        .set({ expires_at: "2026-01-01T00:00:00.000Z" })
        .where("_id", "=", _id)
        .execute();
      return { params: { _id } };
    },
  },
  export: { make: async () => ({ query: { status: ["approved"], columns: ["job", "annotator", "status"] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  (await makeAssigned(world, await world.server.person("annotator"), "in_progress"))._id;

export const notReadBack: NotReadBack<typeof assignedJobs> = {
  reassign: "gives jobs to another: tests/server/assigned-jobs/by-staff.test.ts",
  changeStatus: "moves by the life cycle: tests/server/assigned-jobs/by-staff.test.ts",
};
