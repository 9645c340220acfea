import { FieldTimeOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const benchmarksEntry = entry({
  name: "benchmarks",
  menu: { group: "Work", label: "Benchmarks", icon: <FieldTimeOutlined />, order: 45 },
  load: async () => (await import("./resource.tsx")).benchmarksResource,
});
