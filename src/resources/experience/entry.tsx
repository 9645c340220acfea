import { SolutionOutlined } from "@ant-design/icons";
import { facts } from "../../providers/facts.ts";
import { entry } from "../../ui/resource/entry.tsx";

export const experienceEntry = entry({
  name: "experience",
  menu: { group: "People", label: "Experience", icon: <SolutionOutlined />, order: 30 },
  // Others read it only to choose from.
  listFor: facts.experience.create,
  load: async () => (await import("./resource.tsx")).experienceResource,
});
