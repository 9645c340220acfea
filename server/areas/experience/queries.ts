import { type Experience, experienceFields } from "../../../contract/experience/endpoints.ts";
import { inUse, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import { readUnpaged } from "../../core/db/read.ts";
import type { Sql } from "../../core/db/pool.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";

/** People who have experience in it or in one of its subcategories, and are not deleted. */
const people = sqlText`(select count(distinct u._id) from user_experience has
  join experience field on field._id = has.field_id join users u on u._id = has.user_id
  where t._id in (field._id, field.category) and u.deleted_at is null)`;
const subcategories = sqlText`(select count(*) from experience sub where sub.category = t._id and sub.deleted_at is null)`;
const categoryName = sqlText`(select ${nameOrder(sqlText`top.name`)} from experience top where top._id = t.category)`;

/** Categories and subcategories. Those that have subcategories or that people have can't be removed. */
export const experienceCrud = crudOf("experience", experienceFields, {
  noun: "field of experience",
  view: {
    row: { people },
    sorts: { people },
    filters: {
      level: (value) => sqlText`case when t.category is null then 'category' else 'subcategory' end = ${value}`,
    },
    search: [sqlText`t.name`],
    defaultOrder: sqlText`coalesce(${categoryName}, ${nameOrder(sqlText`t.name`)}), t.category is not null, ${nameOrder(sqlText`t.name`)}`,
  },
  removeBlocker: sqlText`case
    ${inUse(subcategories, "it has a subcategory", " subcategories belong to it")}
    ${inUse(people, "1 person has it", " people have it")} end`,
  restoreBlocker: sqlText`case when exists (select from experience top where top._id = t.category and (top.deleted_at is not null or top.category is not null))
    then json_build_object('code', 'not_found', 'noun', 'category') end`,
});

/** The subcategories of these categories, by name. Throws too_many_records. */
export const subcategoriesOf = (sql: Sql, categories: readonly string[]): Promise<Experience[]> =>
  readUnpaged(sql, experienceCrud.view, [sqlText`t.category = any($1::uuid[])`], [categories]);
