import { AimOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const calibrationsEntry = entry({
  name: "calibrations",
  menu: { group: "Work", label: "Calibrations", icon: <Icon of={AimOutlined} />, order: 39 },
  // Those who take part have pages of their own.
  listFor: api.calibrations.list,
  load: async () => (await import("./resource.tsx")).calibrationsResource,
});
