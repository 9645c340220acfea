import type { z } from "zod";
import { messageOf } from "../../../contract/errors.ts";
import type { Skill, skills } from "../../../contract/skills.ts";
import { createRecords } from "../../db/crud.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../db/pool.ts";
import type { Caller } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { Refusal, taken } from "../../refusal.ts";
import { send } from "../notifications/actions.ts";
import { skillCrud } from "./queries.ts";

type NewSkill = z.output<typeof skills.create.body>;

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

/** Gives a person exactly these skills; answers those that they did not hold before. Throws validation where one does not exist. */
export const setSkillsOf = async (
  write: Write,
  me: Caller,
  userId: string,
  skills: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(skills)];
  await write.sql
    .deleteFrom("user_skills")
    .where("user_id", "=", userId)
    .$if(wanted.length > 0, (query) => query.where("skill_id", "not in", wanted))
    .execute();
  if (wanted.length === 0) return [];
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
  const given = await write.sql
    .insertInto("user_skills")
    .values(wanted.map((skill_id) => ({ user_id: userId, skill_id, granted_by: me._id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("skill_id")
    .execute();
  return given.map(({ skill_id }) => skill_id);
};

/** Tells people which skills they hold now that they did not before, each of them once. */
export const tellOfSkills = (
  write: Write,
  config: Config,
  given: readonly { readonly userId: string; readonly skills: readonly string[] }[],
): Promise<void> =>
  send(
    write,
    config,
    given
      .filter(({ skills }) => skills.length > 0)
      .map(({ userId, skills }) => ({
        userId,
        kind: "skills_granted",
        params: { count: skills.length, skills: [...skills] },
      })),
  );
