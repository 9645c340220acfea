import type { z } from "zod";
import type { Chapter, chapters } from "../../../contract/chapters/endpoints.ts";
import { chaptersMax } from "../../../contract/courses/rules.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { editRecord } from "../../core/db/crud.ts";
import { restorable } from "../../core/db/deleted.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { cleanText } from "../../core/rich-text.ts";
import { chapterMarks, completeAllDone, recountChapters } from "../courses/actions.ts";
import { referToFiles } from "../files/actions.ts";
import { bodyRules, chapterCrud, storedChapter } from "./queries.ts";

type NewChapter = z.output<typeof chapters.create.body>;
type ChapterPatch = z.output<typeof chapters.edit.body>;

/** Locks a course, so that changes of its chapters run one after another. Throws not_found. */
const lockCourse = async (sql: Sql, id: string): Promise<void> => {
  const found = await run(sql, sqlText`select from courses where _id = $1 and deleted_at is null for no key update`, [
    id,
  ]);
  if (found.length === 0) throw notFound("course");
};

/** The ids of a course's chapters in their order. */
const orderOf = async (sql: Sql, course: string): Promise<string[]> =>
  (
    await run<{ _id: string }>(
      sql,
      sqlText`select _id from chapters where course_id = $1 and deleted_at is null order by number`,
      [course],
    )
  ).map(({ _id }) => _id);

/** Numbers the chapters of a course in this order, from 1. */
const number = (sql: Sql, course: string, ids: readonly string[]): Promise<unknown> =>
  run(
    sql,
    sqlText`update chapters ch set number = wanted.number, deleted_at = null
     from unnest($2::uuid[]) with ordinality as wanted (_id, number)
     where ch._id = wanted._id and ch.course_id = $1 and ch.number is distinct from wanted.number`,
    [course, ids],
  );

const clean = (body: string) => cleanText(body, bodyRules);

/** Adds a chapter as the last one, or at a place. Throws validation, too_many_chapters. */
export const createChapter = async (
  write: Write,
  { rootCourse, number: place, ...body }: NewChapter,
): Promise<Chapter> => {
  const { html, files } = clean(body.body);
  await lockCourse(write.sql, rootCourse).catch(() => {
    throw new AppError("validation", { fields: { rootCourse: ["This does not exist."] } });
  });
  const ids = await orderOf(write.sql, rootCourse);
  if (ids.length >= chaptersMax) throw new AppError("too_many_chapters", { params: { max: chaptersMax } });
  const _id = newId();
  await write.sql
    .insertInto("chapters")
    .values({ _id, course_id: rootCourse, number: ids.length + 1, name: body.name, body: html })
    .execute();
  if (place !== undefined) await number(write.sql, rootCourse, ids.toSpliced(place - 1, 0, _id));
  await referToFiles(write, { resource: "chapters", id: _id, field: "body" }, files);
  const chapter = await storedChapter(write.sql, write.me, _id);
  await write.record({ resource: "chapters", id: _id, before: null, after: chapter });
  return chapter;
};

/** Throws not_found, stale, validation. */
export const editChapter = async (write: Write, id: string, body: ChapterPatch): Promise<Chapter> => {
  const cleaned = body.body === undefined ? undefined : clean(body.body);
  const chapter = await editRecord<Chapter>(write, chapterCrud, id, { ...body, body: cleaned?.html });
  if (cleaned) await referToFiles(write, { resource: "chapters", id, field: "body" }, cleaned.files);
  return chapter;
};

/** Deletes a chapter; those after it move up. Throws not_found. */
export const removeChapter = async (write: Write, id: string): Promise<Chapter> => {
  const { rootCourse } = await storedChapter(write.sql, write.me, id);
  await lockCourse(write.sql, rootCourse._id);
  const chapter = await storedChapter(write.sql, write.me, id);
  const ids = await orderOf(write.sql, rootCourse._id);
  await run(
    write.sql,
    sqlText`update chapters set deleted_at = now(), number_before = number, number = null, version = version + 1, updated_at = now() where _id = $1`,
    [id],
  );
  await write.record({ resource: "chapters", id, before: chapter, after: null });
  await completeAllDone(write, rootCourse._id);
  await number(
    write.sql,
    rootCourse._id,
    ids.filter((other) => other !== id),
  );
  return chapter;
};

/** Brings chapters back to the places that they had, those that were deleted last first. */
export const restoreChapters = async (write: Write, ids: readonly string[]) => {
  const found = await run<{ _id: string; name: string; course_id: string; place: number | null }>(
    write.sql,
    sqlText`select ch._id, ch.name, ch.course_id, ch.number_before as place from chapters ch join courses c on c._id = ch.course_id
     where ch._id = any($1::uuid[]) and ch.deleted_at > now() - ${restorable} and c.deleted_at is null order by ch.course_id, ch.deleted_at desc, ch._id`,
    [ids],
  );
  const refused: { _id: string; name: string; code: string; message: string }[] = [];
  const done: string[] = [];
  for (const { _id, name, course_id, place } of found) {
    await lockCourse(write.sql, course_id);
    const order = await orderOf(write.sql, course_id);
    if (order.length >= chaptersMax) {
      const { code, message } = new AppError("too_many_chapters", { params: { max: chaptersMax } });
      refused.push({ _id, name, code, message });
      continue;
    }
    await number(write.sql, course_id, order.toSpliced((place ?? order.length + 1) - 1, 0, _id));
    done.push(_id);
  }
  await recountChapters(write, done);
  const after = await Promise.all(done.map((id) => storedChapter(write.sql, write.me, id)));
  await write.record(
    ...after.map((chapter) => ({ resource: "chapters" as const, id: chapter._id, before: null, after: chapter })),
  );
  return { done: done.length, refused };
};

/** Puts all chapters of a course in this order. Throws not_found, chapters_changed. */
export const orderChapters = async (write: Write, course: string, wanted: readonly string[]) => {
  await lockCourse(write.sql, course);
  const before = await orderOf(write.sql, course);
  const isSame = wanted.length === before.length && before.every((id) => wanted.includes(id));
  if (!isSame) throw new AppError("chapters_changed");
  await number(write.sql, course, wanted);
  await write.record({ resource: "courses", id: course, before: { chapters: before }, after: { chapters: wanted } });
  return chapterMarks(write.sql, write.me, course);
};

/** The number of a course's last chapter; 0 where it has none. Throws not_found. */
export const lastNumber = async (sql: Sql, course: string): Promise<number> => {
  const [found] = await run<{ last: number }>(
    sql,
    sqlText`select (select coalesce(max(number), 0)::int from chapters ch where ch.course_id = c._id) as last
     from courses c where c._id = $1 and c.deleted_at is null`,
    [course],
  );
  if (!found) throw notFound("course");
  return found.last;
};
