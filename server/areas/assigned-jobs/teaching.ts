import type { z } from "zod";
import type { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { matchingChapter, type TeachingChapter } from "../../../contract/assigned-jobs/teaching.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { ref } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { isIn, isSeen } from "../courses/actions.ts";
import { neededSkills } from "../jobs/actions.ts";

/** SQL: the chapter that the decision `r` proposes, where the caller may see its course; else null. */
export const proposedChapter = sqlText`(select json_build_object('_id', ch._id, 'name', ch.name,
    'course', ${ref(sqlText`c._id`, sqlText`c.name`)}, 'isEnrolled', coalesce(${isIn(sqlText`e`)}, false))
  from chapters ch join courses c on c._id = ch.course_id
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
  where ch._id = r.chapter_id and ch.deleted_at is null and c.deleted_at is null and ${isSeen})`;

/** SQL: the caller, with the id `$2` and the role `$3`, sees the course `c` too, where `me` is somebody else. */
const isSeenByCaller = sqlText`exists (with me as (select $2::uuid as _id, $3::text as role)
  select from me as caller left join enrolments e on e.course_id = c._id and e.user_id = caller._id where ${isSeen})`;

/**
 * The chapters that a decision about assigned work may propose: those that teach a clause of its project's guideline, and
 * all of the newest course that grants a skill which the job needs, the first of which is the first that the worker has
 * not passed. Only of published courses that the worker may see, and the caller, who would name them.
 */
export const teachingChapters = (sql: Sql, me: Actor, assignedJobId: string): Promise<TeachingChapter[]> =>
  run(
    sql,
    sqlText`with me as (select u._id, u.role from assigned_jobs a join users u on u._id = a.user_id where a._id = $1),
     work as (select j.project_id, j.requirement_id from assigned_jobs a join jobs j on j._id = a.job_id where a._id = $1),
     needed as (select wanted.skill_id from work join projects p on p._id = work.project_id
       cross join lateral (${neededSkills(sqlText`work.requirement_id`)}) as wanted),
     shown as (select c._id, c.name, c.published_at, e._id as enrolment_id from courses c
         left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
       where c.deleted_at is null and c.status = 'published' and e.status is distinct from 'blocked'
         and ${isSeen} and ${isSeenByCaller}),
     granting as (select shown._id from shown
       where exists (select from course_skills granted where granted.course_id = shown._id
           and granted.skill_id in (select skill_id from needed))
         and exists (select from chapters ch where ch.course_id = shown._id and ch.deleted_at is null)
       order by shown.published_at desc, shown._id limit 1),
     taught as (select l.chapter_id, json_agg(l.anchor order by l.anchor) as anchors
       from clause_chapters l where l.project_id = (select project_id from work) group by l.chapter_id)
     select ch._id, ch.name, ${ref(sqlText`shown._id`, sqlText`shown.name`)} as course,
       coalesce(taught.anchors, '[]'::json) as anchors, granting._id is not null as "isOfSkill"
     from shown join chapters ch on ch.course_id = shown._id and ch.deleted_at is null
       left join granting on granting._id = shown._id left join taught on taught.chapter_id = ch._id
       left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = shown.enrolment_id
     where granting._id is not null or taught.chapter_id is not null
     order by granting._id is null, r.passed_at is not null, shown.name, shown._id, ch.number`,
    [assignedJobId, me._id, me.role],
  );

type Told = Pick<z.output<typeof assignedJobs.review.body>, "decision" | "reasons" | "chapterId">;

/** The id of the chapter that a decision proposes, or null. Throws validation for one that it may not. */
export const chapterToPropose = async (
  { sql, me }: Write,
  assignedJobId: string,
  { decision, reasons, chapterId }: Told,
): Promise<string | null> => {
  if (chapterId === null) return null;
  if (decision === "accept" || decision === "fix") {
    if (chapterId === undefined) return null;
    throw refused("Only work that is sent back or rejected comes with a chapter.");
  }
  const chapters = await teachingChapters(sql, me, assignedJobId);
  if (chapterId === undefined) return matchingChapter(chapters, reasons)?._id ?? null;
  if (chapters.some(({ _id }) => _id === chapterId)) return chapterId;
  throw refused("This chapter can't be proposed for this work.");
};

const refused = (message: string): AppError => new AppError("validation", { fields: { chapterId: [message] } });
