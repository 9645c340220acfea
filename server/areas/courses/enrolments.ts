import type { Reason } from "../../../contract/core/errors.ts";
import type { EnrolmentState } from "../../../contract/courses/states.ts";
import { activeEnrolments, enrolmentStateLabels, enrolmentStatesBefore } from "../../../contract/courses/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { certificateIdOf, isIssuedSince } from "../certificates/actions.ts";
import { notify } from "../notifications/actions.ts";
import { giveSkills, notifyOfSkills } from "../skills/actions.ts";
import { completeWhereDone } from "./completion.ts";
import { personIn } from "./people.ts";
import { countQuizzes, passAsBefore } from "./recount.ts";
import { enrolmentReasons, isSeen } from "./standing.ts";

/** Locks a course, so that enrolments and changes of it run one after another. Throws not_found. */
const lockCourse = async (sql: Sql, id: string): Promise<void> => {
  const found = await run(sql, sqlText`select from courses where _id = $1 and deleted_at is null for share`, [id]);
  if (found.length === 0) throw notFound("course");
};

/** SQL: enrols people anew, or again where they had withdrawn; yields the people of both. */
const enrolling = sqlText`insert into enrolments as e (_id, course_id, user_id, status)
  select _id, $1, user_id, 'enrolled' from unnest($2::uuid[], $3::uuid[]) as new (_id, user_id)
  on conflict (course_id, user_id) do update set version = e.version + 1, updated_at = now(), enrolled_at = now(),
    status = case when e.started_at is null then 'enrolled' else 'in_progress' end
  where e.status = 'withdrawn' returning e._id, e.user_id`;

/**
 * Begins a course anew for someone who completed it and may renew its certificate: chapters and quizzes are to be passed
 * again. What they got by it stays. A renewal that they left goes on with the attempts made in it, or leaving would be a
 * way to more of them. Yields the enrolment, if it was one of these.
 */
const beginAnew = async (sql: Sql, course: string, user: string): Promise<{ readonly _id: string }[]> => {
  const again = await run<{ _id: string }>(
    sql,
    sqlText`update enrolments e set status = 'enrolled', enrolled_at = now(), started_at = null, last_chapter_id = null,
       renewed_at = case when ${isIssuedSince(sqlText`e.course_id`, sqlText`e.user_id`, sqlText`e.left_renewal_at`)}
         then now() else coalesce(e.left_renewal_at, now()) end,
       left_renewal_at = null, version = version + 1, updated_at = now()
     where course_id = $1 and user_id = $2 and status in ('completed', 'certified') returning _id`,
    [course, user],
  );
  for (const { _id } of again) {
    await run(sql, sqlText`delete from chapter_results where enrolment_id = $1`, [_id]);
    await countQuizzes(sql, _id);
  }
  return again;
};

