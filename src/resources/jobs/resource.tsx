import { lazy } from "react";
import { Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { jobActions } from "./actions.ts";
import { jobBulkActions } from "./bulk-actions.ts";

// Of these only paths and permissions are asked here: their schemas come with the tabs and dialogs that use them.
const annotation = endpointsOf("annotation");
const assignedJobs = endpointsOf("assignedJobs");
const quality = endpointsOf("quality");

const onServer = ["serverAgent", "serverProjectId", "datasetId", "dataset", "serverJobId"] as const;

export const jobsResource = resource({
  noun: "job",
  endpoints: jobs,
  entity: Job,
  title: ({ title }) => title,
  canEdit: ({ can }) => can.edit,
  list: {
    columns: ["title", "status", "projectId", "annotator", "reviewerId", "timeLimit", "createdAt"],
    reads: ["status"],
    filters: [
      "status",
      "projectId",
      "annotatorId",
      "annotator",
      "reviewerId",
      "skills",
      "timeLimit",
      "attemptLeft",
      "serverAgent",
      "datasetId",
      "hasServerProblem",
    ],
    bulkActions: jobBulkActions,
    extra: lazy(() => import("./create-many-button.tsx")),
    emptyText: "No jobs yet. Create one, publish it, and workers can take it.",
  },
  import: { many: "jobs", unique: ["serverJobId", "serverAgent"] },
  form: [
    "title",
    "projectId",
    "description",
    "status",
    { title: "Who may take it", fields: ["annotatorId", "skills", "timeLimit", "items", "reviewerId"] },
    { title: "Where the work is", fields: [...onServer] },
  ],
  // As the page that creates many of a dataset does.
  fill: {
    by: ["serverAgent", "datasetId"],
    read: ({ serverAgent, datasetId }) =>
      call(annotation.datasetDefaults, { params: { serverAgent: String(serverAgent), datasetId: String(datasetId) } }),
  },
  drafts: true,
  show: {
    fields: [
      "status",
      "projectId",
      "annotatorId",
      "annotator",
      "reviewerId",
      "expiresAt",
      "disputeEndsAt",
      "attemptLeft",
      "payBy",
      "rate",
      "timeLimit",
      "items",
      "skills",
      "description",
      ...onServer,
      "serverStatus",
      "serverProblem",
      "createdAt",
    ],
    tabs: [
      { key: "takers", label: "Who can take it", endpoint: jobs.takers, component: lazy(() => import("./takers.tsx")) },
      {
        key: "part",
        label: "Part of the dataset",
        component: lazy(() => import("./part.tsx")),
        isOpen: ({ itemRange, videos }) => itemRange !== null || videos.length > 0,
      },
      { key: "work", label: "Work on it", endpoint: assignedJobs.list, component: lazy(() => import("./work.tsx")) },
      { key: "gold", label: "Gold", endpoint: quality.gold, component: lazy(() => import("./gold.tsx")) },
    ],
  },
  actions: jobActions,
  removeText: "You can delete it only while no one has worked on it.",
});
