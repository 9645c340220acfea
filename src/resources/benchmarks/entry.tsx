import { FieldTimeOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const benchmarksEntry = entry({
  name: "benchmarks",
  menu: { group: "Work", label: "Benchmarks", icon: <Icon of={FieldTimeOutlined} />, order: 45 },
  load: async () => (await import("./resource.tsx")).benchmarksResource,
});
