import { Skill, skills } from "../../../contract/skills/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const skillsResource = resource({
  noun: "skill",
  rows: skills,
  entity: Skill,
  title: (skill: Skill) => skill.name,
  list: {
    columns: ["name", "description", "holders", "createdAt"],
    emptyText: "No skills yet. Create the first one, then grant it to people and ask for it in projects.",
  },
  import: { many: "skills", unique: ["name"] },
  form: ["name", "description"],
  show: { fields: ["name", "description", "holders", "createdAt", "updatedAt"] },
  removeText: "This works only while nobody holds it and no project asks for it.",
});
