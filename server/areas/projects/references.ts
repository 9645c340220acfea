import type { z } from "zod";
import type { Rate } from "../../../contract/projects.ts";
import type { Sql } from "../../db/pool.ts";
import { Refusal } from "../../refusal.ts";

/** "Always so far", as the database writes it. */
const always = "-infinity";

const unknown = ["One of these does not exist."];

/** Holds the skills and people that are named, so that none goes meanwhile. Throws validation on the field otherwise. */
export const checkReferences = async (
  sql: Sql,
  body: { skills?: readonly string[] | undefined; members?: readonly string[] | undefined },
): Promise<void> => {
  const fields: Record<string, string[]> = {};
  if (body.skills && !(await allExist(sql, "skills", body.skills))) fields["skills"] = unknown;
  if (body.members && !(await allExist(sql, "users", body.members))) fields["members"] = unknown;
  if (Object.keys(fields).length > 0) throw new Refusal("validation", { fields });
};

const allExist = async (sql: Sql, table: "skills" | "users", ids: readonly string[]): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const found = await sql
    .selectFrom(table)
    .select("_id")
    .where("_id", "in", wanted)
    .where("deleted_at", "is", null)
    .orderBy("_id")
    .forShare()
    .execute();
  return found.length === wanted.length;
};

export const setRates = async (sql: Sql, projectId: string, rates: readonly z.output<typeof Rate>[]): Promise<void> => {
  await sql.deleteFrom("project_rates").where("project_id", "=", projectId).execute();
  if (rates.length === 0) return;
  await sql
    .insertInto("project_rates")
    .values(
      rates.map((rate) => ({ project_id: projectId, starts_on: rate.from ?? always, hourly_rate: rate.hourlyRate })),
    )
    .execute();
};

export const setSkills = async (sql: Sql, projectId: string, skills: readonly string[]): Promise<void> => {
  await sql.deleteFrom("project_skills").where("project_id", "=", projectId).execute();
  await askSkills(sql, projectId, skills);
};

export const askSkills = async (sql: Sql, projectId: string, skills: readonly string[]): Promise<void> => {
  if (skills.length === 0) return;
  await sql
    .insertInto("project_skills")
    .values(skills.map((skill_id) => ({ project_id: projectId, skill_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unaskSkills = async (sql: Sql, projectId: string, skills: readonly string[]): Promise<void> => {
  await sql
    .deleteFrom("project_skills")
    .where("project_id", "=", projectId)
    .where("skill_id", "in", [...skills])
    .execute();
};

export const setMembers = async (sql: Sql, projectId: string, members: readonly string[]): Promise<void> => {
  await sql.deleteFrom("project_members").where("project_id", "=", projectId).execute();
  if (members.length === 0) return;
  await sql
    .insertInto("project_members")
    .values(members.map((user_id) => ({ project_id: projectId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
