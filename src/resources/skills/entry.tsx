import { StarOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const skillsEntry = entry({
  name: "skills",
  menu: { group: "People", label: "Skills", icon: <Icon of={StarOutlined} />, order: 20 },
  load: async () => (await import("./resource.tsx")).skillsResource,
});
