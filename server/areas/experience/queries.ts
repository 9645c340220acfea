import { messageOf } from "../../../contract/core/errors.ts";
import { type Experience, experienceFields } from "../../../contract/experience/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import { inUse, sqlText, nameOrder, type SqlText } from "../../core/db/sql-text.ts";
import { readUnpaged } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import type { Sql } from "../../core/db/pool.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";

/** People who have experience in it or in one of its subcategories, and are not deleted. */
const people = sqlText`(select count(distinct u._id) from user_experience has
  join experience field on field._id = has.field_id join users u on u._id = has.user_id
  where t._id in (field._id, field.category) and u.deleted_at is null)`;
const subcategories = sqlText`(select count(*) from experience sub where sub.category = t._id and sub.deleted_at is null)`;
const categoryName = sqlText`(select ${nameOrder(sqlText`top.name`)} from experience top where top._id = t.category)`;

/** SQL: why a field `t` can't be below this category; null where it can. Two changes at once meet at the foreign key. */
export const belowBlocker = (category: SqlText): SqlText => sqlText`case
  when t._id = ${category} then json_build_object('code', 'own_category')
  when ${subcategories} > 0 then json_build_object('code', 'has_subcategories') end`;

/** Throws validation where the field can't be below its new category. */
const requireBelow = async (sql: Sql, id: string, category: string): Promise<void> => {
  const [field] = await run<{ blocker: { code: "own_category" | "has_subcategories" } | null }>(
    sql,
    sqlText`select ${belowBlocker(sqlText`$2`)} as blocker from experience t where t._id = $1`,
    [id, category],
  );
  if (field?.blocker) throw new AppError("validation", { fields: { category: [messageOf(field.blocker.code)] } });
};

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
  check: async (sql, [body], id) => {
    const category = body?.["category"] as string | null | undefined;
    if (id !== undefined && category) await requireBelow(sql, id, category);
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
