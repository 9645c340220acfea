import { sql as raw } from "kysely";
import type { z } from "zod";
import { erased } from "../../../contract/core/fields.ts";
import { type NewPerson, personFields } from "../../../contract/users/endpoints.ts";
import { asColumns, columnsOf, without } from "../../core/db/field-columns.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import { setExperienceOf } from "../experience/actions.ts";
import { changeSkillsOf } from "../skills/actions.ts";
import { leave, userById } from "./actions.ts";
import { withDeleted } from "./queries.ts";
import { columnAlias, joined, sqlText } from "../../core/db/sql-text.ts";

const own = joined(
  Object.entries(columnsOf(personFields, sqlText`u`)).map(
    ([field, column]) => sqlText`${column} as ${columnAlias(field)}`,
  ),
  ", ",
);

/** A person's own account data, for their archive. */
export const accountOf = async (sql: Sql, userId: string): Promise<object> => {
  const [account] = await run<object>(
    sql,
    sqlText`select ${own}, u.role,
       u.email_verified_at as "emailVerifiedAt", u.created_at as "createdAt", u.updated_at as "updatedAt",
       u.job_limit as "jobLimit",
       coalesce((select json_agg(json_build_object('name', s.name, 'grantedAt', held.granted_at) order by s.name)
         from user_skills held join skills s on s._id = held.skill_id where held.user_id = u._id), '[]') as skills,
       coalesce((select json_agg(json_build_object('field', f.name, 'years', had.years) order by f.name)
         from user_experience had join experience f on f._id = had.field_id where had.user_id = u._id), '[]')
         as experience,
       coalesce((select json_agg(p.name order by p.name) from project_members m
         join projects p on p._id = m.project_id where m.user_id = u._id), '[]') as "privateProjects"
     from users u where u._id = $1`,
    [userId],
  );
  return account!;
};

/** The name of an erased person: the random end of the id tells two of them apart. */
const pseudonym = (userId: string): Pick<z.output<typeof NewPerson>, "firstName" | "lastName" | "email"> => ({
  firstName: "Erased",
  lastName: `person ${userId.slice(-6).toUpperCase()}`,
  email: `erased-${userId}@erased.invalid`,
});

/** The empty value of a field: the first of these that its schema accepts. */
const emptyValues = [null, "", [], false, erased] as const;
const blankOf = ([field, schema]: readonly [string, z.ZodType]) => {
  const empty = emptyValues.find((value) => schema.safeParse(value).success);
  if (empty === undefined) throw new Error(`${field} of an erased person can't be emptied: let it be null`);
  return [field, empty] as const;
};
/** The pseudonym replaces the other fields. */
const blank = Object.fromEntries(Object.entries(without(personFields, "firstName", "lastName", "email")).map(blankOf));

/**
 * Turns a person's record into a pseudonym, for good: it can't sign in, holds no work, and is in no list of people. The
 * audit of this change is encrypted under the person's key, which the caller deletes.
 */
export const eraseAccount = async (write: Write, userId: string): Promise<void> => {
  const { sql } = write;
  const user = await userById(sql, write.me, userId, withDeleted);
  await changeSkillsOf(write, [user._id], "replace", []);
  await setExperienceOf(sql, user._id, []);
  await sql.deleteFrom("project_members").where("user_id", "=", user._id).execute();
  await sql.deleteFrom("idempotency_keys").where("user_id", "=", user._id).execute();
  await sql
    .updateTable("users")
    .set({
      ...asColumns({ ...blank, ...pseudonym(userId) }),
      password_hash: null,
      email_verified_at: null,
      deleted_at: raw<string>`coalesce(deleted_at, now())`,
      erased_at: raw<string>`now()`,
      updated_at: raw<string>`now()`,
      version: raw<number>`version + 1`,
    })
    .where("_id", "=", user._id)
    .execute();
  if (!user.isDeleted) await leave(write, [user]);
  await write.record({ resource: "users", id: user._id, before: user, after: null });
};
