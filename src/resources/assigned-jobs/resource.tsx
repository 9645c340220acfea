import { lazy } from "react";
import { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { assignedJobActions, assignedJobBulkActions } from "./actions.ts";

export const assignedJobsResource = resource({
  noun: "assigned job",
  endpoints: assignedJobs,
  entity: AssignedJob,
  title: ({ job, annotator }: AssignedJob) => `${job.name}, ${annotator.name}`,
  list: {
    columns: [
      { field: "job", render: ({ job }) => job.name },
      "annotator",
      "status",
      "projectId",
      "reviewerId",
      "attemptLeft",
      "expiresAt",
      "createdAt",
    ],
    bulkActions: assignedJobBulkActions,
    emptyText: "Nobody has taken a job yet. What workers take appears here.",
  },
  form: [],
  show: {
    fields: [
      "status",
      "job",
      "projectId",
      "annotator",
      "reviewerId",
      "attemptLeft",
      "expiresAt",
      "submittedAt",
      "decidedAt",
      "disputeEndsAt",
      "activeSeconds",
      "reviewSeconds",
      "amount",
      "serverProblem",
      "createdAt",
    ],
    tabs: [{ key: "reviews", label: "Reviews", component: lazy(() => import("./reviews.tsx")) }],
  },
  actions: assignedJobActions,
});
