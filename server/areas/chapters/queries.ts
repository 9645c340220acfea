import { bodyMax } from "../../../contract/chapters/import.ts";
import type { Chapter } from "../../../contract/chapters/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { isAccessible, isSeen, marksRow, newcomerMarks } from "../courses/actions.ts";

/** How the text of a chapter is sanitised. */
export const bodyRules = { field: "body", max: bodyMax, attachments: true } as const;

/** SQL: the id of the chapter so many places after `ch`, where the caller may open it. */
const neighbour = (steps: number): SqlText =>
  sqlText`(select other._id from (select ch.course_id, ch.number + ${steps} as number) as at
    cross join lateral (select * from chapters ch where ch.course_id = at.course_id and ch.number = at.number
      and ch.deleted_at is null and ${isAccessible}) as other)`;

const listedRow = { ...marksRow, rootCourse: ref(sqlText`c._id`, sqlText`c.name`) };

/** Chapters of courses that the caller sees, with the marks of their enrolment `e`. */
const chapterView: View = {
  from: sqlText`chapters ch join courses c on c._id = ch.course_id
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
    left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id`,
  id: sqlText`ch._id`,
  name: sqlText`ch.name`,
  visible: sqlText`ch.deleted_at is null and c.deleted_at is null and ${isSeen}`,
  row: {
    ...listedRow,
    body: sqlText`ch.body`,
    previous: neighbour(-1),
    next: neighbour(1),
    createdAt: instant(sqlText`ch.created_at`),
    updatedAt: instant(sqlText`ch.updated_at`),
    version: sqlText`ch.version`,
  },
  search: [sqlText`ch.name`],
  sorts: { number: sqlText`ch.number`, name: nameOrder(sqlText`ch.name`), createdAt: sqlText`ch.created_at` },
  defaultOrder: sqlText`ch.course_id, ch.number`,
  filters: { rootCourse: (value) => sqlText`ch.course_id = ${value}::uuid` },
};

export const chapterCrud: Crud = {
  resource: "chapters",
  table: sqlText`chapters`,
  noun: "chapter",
  fields: ["name", "body"],
  view: chapterView,
  deleted: { visible: sqlText`c.deleted_at is null`, within: { courseId: sqlText`ch.course_id` } },
};

/** Chapters as lists show them, without their texts. */
export const listView: View = { ...chapterView, row: listedRow };

/** As it is stored: files without signatures. Throws not_found. */
export const storedChapter = (sql: Sql, me: Actor, id: string): Promise<Chapter> =>
  readRecord<Chapter>(sql, chapterCrud, me, id);

/** The same with the quizzes and marks of someone who has just enrolled; the chapters beside it are the caller's. */
export const newcomersChapter = async (sql: Sql, me: Actor, id: string): Promise<Chapter> => {
  const chapter = await storedChapter(sql, me, id);
  const marks = await newcomerMarks(sql, me, chapter.rootCourse._id);
  return { ...chapter, ...marks.find(({ _id }) => _id === id) };
};
