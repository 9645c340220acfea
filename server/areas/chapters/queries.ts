import type { z } from "zod";
import type { Chapter, chapters } from "../../../contract/chapters/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql, readRecord } from "../../core/db/read.ts";
import { nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters, ref, type View } from "../../core/db/view.ts";
import { isAccessible, isSeen, marksRow, seenCourse } from "../courses/actions.ts";

type Query = z.output<typeof chapters.list.query>;

/** SQL: the id of the chapter so many places after `ch`, where the caller may open it. */
const neighbour = (steps: number): SqlText =>
  sqlText`(select other._id from (select ch.course_id, ch.number + ${steps} as number) as at
    cross join lateral (select * from chapters ch where ch.course_id = at.course_id and ch.number = at.number
      and ch.deleted_at is null and ${isAccessible}) as other)`;

/** Chapters of courses that the caller sees, with the marks of their enrolment `e`. */
const chapterView: View = {
  from: sqlText`chapters ch join courses c on c._id = ch.course_id
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
    left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id`,
  id: sqlText`ch._id`,
  name: sqlText`ch.name`,
  visible: sqlText`ch.deleted_at is null and c.deleted_at is null and ${isSeen}`,
  row: {
    ...marksRow,
    rootCourse: ref(sqlText`c._id`, sqlText`c.name`),
    body: sqlText`ch.body`,
    previous: neighbour(-1),
    next: neighbour(1),
    createdAt: instant(sqlText`ch.created_at`),
    updatedAt: instant(sqlText`ch.updated_at`),
    version: sqlText`ch.version`,
  },
  search: [sqlText`ch.name`],
  sorts: { number: sqlText`ch.number`, name: nameOrder(sqlText`ch.name`), createdAt: sqlText`ch.created_at` },
  defaultOrder: sqlText`ch.number`,
  filters: {},
};

export const chapterCrud: Crud = {
  resource: "chapters",
  table: sqlText`chapters`,
  noun: "chapter",
  fields: ["name", "body"],
  view: chapterView,
};

/** SQL: a page of the chapters of a course; no row where the caller doesn't see it. */
export const chaptersSql = ({ rootCourse, ...query }: Query, params: Parameters): SqlText => {
  const course = sqlText`${params.add(rootCourse)}::uuid`;
  const view = { ...chapterView, row: marksRow };
  const page = pageSql({ view, key: "chapters", query, params, fixed: [sqlText`ch.course_id = ${course}`] });
  return sqlText`(select ${page} ${seenCourse(course)})`;
};

/** As it is stored: files without signatures. Throws not_found. */
export const storedChapter = (sql: Sql, me: Actor, id: string): Promise<Chapter> =>
  readRecord<Chapter>(sql, chapterCrud, me, id);
