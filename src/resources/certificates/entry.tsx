import { FileProtectOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const certificatesEntry = entry({
  name: "certificates",
  menu: { group: "Learning", label: "Certificates", icon: <Icon of={FileProtectOutlined} />, order: 60 },
  load: async () => (await import("./resource.tsx")).certificatesResource,
});
