import type { z } from "zod";
import type { PieceRate, Rate } from "../../../contract/projects/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import { AppError } from "../../core/app-error.ts";
import type { StoredRate } from "../work-history/actions.ts";

/** The start of the first rate, as the database writes it. */
const always = "-infinity";

const unknown = ["One of these does not exist."];

/** References in a body, by field, and their tables. */
const referred = { skills: "skills", members: "users", add: "users", usersGroup: "groups" } as const;
type Referred = keyof typeof referred;

/** Locks the referenced records, so that none is deleted meanwhile. Throws validation on the field of a missing one. */
export const checkReferences = async (
  sql: Sql,
  body: { readonly [Field in Referred]?: readonly string[] | undefined },
): Promise<void> => {
  const fields: Record<string, string[]> = {};
  for (const field of Object.keys(referred) as Referred[]) {
    if (!(await allExist(sql, referred[field], body[field] ?? []))) fields[field] = unknown;
  }
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

const allExist = async (sql: Sql, table: (typeof referred)[Referred], ids: readonly string[]): Promise<boolean> => {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const found = await sql
    .selectFrom(table)
    .select("_id")
    .where("_id", "in", distinct)
    .where("deleted_at", "is", null)
    .orderBy("_id")
    .forShare()
    .execute();
  return found.length === distinct.length;
};

/** Rates as they are stored. */
export const storedRates = (rates: readonly z.output<typeof Rate>[]): StoredRate[] =>
  rates.map((rate) => ({ starts_on: rate.from ?? always, hourly_rate: rate.hourlyRate }));

export const setRates = async (sql: Sql, projectId: string, rates: readonly z.output<typeof Rate>[]): Promise<void> => {
  await sql.deleteFrom("project_rates").where("project_id", "=", projectId).execute();
  if (rates.length === 0) return;
  await sql
    .insertInto("project_rates")
    .values(storedRates(rates).map((rate) => ({ project_id: projectId, ...rate })))
    .execute();
};

export const setPieceRates = async (
  sql: Sql,
  projectId: string,
  rates: readonly z.output<typeof PieceRate>[],
): Promise<void> => {
  await sql.deleteFrom("project_piece_rates").where("project_id", "=", projectId).execute();
  if (rates.length === 0) return;
  await sql
    .insertInto("project_piece_rates")
    .values(
      rates.map(({ from, pieceRate }) => ({
        project_id: projectId,
        starts_on: from ?? always,
        piece_rate: pieceRate,
      })),
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
  await addMembers(sql, projectId, members);
};

export const addMembers = async (sql: Sql, projectId: string, members: readonly string[]): Promise<void> => {
  if (members.length === 0) return;
  await sql
    .insertInto("project_members")
    .values(members.map((user_id) => ({ project_id: projectId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeMembers = async (sql: Sql, projectId: string, members: readonly string[]): Promise<void> => {
  if (members.length === 0) return;
  await sql
    .deleteFrom("project_members")
    .where("project_id", "=", projectId)
    .where("user_id", "in", [...members])
    .execute();
};

/** Replaces the groups of a project. */
export const setGroups = async (sql: Sql, projectId: string, groups: readonly string[]): Promise<void> => {
  await sql.deleteFrom("project_groups").where("project_id", "=", projectId).execute();
  if (groups.length === 0) return;
  await sql
    .insertInto("project_groups")
    .values([...new Set(groups)].map((group_id) => ({ project_id: projectId, group_id })))
    .execute();
};
