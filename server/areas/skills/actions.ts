import type { z } from "zod";
import { messageOf } from "../../../contract/core/errors.ts";
import { askAgainDays } from "../../../contract/skill-requests/states.ts";
import type { Skill, skills } from "../../../contract/skills/endpoints.ts";
import type { users } from "../../../contract/users/endpoints.ts";
import { createRecords } from "../../core/db/crud.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { nameKey } from "../../core/db/name-key.ts";
import { notify } from "../notifications/actions.ts";
import { skillCrud } from "./queries.ts";

export type NewSkill = z.output<typeof skills.create.body>;

/** Creates skills, skipping names that are taken or duplicates. Returns the positions of the skipped ones. */
export const insertSkills = async (write: Write, bodies: readonly NewSkill[]): Promise<readonly number[]> =>
  (await createRecords(write, skillCrud, bodies)).taken;

/** Creates all or none; a name that is taken or duplicate is reported by its position. */
export const createSkills = async (write: Write, bodies: readonly NewSkill[]): Promise<readonly Skill[]> => {
  const { taken: places, made } = await createRecords(write, skillCrud, bodies);
  if (places.length === 0) return made as readonly Skill[];
  const message = messageOf("taken", { noun: "name" });
  const fields = Object.fromEntries(places.map((place) => [`skills.${place}.name`, [message]]));
  throw new AppError("taken", { params: { noun: "name" }, fields });
};

/** How to change people's skills. */
type SkillChange = z.output<typeof users.bulkSkills.body>["how"];

/** Skills that a person has now and did not have before. */
interface Granted {
  readonly userId: string;
  readonly skills: readonly string[];
}

/** Locks skills until the transaction ends, so that none is deleted meanwhile. Throws validation on `field`. */
export const lockSkills = async (sql: Sql, skills: readonly string[], field = "skills"): Promise<void> => {
  const ids = [...new Set(skills)];
  if (ids.length === 0) return;
  const existing = await run(
    sql,
    sqlText`select from skills where _id = any($1::uuid[]) and deleted_at is null order by _id for key share`,
    [ids],
  );
  if (existing.length < ids.length) {
    throw new AppError("validation", { fields: { [field]: ["One of these does not exist."] } });
  }
};

/**
 * Grants skills to people, removes them, or replaces all of theirs, in a change that raises their versions. Returns the
 * newly granted ones; who had asked for one of them has their answer by it. Throws validation where one does not exist.
 */
export const changeSkillsOf = async (
  { sql, me }: Write,
  people: readonly string[],
  how: SkillChange,
  skills: readonly string[],
): Promise<Granted[]> => {
  const named = [...new Set(skills)];
  if (how !== "add") {
    const isGone = how === "remove" ? sqlText`= any` : sqlText`<> all`;
    await run(
      sql,
      sqlText`delete from user_skills where user_id = any($1::uuid[]) and skill_id ${isGone}($2::uuid[])`,
      [people, named],
    );
  }
  if (how === "remove" || named.length === 0) return [];
  await lockSkills(sql, named);
  return run<Granted>(sql, granting(sqlText`unnest($2::uuid[]) as person, unnest($3::uuid[]) as skill`), [
    me._id,
    people,
    named,
  ]);
};

/**
 * SQL: grants skills, given the rest of a select of each `person` and `skill` and by whom at `$1`, and answers who had
 * asked for them; by no one where the people earned them themselves. Yields the newly granted ones.
 */
const granting = (from: SqlText): SqlText => sqlText`with granted as (
    insert into user_skills (user_id, skill_id, granted_by) select person, skill, $1::uuid from ${from}
    on conflict do nothing returning user_id, skill_id),
  answered as (
    update skill_requests asked set state = 'granted', decided_by = nullif($1, asked.user_id), decided_at = now(),
      version = version + 1, updated_at = now()
    from granted where asked.user_id = granted.user_id and asked.skill_id = granted.skill_id and asked.state = 'open')
  select user_id as "userId", array_agg(skill_id) as skills from granted group by user_id`;

/** The skills of these names, regardless of case and spaces, by the given names; locked until the transaction ends. */
export const skillsByName = async (
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; name: string }>> => {
  if (names.length === 0) return new Map();
  const keys = [...new Set(names.map(nameKey))];
  const found = await run<{ _id: string; name: string; name_key: string }>(
    sql,
    sqlText`select _id, name, name_key from skills where name_key = any($1) and deleted_at is null order by _id for key share`,
    [keys],
  );
  const byKey = new Map(found.map(({ name_key, ...skill }) => [name_key, skill]));
  return new Map(
    names.flatMap((name) => {
      const skill = byKey.get(nameKey(name));
      return skill ? [[name, skill] as const] : [];
    }),
  );
};

