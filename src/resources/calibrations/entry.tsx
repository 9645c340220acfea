import { AimOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";
import { api } from "../../providers/api.ts";

export const calibrationsEntry = entry({
  name: "calibrations",
  menu: { group: "Work", label: "Calibrations", icon: <AimOutlined />, order: 39 },
  // Those who take part have pages of their own.
  listFor: api.calibrations.list,
  load: async () => (await import("./resource.tsx")).calibrationsResource,
});
