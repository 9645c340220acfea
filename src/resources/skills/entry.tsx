import { StarOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const skillsEntry = entry({
  name: "skills",
  menu: { group: "People", label: "Skills", icon: <StarOutlined />, order: 20 },
  load: async () => (await import("./resource.tsx")).skillsResource,
});
