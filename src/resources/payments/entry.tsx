import { FileTextOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const paymentsEntry = entry({
  name: "payments",
  path: "/payment-lines",
  menu: { group: "Money", label: "Payment lines", icon: <Icon of={FileTextOutlined} />, order: 20 },
  load: async () => (await import("./resource.tsx")).paymentsResource,
});
