import { Skill, skills } from "../../../contract/skills/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const skillsResource = resource({
  noun: "skill",
  endpoints: skills,
  entity: Skill,
  title: ({ name }) => name,
  list: {
    columns: ["name", "description", "holders", "createdAt"],
    reads: [],
    emptyText: "No skills yet. Create the first one, then grant it to people and ask for it in projects.",
  },
  import: { many: "skills", unique: ["name"] },
  form: ["name", "description"],
  show: { fields: ["name", "description", "holders", "createdAt", "updatedAt"] },
  removeText: "You can delete it only while no one holds it and no project asks for it.",
});
