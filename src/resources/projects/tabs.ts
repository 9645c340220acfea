import { type ComponentType, lazy } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

interface ProjectTab {
  readonly key: string;
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly component: ComponentType<RecordProps<Project>>;
}

/** The tabs of a project's page, each only for roles that the contract allows to read it. */
export const projectTabs: readonly ProjectTab[] = [
  {
    key: "now",
    label: "People now",
    endpoint: workHistory.peopleNow,
    component: lazy(() => import("./people-now.tsx")),
  },
  { key: "history", label: "History", endpoint: workHistory.ofProject, component: lazy(() => import("./history.tsx")) },
  { key: "hours", label: "Hours", endpoint: workHistory.byPerson, component: lazy(() => import("./hours.tsx")) },
  {
    key: "members",
    label: "Members",
    endpoint: projects.privateProjectUsers,
    component: lazy(() => import("./members.tsx")),
  },
  { key: "guideline", label: "Guideline", endpoint: projects.info, component: lazy(() => import("./guideline.tsx")) },
  { key: "tasks", label: "Tasks", endpoint: tasks.settings, component: lazy(() => import("./tasks.tsx")) },
  {
    key: "model",
    label: "Model",
    endpoint: modelEndpoints.show,
    component: lazy(() => import("./model.tsx")),
  },
  { key: "money", label: "Money", endpoint: payments.ofProject, component: lazy(() => import("./money.tsx")) },
];
