import { ProjectOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { type Project as ProjectRecord, Project, projects } from "../../contract/projects.ts";
import { workHistory } from "../../contract/work-history.ts";
import { call } from "../providers/client.ts";
import { resource } from "./resource.tsx";

export const projectsResource = resource({
  name: "projects",
  noun: "project",
  rows: projects,
  entity: Project,
  menu: { group: "Work", label: "Projects", icon: <ProjectOutlined />, order: 30 },
  title: (project: ProjectRecord) => project.name,
  list: {
    columns: ["name", "status", "clientAlias", "platform", "skills", "isPrivate", "peopleCheckedIn"],
    emptyText: "No projects yet. Create the first one: people check in to it and its rates pay their hours.",
  },
  form: [
    "name",
    "status",
    "clientAlias",
    "platform",
    "description",
    "skills",
    "isPrivate",
    "members",
    "capacity",
    "longestShift",
    "rates",
  ],
  show: {
    fields: [
      "status",
      "clientAlias",
      "platform",
      "isPrivate",
      "capacity",
      "longestShift",
      "peopleCheckedIn",
      "createdAt",
      "description",
      "skills",
      "members",
      "rates",
    ],
    tabs: [{ key: "hours", label: "Work history", component: lazy(() => import("./projects/project-hours.tsx")) }],
  },
  actions: [
    {
      key: "skills",
      label: "Change skills",
      row: projects.assignSkills,
      dialog: lazy(() => import("./projects/change-skills.tsx")),
    },
    {
      key: "upload",
      label: "Upload hours",
      row: workHistory.uploadHours,
      dialog: lazy(() => import("./projects/upload-hours.tsx")),
    },
    {
      key: "approvals",
      label: "Work history",
      row: workHistory.list,
      to: (project) => `/approvals?view=all&project=${project._id}`,
    },
    {
      key: "remove",
      label: "Delete",
      danger: true,
      row: projects.remove,
      removes: true,
      confirm: (project) => ({
        title: `Delete ${project.name}?`,
        content: "This works only while it has no work history and nobody is checked in.",
      }),
      run: (project) => call(projects.remove, { params: { _id: project._id } }),
      done: (project) => `${project.name} deleted`,
    },
  ],
});
