import { TeamOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const usersEntry = entry({
  name: "users",
  menu: { group: "People", label: "People", icon: <Icon of={TeamOutlined} />, order: 10 },
  load: async () => (await import("./resource.tsx")).usersResource,
});
