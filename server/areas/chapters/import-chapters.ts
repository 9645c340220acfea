import type { ChapterLine } from "../../../contract/chapters/import.ts";
import type { Chapter } from "../../../contract/chapters/endpoints.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { chaptersMax } from "../../../contract/courses/rules.ts";
import { nameKey } from "../../core/db/name-key.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import { cleanText } from "../../core/rich-text.ts";
import { referToFiles, wrongTexts } from "../files/actions.ts";
import { bodyRules, chapterCrud } from "./queries.ts";

/** Chapters from a file, whose lines name their courses; they come after those that a course has. */
export const chapterImporter = {
  unique: { field: "name", noun: "chapter of this course" },
  insert: ({ write }, lines) => addChapters(write, lines),
  wrong: async (sql, lines) => [
    ...(await wrongCourses(sql, lines)),
    ...(await wrongTexts(
      sql,
      lines.map(({ body }) => body),
      bodyRules,
    )),
  ],
} satisfies Importer<ChapterLine>;

/** Creates chapters; returns the positions of those that their course has already. */
const addChapters = async (write: Write, lines: readonly ChapterLine[]): Promise<readonly number[]> => {
  const courses = await coursesNamed(write.sql, lines, sqlText`order by _id for no key update`);
  const keys = await chaptersOf(write.sql, [...courses.values()]);
  const taken: number[] = [];
  const rows = lines.flatMap((line, place) => {
    const course_id = courses.get(nameKey(line.rootCourse))!;
    const there = keys.get(course_id)!;
    if (there.has(nameKey(line.name))) {
      taken.push(place);
      return [];
    }
    there.add(nameKey(line.name));
    const { html, files } = cleanText(line.body, bodyRules);
    return [{ files, row: { _id: newId(), course_id, name: line.name, body: html } }];
  });
  if (rows.length === 0) return taken;
  await run(
    write.sql,
    sqlText`insert into chapters (_id, course_id, name, body, number)
     select new._id, new.course_id, new.name, new.body, new.place + (select coalesce(max(number), 0) from chapters there
       where there.course_id = new.course_id)
     from (select *, row_number() over (partition by course_id order by nth) as place
       from json_to_recordset($1::json) as sent (_id uuid, course_id uuid, name text, body text, nth int)) new`,
    [JSON.stringify(rows.map(({ row }, nth) => ({ ...row, nth })))],
  );
  for (const { files, row } of rows) {
    if (files.length > 0) await referToFiles(write, { resource: "chapters", id: row._id, field: "body" }, files);
  }
  const ids = rows.map(({ row }) => row._id);
  const made = await readMany<Chapter>(write.sql, chapterCrud.view, write.me, ids);
  await write.record(
    ...made.map((chapter) => ({ resource: "chapters" as const, id: chapter._id, before: null, after: chapter })),
  );
  return taken;
};

const wrongCourses = async (sql: Sql, lines: readonly ChapterLine[]): Promise<readonly RowProblem[]> => {
  const courses = await coursesNamed(sql, lines);
  const counts = await countsOf(sql, [...courses.values()]);
  return lines.flatMap(({ rootCourse }, place) => {
    const course = courses.get(nameKey(rootCourse));
    if (course === undefined) {
      return [{ place, field: "rootCourse", message: `There is no course “${rootCourse}”.` }];
    }
    const count = (counts.get(course) ?? 0) + 1;
    counts.set(course, count);
    return count > chaptersMax
      ? [{ place, field: "rootCourse", message: messageOf("too_many_chapters", { max: chaptersMax }) }]
      : [];
  });
};

/** The ids of the courses that lines name, by the keys of their names. */
const coursesNamed = async (
  sql: Sql,
  lines: readonly ChapterLine[],
  locking: SqlText = sqlText``,
): Promise<ReadonlyMap<string, string>> => {
  const found = await run<{ _id: string; key: string }>(
    sql,
    sqlText`select _id, name_key as key from courses where name_key = any($1::text[]) and deleted_at is null ${locking}`,
    [[...new Set(lines.map(({ rootCourse }) => nameKey(rootCourse)))]],
  );
  return new Map(found.map(({ key, _id }) => [key, _id]));
};

/** How many chapters courses have. */
const countsOf = async (sql: Sql, courses: readonly string[]): Promise<Map<string, number>> => {
  const found = await run<{ course_id: string; count: number }>(
    sql,
    sqlText`select course_id, count(*)::int as count from chapters
     where course_id = any($1::uuid[]) and deleted_at is null group by course_id`,
    [courses],
  );
  return new Map(found.map(({ course_id, count }) => [course_id, count]));
};

/** The keys of the names of chapters, by course. */
const chaptersOf = async (sql: Sql, courses: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> => {
  const found = await run<{ course_id: string; name: string }>(
    sql,
    sqlText`select course_id, name from chapters where course_id = any($1::uuid[]) and deleted_at is null`,
    [courses],
  );
  const keys = new Map(courses.map((id) => [id, new Set<string>()]));
  for (const { course_id, name } of found) keys.get(course_id)!.add(nameKey(name));
  return keys;
};
