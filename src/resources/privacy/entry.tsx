import { UserDeleteOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const erasureEntry = entry({
  name: "privacy",
  path: "/erasure-requests",
  menu: { group: "System", label: "Erasure requests", icon: <Icon of={UserDeleteOutlined} />, order: 30 },
  load: async () => (await import("./resource.tsx")).erasureResource,
});
