import { TeamOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const usersEntry = entry({
  name: "users",
  menu: { group: "People", label: "People", icon: <TeamOutlined />, order: 10 },
  load: async () => (await import("./resource.tsx")).usersResource,
});
