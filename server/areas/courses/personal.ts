import { erased } from "../../../contract/core/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { eraseDrafts } from "./drafts.ts";
import { progress } from "./standing.ts";

/** The courses that a person is or was in, the last one first, with how they did; why they are blocked staff wrote for staff. */
export const coursesOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select c.name as course, e.status, e.enrolled_at as "enrolledAt", e.completed_at as "completedAt",
       ${progress(sqlText`e._id`, sqlText`e.course_id`)} as "progress, %",
       (select json_agg(json_build_object('chapter', ch.name, 'points', r.score, 'average, %', round(r.average, 2),
           'readAt', r.read_at, 'passedAt', r.passed_at) order by ch.number)
         from chapter_results r join chapters ch on ch._id = r.chapter_id where r.enrolment_id = e._id) as chapters
     from enrolments e join courses c on c._id = e.course_id where e.user_id = $1 order by e.enrolled_at desc, c.name`,
    [userId],
  );

/** What a person typed of courses and did not save. */
export const unsavedOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select course_id as course, chapter_no as "chapterNo", data, updated_at as "updatedAt" from course_drafts
     where user_id = $1 order by updated_at desc`,
    [userId],
  );

/** Deletes what an erased person had not saved, and why they were blocked. */
export const eraseLearner = async (write: AnyWrite, userId: string): Promise<void> => {
  await eraseDrafts(write, userId);
  await run(write.sql, sqlText`update enrolments set block_reason = $2 where user_id = $1 and block_reason <> ''`, [
    userId,
    erased,
  ]);
};
