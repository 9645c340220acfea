import { courseFields, descriptionMax } from "../../../contract/courses/fields.ts";
import type { CourseDetail } from "../../../contract/courses/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import { lockWithReferred } from "../../core/db/lock-records.ts";
import { nameKey } from "../../core/db/name-key.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { inUse, isDeleted, nameSql, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { cleanText } from "../../core/rich-text.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";
import { referToFiles } from "../files/actions.ts";
import { giveSkills, notifyOfSkills } from "../skills/actions.ts";
import { detailView } from "./queries.ts";
import { coursesAfter, placeOfOther, placeTaken } from "./series.ts";

type Body = Readonly<Record<string, unknown>>;
const idsIn = (body: Body, field: string): string[] => [
  ...new Set((body[field] as readonly string[] | undefined) ?? []),
];

/** The tables of lists of references: column of the other record, and the table of that one. */
const references = {
  skills: { table: "course_skills", column: "skill_id", of: "skills" },
  prerequisites: { table: "course_prerequisites", column: "required_id", of: "courses" },
  usersGroup: { table: "course_groups", column: "group_id", of: "groups" },
} as const;
type Field = keyof typeof references;
const fields = Object.keys(references) as Field[];
const missing = "One of these does not exist.";

/**
 * Locks what bodies refer to, so that none is deleted meanwhile. Throws validation on the field of a missing one, and of
 * a place in a series that another course has.
 */
const requireReferences = async (sql: Sql, bodies: readonly Body[], id?: string): Promise<void> => {
  const wrong: Record<string, string[]> = {};
  for (const field of fields) {
    const ids = [...new Set(bodies.flatMap((body) => idsIn(body, field)))];
    if (ids.length > 0 && (await existing(sql, references[field].of, ids)) < ids.length) wrong[field] = [missing];
  }
  const before = [...new Set(bodies.flatMap(({ follows }) => (typeof follows === "string" ? [follows] : [])))];
  if (before.length > 0 && (await existing(sql, "courses", before)) < before.length)
    wrong["follows"] = ["This does not exist."];
  const after = await coursesAfter(sql, before);
  // One that is there already under the name of a body is refused for that.
  const names = new Set(bodies.flatMap(({ name }) => (typeof name === "string" ? [nameKey(name)] : [])));
  const other = after.find(({ _id, name }) => _id !== id && !names.has(nameKey(name)));
  if (other) wrong["follows"] = [placeTaken(other.name)];
  if (Object.keys(wrong).length > 0) throw new AppError("validation", { fields: wrong });
};

const existing = async (sql: Sql, table: string, ids: readonly string[]): Promise<number> =>
  (
    await run(
      sql,
      sqlText`select from ${nameSql(table)} where _id = any($1::uuid[]) and deleted_at is null order by _id for key share`,
      [ids],
    )
  ).length;

const store = async (write: Write, id: string, body: Body): Promise<void> => {
  for (const field of fields) {
    if (body[field] === undefined) continue;
    const added = await put(write.sql, id, field, idsIn(body, field));
    if (field === "skills") await grantToFinishers(write, id, added);
  }
  if (body["description"] !== undefined || body["pictureId"] !== undefined) await referToPictures(write, id);
  if (body["prerequisites"] !== undefined || body["follows"] !== undefined) await requireNoCircle(write.sql, id);
};

/** Returns those that the course did not refer to before. */
const put = async (sql: Sql, id: string, field: Field, ids: readonly string[]): Promise<string[]> => {
  const { table, column } = references[field];
  const added = await run<{ id: string }>(
    sql,
    sqlText`with gone as (delete from ${nameSql(table)} where course_id = $1 and ${nameSql(column)} <> all($2::uuid[]))
     insert into ${nameSql(table)} (course_id, ${nameSql(column)}) select $1, id from unnest($2::uuid[]) as id
     on conflict do nothing returning ${nameSql(column)} as id`,
    [id, ids],
  );
  return added.map((one) => one.id);
};

/**
 * Grants skills that a course grants from now on to those who completed it before; whoever is blocked gets them once they
 * no longer are. Its enrolments are locked, so that whoever completes it meanwhile gets them one way or the other.
 */
