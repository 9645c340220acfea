import { LikeOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const skillRequestsEntry = entry({
  name: "skillRequests",
  path: "/skill-requests",
  menu: { group: "People", label: "Skill requests", icon: <Icon of={LikeOutlined} />, order: 22 },
  load: async () => (await import("./resource.tsx")).skillRequestsResource,
});
