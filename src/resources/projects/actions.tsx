import { lazy } from "react";
import { collection } from "../../../contract/collection/endpoints.ts";
import { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import type { ProjectRow } from "./project-row.ts";

/** The actions on a project besides editing. */
export const projectActions: readonly RecordAction<ProjectRow>[] = [
  {
    key: "skills",
    label: "Change skills",
    endpoint: projects.assignSkills,
    dialog: lazy(() => import("./change-skills.tsx")),
  },
  {
    key: "upload",
    label: "Upload hours",
    endpoint: workHistory.uploadHours,
    isOpen: ({ payBy }) => payBy === "hour",
    to: (project) => `/projects/${project._id}/upload-hours`,
  },
  {
    key: "duplicates",
    label: "Overlaps and repeats",
    endpoint: duplicates.find,
    to: (project) => `/projects/${project._id}/duplicates`,
  },
  {
    key: "approvals",
    label: "Work history",
    endpoint: workHistory.list,
    to: (project) => `/approvals?view=all&project=${project._id}`,
  },
  {
    key: "collected",
    label: "Uploads",
    endpoint: collection.list,
    to: (project) => `/uploads?project=${project._id}`,
  },
];
