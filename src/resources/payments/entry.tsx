import { FileTextOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const paymentsEntry = entry({
  name: "payments",
  path: "/payment-lines",
  menu: { group: "Money", label: "Payment lines", icon: <FileTextOutlined />, order: 20 },
  load: async () => (await import("./resource.tsx")).paymentsResource,
});
