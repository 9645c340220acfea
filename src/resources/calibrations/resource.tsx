import { lazy } from "react";
import { Calibration } from "../../../contract/calibrations/entity.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { calibrationActions } from "./actions.ts";
import { progressOf } from "./progress.ts";

export const calibrationsResource = resource({
  noun: "calibration",
  endpoints: calibrations,
  entity: Calibration,
  title: ({ title }: Calibration) => title,
  list: {
    columns: [
      "title",
      "status",
      "projectId",
      { field: "jobCount", align: "right" },
      "reviewers",
      { field: "decided", align: "right", render: progressOf },
      "createdAt",
    ],
    emptyText: "No calibrations yet. Start one to see whether your reviewers decide alike.",
  },
  form: ["title", "projectId", "reviewers", "jobCount", "assignedJobs"],
  drafts: true,
  show: {
    fields: ["status", "projectId", "jobCount", "reviewers", "decided", "createdBy", "createdAt", "closedAt"],
    tabs: [
      {
        key: "results",
        label: "Agreement",
        component: lazy(() => import("./results.tsx")),
        endpoint: calibrations.results,
        isOpen: ({ can }) => can.compare,
      },
      {
        key: "jobs",
        label: "Jobs",
        component: lazy(() => import("./jobs.tsx")),
        endpoint: calibrations.jobs,
        isOpen: ({ can }) => !can.compare,
      },
    ],
  },
  removeText: "Its decisions go with it. Nobody's real jobs change.",
  actions: calibrationActions,
});
