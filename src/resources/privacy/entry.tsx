import { UserDeleteOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const erasureEntry = entry({
  name: "privacy",
  path: "/erasure-requests",
  menu: { group: "System", label: "Erasure requests", icon: <UserDeleteOutlined />, order: 30 },
  load: async () => (await import("./resource.tsx")).erasureResource,
});
