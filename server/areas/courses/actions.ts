import { courses } from "../../../contract/courses/endpoints.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { chapterReasons, isSeen } from "./standing.ts";

export { completeAllDone } from "./completion.ts";
export { chapterMarks, marksRow, newcomerMarks } from "./marks.ts";
export { seenCourse } from "./queries.ts";
export { requireSeen } from "./reading.ts";
export { markRead, recountChapter, recountChapters } from "./recount.ts";
export { courseGranting, hasLeft, isAccessible, isIn, isSeen, isSinceRenewalOf, isStaff } from "./standing.ts";

/** Whether the caller manages courses, as `isStaff` says in SQL. */
export const isStaffRole = ({ role }: Actor): boolean =>
  (courses.create.policy.roles as readonly string[]).includes(role);

/** What keeps the caller from a chapter; empty where it is open to them. Throws not_found where they aren't in its course. */
export const chapterReasonsOf = async (sql: Sql, me: Actor, chapterId: string): Promise<Reason[]> => {
  const [found] = await run<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${chapterReasons} as reasons
     from chapters ch join courses c on c._id = ch.course_id
       left join enrolments e on e.course_id = c._id and e.user_id = $1
     where ch._id = $3 and ch.deleted_at is null and c.deleted_at is null and ${isSeen}`,
    [me._id, me.role, chapterId],
  );
  if (!found || found.reasons?.some(({ reason }) => reason === "not_enrolled")) throw notFound("chapter");
  return found.reasons ?? [];
};

/** Throws not_found where the caller isn't in the chapter's course, and chapter_locked with what would open it. */
export const requireChapterAccess = async (sql: Sql, me: Actor, chapterId: string): Promise<void> => {
  const reasons = await chapterReasonsOf(sql, me, chapterId);
  if (reasons.length > 0) throw new AppError("chapter_locked", { reasons });
};

/** Where the learner is: the first chapter that is opened, or has a quiz that is started, begins the course. */
export const noteVisit = async (sql: Sql, chapterId: string, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update enrolments e set last_chapter_id = $1, updated_at = now(),
       status = case when e.status = 'enrolled' then 'in_progress' else e.status end,
       started_at = coalesce(e.started_at, now())
     from chapters ch where ch._id = $1 and e.course_id = ch.course_id and e.user_id = $2
       and e.status in ('enrolled', 'in_progress', 'completed', 'certified') and e.last_chapter_id is distinct from $1`,
    [chapterId, userId],
  );
};
