import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import { idOf, pageOf } from "./work.ts";

/** A job as workers read it. */
export const jobOf = (n: number, more: Partial<Job> = {}): Job => ({
  _id: idOf(2000 + n),
  title: `Batch ${n}`,
  status: "available",
  isActive: true,
  projectId: { _id: idOf(50), name: "Street signs" },
  description: "",
  skills: [],
  timeLimit: 480,
  items: 40,
  payBy: "piece",
  rate: 150,
  reasons: [],
  annotatorId: null,
  annotator: null,
  reviewerId: null,
  attemptLeft: null,
  assignedJob: null,
  expiresAt: null,
  disputeEndsAt: null,
  serverAgent: null,
  serverProjectId: "",
  datasetId: "",
  dataset: "",
  serverJobId: "",
  videos: [],
  itemRange: null,
  serverStatus: null,
  serverProblem: "",
  serverSyncedAt: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
  can: { edit: false },
  ...more,
});

const nothing = {
  submit: false,
  extend: false,
  release: false,
  dispute: false,
  openToOthers: false,
  claim: false,
  decide: false,
  reassign: false,
  reopen: false,
};

/** Somebody's work on such a job. */
export const assignedOf = (
  n: number,
  { can, ...more }: Partial<Omit<AssignedJob, "can">> & { readonly can?: Partial<AssignedJob["can"]> } = {},
): AssignedJob => ({
  _id: idOf(3000 + n),
  job: { _id: idOf(2000 + n), name: `Batch ${n}` },
  projectId: { _id: idOf(50), name: "Street signs" },
  annotator: { _id: idOf(1), name: "Mina Okafor" },
  reviewerId: null,
  status: "in_progress",
  attemptLeft: 3,
  timeLimit: 480,
  items: 40,
  amount: 150,
  expiresAt: "2099-11-20T17:00:00.000Z",
  isExtended: false,
  submittedAt: null,
  decidedAt: null,
  claimEndsAt: null,
  isNewcomer: false,
  activeSeconds: 0,
  reviewSeconds: null,
  disputeText: "",
  disputedAt: null,
  disputeEndsAt: null,
  reviews: [],
  serverAgent: null,
  serverProblem: "",
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
  can: { ...nothing, ...can },
  ...more,
});

export const jobsPage = (jobs: readonly Job[]) => ({ jobs: [...jobs], ...pageOf(jobs.length) });
export const assignedPage = (assignedJobs: readonly AssignedJob[]) => ({
  assignedJobs: [...assignedJobs],
  ...pageOf(assignedJobs.length),
});