/** The rows of a file that name unknown skills. */
export const unknownSkills = async (
  sql: Sql,
  rows: readonly { readonly skills: readonly string[] }[],
): Promise<{ place: number; field: "skills"; message: string }[]> => {
  const skillIds = await skillsByName(
    sql,
    rows.flatMap(({ skills }) => skills),
  );
  return rows.flatMap(({ skills }, place) => {
    const unknown = [...new Set(skills.filter((name) => !skillIds.has(name)))];
    if (unknown.length === 0) return [];
    const named = new Intl.ListFormat("en", { type: "disjunction" }).format(unknown.map((name) => `“${name}”`));
    return [{ place, field: "skills" as const, message: `There is no skill ${named}.` }];
  });
};

interface Grant {
  readonly person: string;
  readonly skill: string;
}

/**
 * Grants each person their own skills, in one statement; who had asked for one of them has their answer by it. Returns the
 * newly granted ones.
 */
export const grantEach = async ({ sql, me }: AnyWrite, grants: readonly Grant[]): Promise<Granted[]> => {
  if (grants.length === 0) return [];
  return run<Granted>(sql, granting(sqlText`json_to_recordset($2::json) as row (person uuid, skill uuid)`), [
    me?._id ?? null,
    JSON.stringify(grants),
  ]);
};

/**
 * The same where nothing else of these people changes. Their versions are raised, so that no form that was open meanwhile
 * takes the skills back; they are locked until the transaction ends. Throws validation where a skill does not exist.
 */
export const giveSkills = async (write: AnyWrite, grants: readonly Grant[]): Promise<Granted[]> => {
  if (grants.length === 0) return [];
  await lockPeople(write.sql, sqlText`select unnest($1::uuid[])`, [grants.map(({ person }) => person)]);
  await lockSkills(
    write.sql,
    grants.map(({ skill }) => skill),
  );
  const granted = await grantEach(write, grants);
  await run(
    write.sql,
    sqlText`update users set version = version + 1, updated_at = now() where _id = any($1::uuid[])`,
    [granted.map(({ userId }) => userId)],
  );
  return granted;
};

/**
 * Notifies each person once of their newly granted skills, with a project that these open to them. What is open to them is
 * read again at once.
 */
export const notifyOfSkills = async (write: AnyWrite, granted: readonly Granted[]): Promise<void> => {
  if (granted.length === 0) return;
  const opened = await openedBy(write.sql, granted);
  await write.announce(...granted.map(({ userId }) => ({ resource: "users" as const, id: userId })));
  await notify(
    write,
    granted.map(({ userId, skills }) => {
      const project = opened.get(userId);
      return {
        userId,
        kind: "skills_granted",
        params: { count: skills.length, skills: [...skills], ...(project !== undefined && { project }) },
      };
    }),
  );
};

/** By person: a project that needs one of the new skills, and none that they lack. Of several, the newest. */
const openedBy = async (sql: Sql, granted: readonly Granted[]): Promise<ReadonlyMap<string, string>> => {
  const found = await run<{ user_id: string; project_id: string }>(
    sql,
    sqlText`select distinct on (new.user_id) new.user_id, p._id as project_id
     from (select one ->> 'userId' as id, one -> 'skills' as skills from json_array_elements($1::json) as one) as given,
       lateral (select given.id::uuid as user_id, skill::uuid as skill_id
         from json_array_elements_text(given.skills) as skill) as new
       join project_skills needed on needed.skill_id = new.skill_id
       join projects p on p._id = needed.project_id and p.status = 'active' and p.deleted_at is null
     where not exists (select from project_skills other where other.project_id = p._id and not exists (
         select from user_skills held where held.user_id = new.user_id and held.skill_id = other.skill_id))
       and (not p.is_private or exists (select from project_people(p._id) inside where inside.user_id = new.user_id))
     order by new.user_id, p.created_at desc, p._id`,
    [JSON.stringify(granted)],
  );
  return new Map(found.map(({ user_id, project_id }) => [user_id, project_id]));
};

/**
 * SQL: whether a request was declined so lately that the skill can't be asked for again yet, and the person has not
 * completed the course that they were to take first.
 */
export const declinedLately = (request: SqlText): SqlText =>
  sqlText`${request}.state = 'declined' and ${request}.decided_at > now() - make_interval(days => ${askAgainDays})
    and not exists (select from enrolments taken where taken.course_id = ${request}.course_id
      and taken.user_id = ${request}.user_id and taken.completed_at is not null)`;