/** Enrols the caller, or has them take the course again to renew their certificate. Throws not_found, or not_enrollable with what would unlock it. */
export const enroll = async (write: Write, course: string): Promise<void> => {
  const { sql, me } = write;
  await lockCourse(sql, course);
  const [found] = await run<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${enrolmentReasons} as reasons from me, courses c
       left join enrolments e on e.course_id = c._id and e.user_id = $1
     where c._id = $3 and ${isSeen}`,
    [me._id, me.role, course],
  );
  if (!found) throw notFound("course");
  if (found.reasons) throw new AppError("not_enrollable", { reasons: found.reasons });
  const again = await beginAnew(sql, course, me._id);
  const enrolled = await run<{ _id: string }>(sql, enrolling, [course, [newId()], [me._id]]);
  await completeReturned(write, [...again, ...enrolled]);
  await announce(write, course, [me._id]);
};

/** Completes those of these enrolments that lack nothing by what was graded, or asked no more, while they were away. */
const completeReturned = (write: Write, enrolments: readonly { readonly _id: string }[]): Promise<void> =>
  completeWhereDone(
    write,
    enrolments.map(({ _id }) => _id),
  );

const announce = (write: Write, id: string, people: readonly string[]): Promise<void> =>
  write.announce({ resource: "courses", id, people });

/** Leaves a course: results stay; of who takes it again it stays completed. Throws not_found, wrong_state. */
export const withdraw = async (write: Write, course: string): Promise<void> => {
  const { sql, me } = write;
  const [left] = await run<{ _id: string; isDone: boolean }>(
    sql,
    sqlText`update enrolments e set left_renewal_at = renewed_at, renewed_at = null, version = version + 1, updated_at = now(),
       started_at = coalesce(e.started_at, e.completed_at), status = case when e.completed_at is null then 'withdrawn'
         when ${certificateIdOf(sqlText`e.course_id`, sqlText`e.user_id`)} is null then 'completed' else 'certified' end
     where course_id = $1 and user_id = $2 and status = any($3::text[])
     returning _id, completed_at is not null as "isDone"`,
    [course, me._id, enrolmentStatesBefore("withdrawn", "worker")],
  );
  if (!left) throw await refusal(sql, course, me._id);
  if (left.isDone) await passAsBefore(sql, left._id);
  await announce(write, course, [me._id]);
};

/** Puts a course among the caller's archived ones, or takes it back to what it was. Throws not_found, wrong_state. */
export const archiveMine = async (write: Write, course: string, isArchived: boolean): Promise<void> => {
  const moved = await (isArchived ? setAside : takeBack)(write.sql, course, write.me._id, "archived");
  if (!moved) throw await refusal(write.sql, course, write.me._id);
  if (!isArchived) await completeReturned(write, [{ _id: moved }]);
  await announce(write, course, [write.me._id]);
};

type Aside = "blocked" | "archived";

const setAside = async (
  sql: Sql,
  course: string,
  user: string,
  to: Aside,
  reason = "",
): Promise<string | undefined> => {
  const [moved] = await run<{ _id: string }>(
    sql,
    sqlText`update enrolments set status_before = status, status = $3, block_reason = $4, version = version + 1, updated_at = now()
     where course_id = $1 and user_id = $2 and status = any($5::text[]) returning _id`,
    [course, user, to, reason, activeEnrolments],
  );
  return moved?._id;
};

const takeBack = async (sql: Sql, course: string, user: string, from: Aside): Promise<string | undefined> => {
  const [moved] = await run<{ _id: string }>(
    sql,
    sqlText`update enrolments set status = status_before, status_before = null, block_reason = '', version = version + 1, updated_at = now()
     where course_id = $1 and user_id = $2 and status = $3 returning _id`,
    [course, user, from],
  );
  return moved?._id;
};

const refusal = async (sql: Sql, course: string, user: string): Promise<AppError> => {
  const [found] = await run<{ status: EnrolmentState }>(
    sql,
    sqlText`select e.status from enrolments e join courses c on c._id = e.course_id
     where e.course_id = $1 and e.user_id = $2 and c.deleted_at is null`,
    [course, user],
  );
  if (!found) return notFound("enrolment");
  return new AppError("wrong_state", { params: { state: enrolmentStateLabels[found.status].toLowerCase() } });
};

/** Keeps a person from going on with a course, or lets them again. Throws not_found, wrong_state. */
export const setBlocked = async (write: Write, course: string, user: string, block: boolean, reason = "") => {
  // An erasure that is under way is waited for: no reason is written about the person after it.
  await run(write.sql, sqlText`select from users where _id = $1 for key share`, [user]);
  const before = await personIn(write.sql, write.me, course, user);
  const moved = await (block
    ? setAside(write.sql, course, user, "blocked", reason)
    : takeBack(write.sql, course, user, "blocked"));
  if (moved === undefined) throw await refusal(write.sql, course, user);
  if (!block) {
    await completeReturned(write, [{ _id: moved }]);
    await grantMissed(write, moved, user);
  }
  const after = await personIn(write.sql, write.me, course, user);
  await write.record({
    resource: "courses",
    id: course,
    before: { enrolment: before.status, blockReason: before.blockReason },
    after: { user: { _id: user }, enrolment: after.status, blockReason: after.blockReason },
    people: [user],
  });
  await notify(write, [{ userId: user, kind: block ? "course_blocked" : "course_unblocked", params: { course } }]);
  return after;
};

/** Grants what the course came to grant while the person of an enrolment was blocked, and still does, and tells them. */
const grantMissed = async (write: Write, enrolment: string, user: string): Promise<void> => {
  const missed = await run<{ _id: string }>(
    write.sql,
    sqlText`with was as (select course_id, missed_skills from enrolments where _id = $1),
       cleared as (update enrolments set missed_skills = '{}' where _id = $1)
     select s._id from was join course_skills granted on granted.course_id = was.course_id
         and granted.skill_id = any (was.missed_skills)
       join skills s on s._id = granted.skill_id where s.deleted_at is null`,
    [enrolment],
  );
  const grants = missed.map(({ _id: skill }) => ({ person: user, skill }));
  await notifyOfSkills(write, await giveSkills(write, grants));
};

/** Enrols people, whether or not they may themselves; those who are in it stay as they are. Throws not_found, validation. */
export const enrollUsers = async (write: Write, course: string, users: readonly string[]) => {
  await lockCourse(write.sql, course);
  const ids = [...new Set(users)];
  const found = await run<{ _id: string; name: string; is_active: boolean; is_in: boolean }>(
    write.sql,
    sqlText`select u._id, ${fullName(sqlText`u`)} as name, u.deactivated_at is null as is_active,
       coalesce(e.status <> 'withdrawn', false) as is_in
     from users u left join enrolments e on e.user_id = u._id and e.course_id = $1
     where u._id = any($2::uuid[]) and u.deleted_at is null order by u._id for key share of u`,
    [course, ids],
  );
  if (found.length < ids.length)
    throw new AppError("validation", { fields: { users: ["One of these does not exist."] } });
  const refused = found.flatMap(({ _id, name, is_active, is_in }) =>
    is_in || !is_active
      ? [
          {
            _id,
            name,
            code: is_in ? "enrolled_already" : "not_active",
            message: is_in ? "Is in the course already." : "Their account is not active.",
          },
        ]
      : [],
  );
  const out = new Set(refused.map(({ _id }) => _id));
  const wanted = ids.filter((id) => !out.has(id));
  const enrolled = await run<{ _id: string; user_id: string }>(write.sql, enrolling, [
    course,
    wanted.map(() => newId()),
    wanted,
  ]);
  await completeReturned(write, enrolled);
  const people = enrolled.map(({ user_id }) => user_id);
  await write.record(
    ...(people.length > 0
      ? [{ resource: "courses" as const, id: course, before: { enrolled: [] }, after: { enrolled: people }, people }]
      : []),
  );
  await notify(
    write,
    people.map((userId) => ({ userId, kind: "course_enrolled", params: { course } })),
  );
  return { done: people.length, refused };
};
