import { experience } from "../../../contract/experience/endpoints.ts";
import { editMany } from "../../core/db/crud.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import { belowBlocker, experienceCrud, subcategoriesOf } from "./queries.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";

const { view } = experienceCrud;

export const experienceHandlers: Handlers<typeof experience> = {
  ...crudHandlers(experience, experienceCrud),
  bulkEdit: ({ body }, { change }) => {
    const { category } = body.set as { readonly category?: string | null };
    const of = { ...experienceCrud, ...(category && { editBlocker: belowBlocker(quote(category)) }) };
    return change((write) => editMany(write, of, body));
  },
  categories: sqlHandler(({ query }, params) =>
    pageSql({ view, key: "categories", query, params, fixed: [sqlText`t.category is null`] }),
  ),
  subcategories: async ({ body }, { sql }) => ({ subcategories: await subcategoriesOf(sql, body.categories) }),
};