const grantToFinishers = async (write: Write, id: string, skills: readonly string[]): Promise<void> => {
  if (skills.length === 0) return;
  const enrolments = await run<{ user_id: string; is_done: boolean }>(
    write.sql,
    sqlText`select user_id, completed_at is not null and status <> 'blocked' as is_done from enrolments
     where course_id = $1 order by _id for no key update`,
    [id],
  );
  const finishers = enrolments.filter(({ is_done }) => is_done).map(({ user_id }) => user_id);
  await run(
    write.sql,
    sqlText`update enrolments set missed_skills = array(select unnest(missed_skills) union select unnest($2::uuid[]))
     where course_id = $1 and status = 'blocked' and completed_at is not null`,
    [id, skills],
  );
  const grants = finishers.flatMap((person) => skills.map((skill) => ({ person, skill })));
  await notifyOfSkills(write, await giveSkills(write, grants));
};

/** The picture, and those in the text. */
const referToPictures = async (write: Write, id: string): Promise<void> => {
  const [course] = await run<{ picture: string | null; description: string }>(
    write.sql,
    sqlText`select picture, description from courses where _id = $1`,
    [id],
  );
  const { picture, description } = course!;
  const { files: pictures } = cleanText(description, { field: "description", max: descriptionMax });
  const field = picture !== null && pictures.length === 0 ? "pictureId" : "description";
  await referToFiles(
    write,
    { resource: "courses", id, field },
    picture === null ? pictures : [...new Set([picture, ...pictures])],
  );
};

/**
 * Throws validation where a course would come before itself. One transaction at a time, since two could make a circle
 * of which neither sees the other half.
 */
const requireNoCircle = async (sql: Sql, id: string): Promise<void> => {
  await run(sql, sqlText`select pg_advisory_xact_lock(hashtext('the order of courses'))`, []);
  const [circle] = await run<{ follows: boolean; prerequisites: boolean }>(
    sql,
    sqlText`with recursive series as (
       select follows as _id from courses where _id = $1
       union select c.follows from series s join courses c on c._id = s._id),
     needed as (
       select required_id as _id from course_prerequisites where course_id = $1
       union select p.required_id from needed n join course_prerequisites p on p.course_id = n._id)
     select exists (select from series where _id = $1) as follows, exists (select from needed where _id = $1) as prerequisites`,
    [id],
  );
  const wrong = Object.entries(circle!).flatMap(([field, is]) =>
    is ? [[field, ["It would come before itself."]]] : [],
  );
  if (wrong.length > 0)
    throw new AppError("validation", { fields: Object.fromEntries(wrong) as Record<string, string[]> });
};

const learners = sqlText`(select count(*) from enrolments someone where someone.course_id = c._id)`;
const dependants = sqlText`(select count(*) from courses other where other.deleted_at is null
  and (other.follows = c._id or exists (select from course_prerequisites asked
    where asked.course_id = other._id and asked.required_id = c._id)))`;

/** SQL: the groups of the course `c` where all of them were deleted: nobody could see it any more. */
const goneGroups = sqlText`select json_build_object('code', 'groups_deleted', 'groups', string_agg(g.name, ' or ' order by g.name))
  from course_groups opened join groups g on g._id = opened.group_id where opened.course_id = c._id
  having bool_and(g.deleted_at is not null)`;

/** Locks courses with the groups that they are private to. */
const lockWithGroups = lockWithReferred(
  sqlText`courses`,
  sqlText`groups`,
  sqlText`select group_id from course_groups where course_id = any($1::uuid[])`,
);

/** Courses. Those that have had learners, or that come before others, can't be deleted. */
export const courseCrud: Crud = crudOf("courses", courseFields, {
  noun: "course",
  columns: { pictureId: sqlText`picture` },
  clean: (body) => {
    const sent = body["description"];
    if (typeof sent !== "string") return body;
    return { ...body, description: cleanText(sent, { field: "description", max: descriptionMax }).html };
  },
  check: requireReferences,
  kept: { fields, store },
  takenNouns: { courses_follows: "place in the series" },
  lock: lockWithGroups,
  view: detailView,
  restoreBlocker: sqlText`coalesce((${goneGroups}), (${placeOfOther}),
    case ${isDeleted("skill", sqlText`skills`, sqlText`select skill_id from course_skills where course_id = c._id`)} end)`,
  removeBlocker: sqlText`case ${inUse(learners, "1 person was in it", " people were in it")}
    ${inUse(dependants, "1 course comes after it", " courses come after it")} end`,
});

/** A course without its chapters. */
export type StoredCourse = Omit<CourseDetail, "chapters">;

/** The groups that a course is private to. Throws not_found. */
export const groupsOf = async (sql: Sql, me: Actor, id: string) => {
  const { _id, name, usersGroup } = await readRecord<StoredCourse>(sql, courseCrud, me, id);
  return { _id, name, usersGroup };
};
