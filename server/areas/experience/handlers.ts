import { experience } from "../../../contract/experience/endpoints.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import { experienceCrud, subcategoriesOf } from "./queries.ts";

const { view } = experienceCrud;

export const experienceHandlers: Handlers<typeof experience> = {
  ...crudHandlers(experience, experienceCrud),
  categories: hot(({ query }, params) =>
    pageSql({ view, key: "categories", query, params, fixed: ["t.category is null"] }),
  ),
  subcategories: async ({ body }, { sql }) => ({ subcategories: await subcategoriesOf(sql, body.categories) }),
};
