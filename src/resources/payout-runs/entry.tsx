import { SendOutlined } from "@ant-design/icons";
import { entry } from "../entry.tsx";

export const payoutRunsEntry = entry({
  name: "payoutRuns",
  menu: { group: "Money", label: "Payout runs", icon: <SendOutlined />, order: 30 },
  load: async () => (await import("../payout-runs.tsx")).payoutRunsResource,
});
