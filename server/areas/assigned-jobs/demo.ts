import { newcomerJobs } from "../../../contract/assigned-jobs/rules.ts";
import { isHeld, type AssignedJobState } from "../../../contract/assigned-jobs/states.ts";
import type { DemoCompany, DemoPerson } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { fillPieces } from "./demo-pieces.ts";
import { decisionOf, followWork, insertReview, isRecent, type JobRow } from "./demo-rows.ts";

const hourMs = 3_600_000;

/** How the taken jobs of a project stand, the oldest first; the rest can be taken. */
const plan: readonly AssignedJobState[] = [
  "approved",
  "approved",
  "approved",
  "rejected",
  "approved",
  "expired",
  "submitted",
  "submitted",
  "rework",
  "in_progress",
];

/** Work on the first jobs of each project, done, waiting for a review, sent back and under way. */
export const fillAssignedJobs = async (company: DemoCompany): Promise<void> => {
  await fillHourlyWork(company);
  await fillPieces(company);
  await markNewcomers(company.sql);
  await noteReviews(company.sql);
};

const fillHourlyWork = async ({ sql, now, people, workers, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_113);
  // Apart, so that the rest of the company stays as it was.
  const ofEarlier = new Random(20_260_115);
  const reviewers = people.filter(({ role }) => role === "reviewer");
  const account = people.find(({ role, isAccount }) => role === "annotator" && isAccount);
  const jobs = await run<JobRow>(
    sql,
    sqlText`select j._id, j.project_id, j.time_limit, p.guideline, p.guideline_number as number
     from jobs j join projects p on p._id = j.project_id where j.status = 'available' and p.pay_by = 'hour' order by j.created_at, j._id`,
    [],
  );
  if (reviewers.length === 0) return;
  const slots = new Map<string, number>();
  for (const [projectId, ofProject] of Map.groupBy(jobs, ({ project_id }) => project_id)) {
    const project = projects.find(({ _id }) => _id === projectId)!;
    const fit = workers.filter(
      ({ _id, skills }) =>
        project.skills.every((skill) => skills.has(skill)) && (project.members === null || project.members.has(_id)),
    );
    if (fit.length === 0) continue;
    for (const [at, status] of plan.entries()) {
      const job = ofProject[at];
      if (!job) break;
      // The account that visitors sign in with can always take another one.
      const most = (_id: string): number => (_id === account?._id ? 1 : 2);
      const free = isHeld(status) ? fit.filter(({ _id }) => (slots.get(_id) ?? 0) < most(_id)) : fit;
      const isAccounts = account && at % 4 === 0 && free.some(({ _id }) => _id === account._id);
      const worker = isAccounts ? account._id : free.length > 0 ? random.pick(free)._id : undefined;
      if (worker === undefined) continue;
      const slot = isHeld(status) ? (slots.get(worker) ?? 0) + 1 : null;
      if (slot !== null) slots.set(worker, slot);
      await insertOne(sql, { random, ofEarlier, now, job, worker, reviewer: random.pick(reviewers), status, slot, at });
    }
  }
};

/** As submitting does, of all work by what was accepted before. */
const markNewcomers = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`update assigned_jobs a set is_newcomer = (select count(*) from assigned_jobs done where done.user_id = a.user_id
       and done.status = 'approved' and done.decided_at < a.submitted_at) < ${newcomerJobs}
     where a.submitted_at is not null`,
    [],
  );
};

/** A look at the work takes a sixth of its time, and each further one a tenth. */
const noteReviews = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`update assigned_jobs a set review_seconds = a.active_seconds / 6 + (r.decisions - 1) * a.active_seconds / 10
     from (select assigned_job_id, count(*)::int as decisions from job_reviews where reviewer_id is not null group by 1) r
     where r.assigned_job_id = a._id`,
    [],
  );
};

interface One {
  readonly random: Random;
  readonly ofEarlier: Random;
  readonly now: Date;
  readonly job: JobRow;
  readonly worker: string;
  readonly reviewer: DemoPerson;
  readonly status: AssignedJobState;
  readonly slot: number | null;
  readonly at: number;
}

const insertOne = async (
  sql: Sql,
  { random, ofEarlier, now, job, worker, reviewer, status, slot, at }: One,
): Promise<void> => {
  const isUnderWay = status === "in_progress";
  const taken = new Date(now.getTime() - (isUnderWay ? 2 : 190 - at * 18) * hourMs);
  const submitted = new Date(taken.getTime() + random.between(40, 110) * 60_000);
  const decided = new Date(Math.min(submitted.getTime() + random.between(2, 20) * hourMs, now.getTime() - 60_000));
  const decision = decisionOf[status];
  const isSecondTry = status === "approved" && at % 4 !== 0;
  const _id = random.id(taken);
  await sql
    .insertInto("assigned_jobs")
    .values({
      _id,
      job_id: job._id,
      user_id: worker,
      reviewer_id: decision ? reviewer._id : null,
      status,
      attempt_left: status === "rework" || isSecondTry ? 2 : 3,
      slot,
      expires_at: isHeld(status)
        ? new Date(now.getTime() + random.between(50, job.time_limit) * 60_000).toISOString()
        : null,
      submitted_at: status === "expired" || status === "in_progress" ? null : submitted.toISOString(),
      decided_at: decision ? decided.toISOString() : null,
      active_seconds: random.between(900, 5400),
      created_at: taken.toISOString(),
      updated_at: (decision ? decided : submitted).toISOString(),
    })
    .execute();
  if (decision) await insertReview(sql, { random, job, assigned: _id, reviewer, decision, decided });
  if (isSecondTry) {
    const earlier = new Date((submitted.getTime() + taken.getTime()) / 2);
    await insertReview(sql, { random: ofEarlier, job, assigned: _id, reviewer, decision: "rework", decided: earlier });
  }
  await followWork(sql, job._id, { _id, status, isDisputable: isRecent(decided, now) });
};
