import { ContainerOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const jobsEntry = entry({
  name: "jobs",
  menu: { group: "Work", label: "Jobs", icon: <Icon of={ContainerOutlined} />, order: 35 },
  // Workers have a page of their own for what they can take.
  listFor: api.jobs.create,
  load: async () => (await import("./resource.tsx")).jobsResource,
});
