import { area } from "../../core/area.ts";
import { skillHandlers } from "./handlers.ts";
import type { Importer } from "../../core/importer.ts";
import { insertSkills, type NewSkill } from "./actions.ts";
import { skillsTables } from "./tables.ts";
import { fillSkills } from "./demo.ts";
import { skillCrud } from "./queries.ts";

export const skillsArea = area({
  name: "skills",
  handlers: skillHandlers,
  tables: skillsTables,
  search: { view: skillCrud.view },
  importer: {
    unique: { field: "name", noun: "name" },
    insert: ({ write }, bodies) => insertSkills(write, bodies),
  } satisfies Importer<NewSkill>,
  demo: fillSkills,
});
