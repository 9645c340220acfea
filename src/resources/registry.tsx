import {
  SendOutlined,
  FileTextOutlined,
  FolderOutlined,
  ProjectOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
  UserDeleteOutlined,
  UsergroupAddOutlined,
} from "@ant-design/icons";
import { facts } from "../providers/facts.ts";
import { entry, type ResourceEntry } from "./entry.tsx";

/** Every resource of the console; its pages, its menu entry and its routes follow from here. */
export const resources: readonly ResourceEntry[] = [
  entry({
    name: "projects",
    menu: { group: "Work", label: "Projects", icon: <ProjectOutlined />, order: 30 },
    load: async () => (await import("./projects.tsx")).projectsResource,
  }),
  entry({
    name: "directory",
    menu: { group: "Work", label: "Directory", icon: <FolderOutlined />, order: 40 },
    load: async () => (await import("./directory.tsx")).directoryResource,
  }),
  entry({
    name: "users",
    menu: { group: "People", label: "People", icon: <TeamOutlined />, order: 10 },
    load: async () => (await import("./users.tsx")).usersResource,
  }),
  entry({
    name: "groups",
    menu: { group: "People", label: "Groups", icon: <UsergroupAddOutlined />, order: 15 },
    pages: [
      { path: "/groups/new-rule", may: [facts.groups.create], load: () => import("./groups/new-rule-group.tsx") },
      { path: "/groups/mails/:id", may: [facts.groups.mail], load: () => import("./groups/mail-page.tsx") },
    ],
    load: async () => (await import("./groups.tsx")).groupsResource,
  }),
  entry({
    name: "skills",
    menu: { group: "People", label: "Skills", icon: <StarOutlined />, order: 20 },
    load: async () => (await import("./skills.tsx")).skillsResource,
  }),
  entry({
    name: "experience",
    menu: { group: "People", label: "Experience", icon: <SolutionOutlined />, order: 30 },
    // Others read it only to choose from.
    listFor: facts.experience.create,
    load: async () => (await import("./experience.tsx")).experienceResource,
  }),
  entry({
    name: "payments",
    path: "/payment-lines",
    menu: { group: "Money", label: "Payment lines", icon: <FileTextOutlined />, order: 20 },
    load: async () => (await import("./payments.tsx")).paymentsResource,
  }),
  entry({
    name: "privacy",
    path: "/erasure-requests",
    menu: { group: "System", label: "Erasure requests", icon: <UserDeleteOutlined />, order: 30 },
    load: async () => (await import("./erasure-requests.tsx")).erasureResource,
  }),
  entry({
    name: "payoutRuns",
    menu: { group: "Money", label: "Payout runs", icon: <SendOutlined />, order: 30 },
    load: async () => (await import("./payout-runs.tsx")).payoutRunsResource,
  }),
];
