import { SendOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const payoutRunsEntry = entry({
  name: "payoutRuns",
  menu: { group: "Money", label: "Payout runs", icon: <Icon of={SendOutlined} />, order: 30 },
  load: async () => (await import("./resource.tsx")).payoutRunsResource,
});
