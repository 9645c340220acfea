import { type ComponentType, lazy } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

interface ProjectTab {
  readonly key: string;
  readonly label: string;
  readonly row: Endpoint;
  readonly component: ComponentType<RecordProps<Project>>;
}

/** What a project's page shows below its facts, to whom the contract lets read it. */
export const projectTabs: readonly ProjectTab[] = [
  { key: "now", label: "People now", row: workHistory.peopleNow, component: lazy(() => import("./people-now.tsx")) },
  { key: "history", label: "History", row: workHistory.ofProject, component: lazy(() => import("./history.tsx")) },
  { key: "hours", label: "Hours", row: workHistory.byPerson, component: lazy(() => import("./hours.tsx")) },
  {
    key: "members",
    label: "Members",
    row: projects.privateProjectUsers,
    component: lazy(() => import("./members.tsx")),
  },
  { key: "guideline", label: "Guideline", row: projects.info, component: lazy(() => import("./guideline.tsx")) },
  { key: "money", label: "Money", row: payments.ofProject, component: lazy(() => import("./money.tsx")) },
];
