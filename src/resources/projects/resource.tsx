import { Project, projects } from "../../../contract/projects/endpoints.ts";
import { askAboutRates } from "./rates-effect.tsx";
import { projectActions } from "./actions.tsx";
import { projectTabs } from "./tabs.ts";
import { projectReads } from "./project-row.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const projectsResource = resource({
  noun: "project",
  endpoints: projects,
  entity: Project,
  title: ({ name }) => name,
  list: {
    columns: ["name", "status", "clientAlias", "platform", "skills", "isPrivate", "peopleCheckedIn"],
    reads: projectReads,
    emptyText: "No projects yet. Create the first one: people work on it, and its rates say what that pays.",
  },
  form: [
    "name",
    "status",
    "description",
    { title: "The client and the place of work", fields: ["clientAlias", "platform", "toolUrl"] },
    {
      title: "Who may work",
      fields: [
        "skills",
        "isPrivate",
        "members",
        "usersGroup",
        "capacity",
        "longestShift",
        "reviewPercent",
        "goldThreshold",
      ],
    },
    { title: "What it pays", fields: ["payBy", "rates", "pieceRates"] },
  ],
  show: {
    fields: [
      "status",
      "clientAlias",
      "platform",
      "toolUrl",
      "isPrivate",
      "capacity",
      "longestShift",
      "reviewPercent",
      "goldThreshold",
      "payBy",
      "peopleCheckedIn",
      "createdAt",
      "description",
      "skills",
    ],
    tabs: projectTabs,
  },
  askBeforeSave: askAboutRates,
  removeText: "You can delete it only while it has no jobs, no work history, and no one is checked in.",
  actions: projectActions,
});
