import type { ExperienceInput } from "../../../contract/users/experience.ts";
import type { Sql } from "../../core/db/pool.ts";
import { AppError } from "../../core/app-error.ts";

/** Adds these fields to a person's experience, or changes their years. Throws validation, as `setExperienceOf` does. */
export const addExperienceOf = async (sql: Sql, userId: string, experience: ExperienceInput): Promise<void> => {
  if (experience.length === 0) return;
  await lockFields(sql, experience);
  await sql
    .insertInto("user_experience")
    .values(
      experience.map(({ category, subcategory, years }) => ({
        user_id: userId,
        field_id: subcategory ?? category,
        years,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["user_id", "field_id"]).doUpdateSet((update) => ({ years: update.ref("excluded.years") })),
    )
    .execute();
};

/** Replaces a person's experience. Throws validation on an item whose category or subcategory does not exist. */
export const setExperienceOf = async (sql: Sql, userId: string, experience: ExperienceInput): Promise<void> => {
  const kept = experience.map(({ category, subcategory }) => subcategory ?? category);
  await sql
    .deleteFrom("user_experience")
    .where("user_id", "=", userId)
    .$if(kept.length > 0, (query) => query.where("field_id", "not in", kept))
    .execute();
  await addExperienceOf(sql, userId, experience);
};

/** Locks the named fields, so that none is deleted or moved meanwhile. */
const lockFields = async (sql: Sql, experience: ExperienceInput): Promise<void> => {
  const ids = experience.flatMap(({ category, subcategory }) => (subcategory ? [category, subcategory] : [category]));
  const found = await sql
    .selectFrom("experience")
    .select(["_id", "category"])
    .where("_id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .orderBy("_id")
    .forShare()
    .execute();
  const categoryOf = new Map(found.map((field) => [field._id, field.category]));
  const fields: Record<string, string[]> = {};
  experience.forEach(({ category, subcategory }, at) => {
    if (categoryOf.get(category) !== null) fields[`experience.${at}.category`] = ["This does not exist."];
    else if (subcategory && categoryOf.get(subcategory) !== category)
      fields[`experience.${at}.subcategory`] = ["This is no subcategory of it."];
  });
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};
