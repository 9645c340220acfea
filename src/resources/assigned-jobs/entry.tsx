import { SolutionOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const assignedJobsEntry = entry({
  name: "assignedJobs",
  menu: { group: "Work", label: "Assigned jobs", icon: <Icon of={SolutionOutlined} />, order: 36 },
  // Reviewers and workers have pages of their own.
  listFor: api.assignedJobs.reassign,
  load: async () => (await import("./resource.tsx")).assignedJobsResource,
});
