import { SendOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const payoutRunsEntry = entry({
  name: "payoutRuns",
  menu: { group: "Money", label: "Payout runs", icon: <SendOutlined />, order: 30 },
  load: async () => (await import("./resource.tsx")).payoutRunsResource,
});
