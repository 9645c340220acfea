import { SolutionOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const experienceEntry = entry({
  name: "experience",
  menu: { group: "People", label: "Experience", icon: <Icon of={SolutionOutlined} />, order: 30 },
  // Other roles read it only as options of a select.
  listFor: api.experience.create,
  load: async () => (await import("./resource.tsx")).experienceResource,
});
