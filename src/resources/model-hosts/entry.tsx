import { CloudServerOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import { entry } from "../../ui/resource/entry.tsx";

export const modelHostsEntry = entry({
  name: "modelHosts",
  menu: { group: "System", label: "Model hosts", icon: <Icon of={CloudServerOutlined} />, order: 70 },
  // Managers read from an endpoint's form whether its host is approved.
  listFor: api.modelHosts.create,
  load: async () => (await import("./resource.tsx")).modelHostsResource,
});
