import type { z } from "zod";
import { messageOf } from "../../../contract/core/errors.ts";
import type { Skill, skills } from "../../../contract/skills/endpoints.ts";
import type { users } from "../../../contract/users/endpoints.ts";
import { createRecords } from "../../core/db/crud.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal, taken } from "../../core/refusal.ts";
import { send } from "../notifications/actions.ts";
import { skillCrud } from "./queries.ts";

export type NewSkill = z.output<typeof skills.create.body>;

/** Makes skills, all but those whose name is taken or comes twice: their places are answered. */
export const insertSkills = async (write: Write, me: Caller, bodies: readonly NewSkill[]): Promise<readonly number[]> =>
  (await createRecords(write, skillCrud, me, bodies)).taken;

/** All or none; a name that is taken, or comes twice, is named by its place. */
export const createSkills = async (
  write: Write,
  me: Caller,
  bodies: readonly NewSkill[],
): Promise<readonly Skill[]> => {
  const { taken: places, made } = await createRecords(write, skillCrud, me, bodies);
  if (places.length === 0) return made as readonly Skill[];
  const message = messageOf("taken", { thing: "name" });
  const fields = Object.fromEntries(places.map((place) => [`skills.${place}.name`, [message]]));
  throw new Refusal("taken", { params: { thing: "name" }, fields });
};

/** Upper and lower case and spaces don't make another name. */
const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, "");

/** Throws taken where another skill's name differs by case and spaces at most. */
export const mustBeFree = async (sql: Sql, name: string): Promise<{ free: true }> => {
  const other = await sql
    .selectFrom("skills")
    .select("_id")
    .where("name_key", "=", keyOf(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other) throw taken("name", "name");
  return { free: true };
};

/** What becomes of the skills that people hold. */
type SkillChange = z.output<typeof users.bulkSkills.body>["how"];

/** The skills that somebody holds now and did not before. */
interface Granted {
  readonly userId: string;
  readonly skills: readonly string[];
}

/** Holds skills until the transaction ends, so that none goes meanwhile. Throws validation on `field`. */
export const holdSkills = async (sql: Sql, skills: readonly string[], field = "skills"): Promise<void> => {
  const wanted = [...new Set(skills)];
  if (wanted.length === 0) return;
  const known = await run(
    sql,
    "select from skills where _id = any($1::uuid[]) and deleted_at is null order by _id for key share",
    [wanted],
  );
  if (known.length < wanted.length) {
    throw new Refusal("validation", { fields: { [field]: ["One of these does not exist."] } });
  }
};

/**
 * Grants skills to people, takes them away, or gives them exactly these. Answers what was granted that they did not
 * hold. Throws validation where one does not exist.
 */
export const changeSkillsOf = async (
  { sql }: Write,
  me: Caller,
  people: readonly string[],
  how: SkillChange,
  skills: readonly string[],
): Promise<Granted[]> => {
  const named = [...new Set(skills)];
  if (how !== "add") {
    const isGone = how === "remove" ? "= any" : "<> all";
    await run(sql, `delete from user_skills where user_id = any($1::uuid[]) and skill_id ${isGone}($2::uuid[])`, [
      people,
      named,
    ]);
  }
  if (how === "remove" || named.length === 0) return [];
  await holdSkills(sql, named);
  return run<Granted>(
    sql,
    `with granted as (
       insert into user_skills (user_id, skill_id, granted_by)
       select person, skill, $3 from unnest($1::uuid[]) as person, unnest($2::uuid[]) as skill
       on conflict do nothing returning user_id, skill_id)
     select user_id as "userId", array_agg(skill_id) as skills from granted group by user_id`,
    [people, named, me._id],
  );
};

/** The skills of these names, whatever their case and spaces, by the names as they were given; held until the end. */
export const skillsByName = async (
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; name: string }>> => {
  if (names.length === 0) return new Map();
  const keys = [...new Set(names.map(keyOf))];
  const found = await run<{ _id: string; name: string; name_key: string }>(
    sql,
    `select _id, name, name_key from skills where name_key = any($1) and deleted_at is null order by _id for key share`,
    [keys],
  );
  const byKey = new Map(found.map(({ name_key, ...skill }) => [name_key, skill]));
  return new Map(
    names.flatMap((name) => {
      const skill = byKey.get(keyOf(name));
      return skill ? [[name, skill] as const] : [];
    }),
  );
};

/** Grants each person skills of their own, in one statement. */
export const grantEach = async (
  { sql }: Write,
  me: Caller,
  grants: readonly { person: string; skill: string }[],
): Promise<void> => {
  if (grants.length === 0) return;
  await run(
    sql,
    `insert into user_skills (user_id, skill_id, granted_by)
     select person, skill, $2 from json_to_recordset($1::json) as row (person uuid, skill uuid) on conflict do nothing`,
    [JSON.stringify(grants), me._id],
  );
};

/** Tells people which skills they hold now that they did not before, each of them once. */
export const tellOfSkills = (write: Write, config: Config, granted: readonly Granted[]): Promise<void> =>
  send(
    write,
    config,
    granted.map(({ userId, skills }) => ({
      userId,
      kind: "skills_granted",
      params: { count: skills.length, skills: [...skills] },
    })),
  );
