import { sql as raw } from "kysely";
import type { z } from "zod";
import type { Skill, skills } from "../../../contract/skills.ts";
import { changeRecord, takenBy } from "../../db/change-record.ts";
import type { Sql } from "../../db/pool.ts";
import { type Caller, readMany, readOne } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { newId } from "../../ids.ts";
import { notFound, Refusal, taken } from "../../refusal.ts";
import { skillView } from "./queries.ts";

type NewSkill = z.output<typeof skills.create.body>;
type SkillPatch = z.output<typeof skills.edit.body>;

const nameTaken = takenBy("name", { skills_name: "name" });

/** Throws not_found. */
export const skillById = async (sql: Sql, me: Caller, id: string): Promise<Skill> => {
  const skill = await readOne<Skill>(sql, skillView, me, id);
  if (!skill) throw notFound("skill");
  return skill;
};

export const createSkill = async (write: Write, me: Caller, body: NewSkill): Promise<Skill> => {
  const _id = newId();
  await write.sql
    .insertInto("skills")
    .values({ _id, ...body })
    .execute()
    .catch(nameTaken);
  const skill = await skillById(write.sql, me, _id);
  await write.record({ resource: "skills", id: _id, before: null, after: skill });
  return skill;
};

/** All or none; a name that is taken, or comes twice, is named by its place. */
export const createSkills = async (write: Write, me: Caller, bodies: readonly NewSkill[]): Promise<Skill[]> => {
  const rows = bodies.map((body) => ({ _id: newId(), ...body }));
  const inserted = await write.sql
    .insertInto("skills")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .execute();
  if (inserted.length < rows.length) throw takenRows(rows, new Set(inserted.map((row) => row._id)));
  const made = await readMany<Skill>(
    write.sql,
    skillView,
    me,
    rows.map((row) => row._id),
  );
  await write.record(
    ...made.map((skill) => ({ resource: "skills", id: skill._id, before: null, after: skill }) as const),
  );
  return made;
};

const takenRows = (rows: readonly { _id: string }[], inserted: ReadonlySet<string>): Refusal => {
  const refusal = taken("name", "name");
  const fields = Object.fromEntries(
    rows.flatMap((row, index) => (inserted.has(row._id) ? [] : [[`skills.${index}.name`, [refusal.message]]])),
  );
  return new Refusal("taken", { params: { thing: "name" }, fields });
};

export const editSkill = async (write: Write, me: Caller, id: string, body: SkillPatch): Promise<Skill> => {
  const { version, ...set } = body;
  const before = await skillById(write.sql, me, id);
  await changeRecord(write.sql, { table: "skills", view: skillView, me, id, thing: "skill", set, version }).catch(
    nameTaken,
  );
  const after = await skillById(write.sql, me, id);
  await write.record({ resource: "skills", id, before, after });
  return after;
};

/** Soft. Throws in_use where a project asks for it or somebody holds it. */
export const removeSkill = async (write: Write, me: Caller, id: string): Promise<Skill> => {
  // Locked, so that nobody is granted the skill while it goes.
  await write.sql.selectFrom("skills").select("_id").where("_id", "=", id).forUpdate().execute();
  const before = await skillById(write.sql, me, id);
  const asked = await write.sql
    .selectFrom("project_skills")
    .innerJoin("projects", "projects._id", "project_skills.project_id")
    .select(["projects.name"])
    .where("skill_id", "=", id)
    .where("projects.deleted_at", "is", null)
    .limit(3)
    .execute();
  if (asked.length > 0) {
    throw new Refusal("in_use", { params: { thing: "skill", where: asked.map((project) => project.name).join(", ") } });
  }
  if (before.holders > 0) {
    const people = before.holders === 1 ? "1 person holds it" : `${before.holders} people hold it`;
    throw new Refusal("in_use", { params: { thing: "skill", where: people } });
  }
  await changeRecord(write.sql, {
    table: "skills",
    view: skillView,
    me,
    id,
    thing: "skill",
    set: { deleted_at: raw<string>`now()` },
  });
  await write.record({ resource: "skills", id, before, after: null });
  return before;
};

/** Throws taken where another skill's name differs by case and spaces at most. */
export const mustBeFree = async (sql: Sql, name: string): Promise<{ free: true }> => {
  const key = name.toLowerCase().replace(/\s+/g, "");
  const other = await sql
    .selectFrom("skills")
    .select("_id")
    .where("name_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other) throw taken("name", "name");
  return { free: true };
};

/** Gives a person exactly these skills. Throws validation where one does not exist. */
export const setSkillsOf = async (
  write: Write,
  me: Caller,
  userId: string,
  skills: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(skills)];
  await write.sql
    .deleteFrom("user_skills")
    .where("user_id", "=", userId)
    .$if(wanted.length > 0, (query) => query.where("skill_id", "not in", wanted))
    .execute();
  if (wanted.length === 0) return;
  const known = await write.sql
    .selectFrom("skills")
    .select("_id")
    .where("_id", "in", wanted)
    .where("deleted_at", "is", null)
    .orderBy("_id")
    .forKeyShare()
    .execute();
  if (known.length < wanted.length) {
    throw new Refusal("validation", { fields: { skills: ["One of these does not exist."] } });
  }
  await write.sql
    .insertInto("user_skills")
    .values(wanted.map((skill_id) => ({ user_id: userId, skill_id, granted_by: me._id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
