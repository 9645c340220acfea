import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { certificateIdOf, issueCertificates } from "../certificates/actions.ts";
import { notify } from "../notifications/actions.ts";
import { giveSkills } from "../skills/actions.ts";

interface Done {
  readonly _id: string;
  readonly course_id: string;
  readonly user_id: string;
  readonly average: number | null;
}

/** Completes the enrolments of a course that lack nothing any more, such as after a chapter is deleted. */
export const completeAllDone = async (write: AnyWrite, course: string): Promise<void> => {
  const open = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from enrolments where course_id = $1 and status in ('enrolled', 'in_progress') order by _id for no key update`,
    [course],
  );
  await completeWhereDone(
    write,
    open.map(({ _id }) => _id),
  );
};

/** Completes those of these enrolments whose chapters are all passed: skills are granted, and a certificate is issued. */
export const completeWhereDone = async (write: AnyWrite, enrolments: readonly string[]): Promise<void> => {
  const done = await run<Done>(
    write.sql,
    sqlText`update enrolments e set status = 'completed', completed_at = now(), started_at = coalesce(started_at, now()),
       version = version + 1, updated_at = now()
     where e._id = any($1::uuid[]) and e.status in ('enrolled', 'in_progress')
       and exists (select from chapters ch where ch.course_id = e.course_id and ch.deleted_at is null)
       and not exists (select from chapters ch left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id
         where ch.course_id = e.course_id and ch.deleted_at is null and r.passed_at is null)
     returning e._id, e.course_id, e.user_id, (select avg(r.average)::float8 from chapter_results r join chapters ch on ch._id = r.chapter_id
       where r.enrolment_id = e._id and ch.deleted_at is null) as average`,
    [enrolments],
  );
  if (done.length === 0) return;
  await grantSkills(write, done);
  await issueCertificates(
    write,
    done.map(({ course_id: courseId, user_id: userId, average: score }) => ({ courseId, userId, score })),
  );
  await run(
    write.sql,
    sqlText`update enrolments e set status = 'certified' where _id = any($1::uuid[]) and status = 'completed'
       and ${certificateIdOf(sqlText`e.course_id`, sqlText`e.user_id`)} is not null`,
    [done.map(({ _id }) => _id)],
  );
  await write.announce(
    ...done.map(({ course_id: id, user_id }) => ({
      resource: "courses" as const,
      id,
      before: {},
      after: {},
      people: [user_id],
    })),
  );
  await notify(
    write,
    done.map(({ user_id: userId, course_id: course }) => ({ userId, kind: "course_completed", params: { course } })),
  );
};

const grantSkills = async (write: AnyWrite, done: readonly Done[]): Promise<void> => {
  const grants = await run<{ person: string; skill: string }>(
    write.sql,
    sqlText`select done.person, granted.skill_id as skill from unnest($1::uuid[], $2::uuid[]) as done (person, course)
     join course_skills granted on granted.course_id = done.course join skills s on s._id = granted.skill_id
     where s.deleted_at is null order by s._id for key share of s`,
    [done.map(({ user_id }) => user_id), done.map(({ course_id }) => course_id)],
  );
  await giveSkills(write, grants);
};
