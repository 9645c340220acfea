import { ProjectOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const projectsEntry = entry({
  name: "projects",
  menu: { group: "Work", label: "Projects", icon: <ProjectOutlined />, order: 30 },
  load: async () => (await import("./resource.tsx")).projectsResource,
});
