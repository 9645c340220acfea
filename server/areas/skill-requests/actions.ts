import type { z } from "zod";
import type { SkillRequest, skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { erased } from "../../../contract/core/fields.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { bulkChange, lockAndCheck } from "../../core/db/bulk.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notify } from "../notifications/actions.ts";
import { isSeen } from "../projects/actions.ts";
import { declinedLately, giveSkills, lockSkills, notifyOfSkills } from "../skills/actions.ts";
import { decisionBlocker, requestById, skillRequestCrud } from "./queries.ts";

/** Throws validation on `skill` and `project`, skill_held, asked_already, declined_lately with the answer. */
export const askForSkill = async (
  write: Write,
  { skill, project }: z.output<typeof skillRequests.ask.body>,
): Promise<SkillRequest> => {
  const { sql, me } = write;
  await lockSkills(sql, [skill], "skill");
  await requireNeeded(write, skill, project);
  const [blocker] = await run<{ held: boolean; answer: string | null }>(
    sql,
    sqlText`select exists (select from user_skills where user_id = $1 and skill_id = $2) as held,
       (select answer from skill_requests r where user_id = $1 and skill_id = $2 and ${declinedLately(sqlText`r`)}
          order by created_at desc limit 1) as answer`,
    [me._id, skill],
  );
  if (blocker?.held) throw new AppError("skill_held");
  if (blocker?.answer != null) throw new AppError("declined_lately", { params: { answer: blocker.answer } });
  const [made] = await run<{ _id: string }>(
    sql,
    sqlText`insert into skill_requests (_id, user_id, skill_id, project_id) values ($1, $2, $3, $4)
     on conflict do nothing returning _id`,
    [newId(), me._id, skill, project],
  );
  if (!made) throw new AppError("asked_already");
  const after = await requestById(sql, me, made._id);
  await write.record({ resource: "skillRequests", id: made._id, before: null, after, people: [me._id] });
  // The projects that are open to them say that they have asked.
  await announceTo(write, [me._id]);
  return after;
};

/**
 * Throws validation on `project` where it doesn't need the skill, as a wish is kept with what it is for; likewise where the
 * caller does not see it, so that nothing is told of it.
 */
const requireNeeded = async ({ sql, me }: Write, skill: string, project: string | null): Promise<void> => {
  if (project === null) return;
  const needed = await run(
    sql,
    sqlText`with ${meCte} select from project_skills ps join projects p on p._id = ps.project_id and p.deleted_at is null, me
     where ps.project_id = $3 and ps.skill_id = $4 and ${isSeen} for key share of p`,
    [me._id, me.role, project, skill],
  );
  if (needed.length === 0) throw new AppError("validation", { fields: { project: ["It doesn't need this skill."] } });
};

/** Why a request is declined, and the course to take first. */
interface Refusal {
  readonly answer: string;
  readonly course: string | null;
}

/** Grants, or declines. Throws not_found, own_account, role_above, wrong_state, stale, validation on `course`. */
export const decideRequest = async (
  write: Write,
  id: string,
  version: number | undefined,
  refusal?: Refusal,
): Promise<SkillRequest> => {
  await requireOpen(write.sql, refusal);
  const [candidate] = await lockAndCheck(write, skillRequestCrud, [id], decisionBlocker);
  const before = await requestById(write.sql, write.me, id);
  const { code, ...params } = candidate?.blocker ?? {};
  if (version !== undefined && version !== before.version) throw stale(before);
  if (code !== undefined) throw new AppError(code, { params });
  await decided(write, [before], refusal);
  await close(write, [id], refusal);
  const after = await requestById(write.sql, write.me, id);
  await write.record({ resource: "skillRequests", id, before, after, people: [before.user._id] });
  return after;
};

/** Answers the chosen requests that are open. Throws selection_changed, validation on `course`. */
export const decideMany = async (
  write: Write,
  { select, onRefusal }: z.output<typeof skillRequests.bulkGrant.body>,
  refusal?: Refusal,
) => {
  await requireOpen(write.sql, refusal);
  return bulkChange(write, skillRequestCrud, {
    select,
    onRefusal,
    blocker: decisionBlocker,
    after: async (records) => {
      await decided(write, records as readonly SkillRequest[], refusal);
      await close(
        write,
        records.map(({ _id }) => _id),
        refusal,
      );
    },
  });
};

/** Throws validation where the course to take first is not open to anyone. */
const requireOpen = async (sql: Sql, refusal: Refusal | undefined): Promise<void> => {
  if (!refusal?.course) return;
  const found = await run(
    sql,
    sqlText`select from courses where _id = $1 and status = 'published' and deleted_at is null for key share`,
    [refusal.course],
  );
  if (found.length === 0) throw new AppError("validation", { fields: { course: ["Choose a published course."] } });
};

/** Gives the people their skills, or tells them why not. */
const decided = async (
  write: Write,
  requests: readonly SkillRequest[],
  refusal: Refusal | undefined,
): Promise<void> => {
  if (refusal === undefined) {
    const grants = requests.map(({ user, skill }) => ({ person: user._id, skill: skill._id }));
    return notifyOfSkills(write, await giveSkills(write, grants));
  }
  await announceTo(
    write,
    requests.map(({ user }) => user._id),
  );
  await notify(
    write,
    requests.map(({ user, skill }) => ({
      userId: user._id,
      kind: "skill_request_declined",
      params: { skill: skill._id, answer: refusal.answer, ...(refusal.course && { course: refusal.course }) },
    })),
  );
};

const close = (write: Write, ids: readonly string[], refusal: Refusal | undefined) =>
  run(
    write.sql,
    sqlText`update skill_requests set state = $2, answer = $3, course_id = $4, decided_by = $5, decided_at = now(),
       version = version + 1, updated_at = now() where _id = any($1::uuid[]) and state = 'open'`,
    [ids, refusal ? "declined" : "granted", refusal?.answer ?? "", refusal?.course ?? null, write.me._id],
  );

/** What these people see of their requests is read again at once. */
const announceTo = (write: AnyWrite, people: readonly string[]): Promise<void> =>
  write.announce(...people.map((id) => ({ resource: "users" as const, id })));

/** What a person asked for, the newest first. */
export const requestsOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select s.name as skill, r.state, r.answer, c.name as course, r.created_at as "askedAt", r.decided_at as "answeredAt"
     from skill_requests r join skills s on s._id = r.skill_id left join courses c on c._id = r.course_id
     where r.user_id = $1 order by r.created_at desc`,
    [userId],
  );

/** Deletes the answers to an erased person, and what still waits for one. */
export const eraseRequests = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`delete from skill_requests where user_id = $1 and state = 'open'`, [userId]);
  await run(
    sql,
    sqlText`update skill_requests set answer = case when answer <> '' then $2 else '' end where user_id = $1`,
    [userId, erased],
  );
};
