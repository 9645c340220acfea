import { area } from "../../core/area.ts";
import { experienceHandlers } from "./handlers.ts";
import { experienceTables } from "./tables.ts";
import { fillExperience } from "./demo.ts";
import { experienceCrud } from "./queries.ts";

export const experienceArea = area({
  name: "experience",
  handlers: experienceHandlers,
  tables: experienceTables,
  search: { view: experienceCrud.view },
  demo: fillExperience,
});
