import { ProjectOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const projectsEntry = entry({
  name: "projects",
  menu: { group: "Work", label: "Projects", icon: <Icon of={ProjectOutlined} />, order: 30 },
  load: async () => (await import("./resource.tsx")).projectsResource,
});
