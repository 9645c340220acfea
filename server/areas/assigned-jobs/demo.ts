import { isHeld, type AssignedJobState, type ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import type { DemoCompany, DemoPerson } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

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

const comments = [
  "Two boxes on the left side are too wide.",
  "The bus behind the tree is missing.",
  "Labels of the last pictures are mixed up.",
] as const;

interface JobRow {
  readonly _id: string;
  readonly project_id: string;
  readonly time_limit: number;
  readonly guideline: string;
  readonly number: number;
}

/** Work on the first jobs of each project, done, waiting for a review, sent back and under way. */
export const fillAssignedJobs = async ({ sql, now, people, workers, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_113);
  // Apart, so that the rest of the company stays as it was.
  const ofEarlier = new Random(20_260_115);
  const reviewers = people.filter(({ role }) => role === "reviewer");
  const account = people.find(({ role, isAccount }) => role === "annotator" && isAccount);
  const jobs = await run<JobRow>(
    sql,
    sqlText`select j._id, j.project_id, j.time_limit, p.guideline, p.guideline_number as number
     from jobs j join projects p on p._id = j.project_id where j.status = 'available' order by j.created_at, j._id`,
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

const decisionOf: Partial<Record<AssignedJobState, ReviewDecision>> = {
  approved: "accept",
  rework: "rework",
  rejected: "reject",
};

const insertOne = async (
  sql: Sql,
  { random, ofEarlier, now, job, worker, reviewer, status, slot, at }: One,
): Promise<void> => {
  const taken = new Date(now.getTime() - (slot === null ? 190 - at * 18 : 1 + (at % 2)) * hourMs);
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
  const jobStatus = isHeld(status)
    ? "taken"
    : status === "submitted"
      ? "in_review"
      : status === "approved"
        ? "completed"
        : "available";
  await sql.updateTable("jobs").set({ status: jobStatus, assigned_job_id: _id }).where("_id", "=", job._id).execute();
};

interface Reviewed extends Pick<One, "random" | "job" | "reviewer"> {
  readonly assigned: string;
  readonly decision: ReviewDecision;
  readonly decided: Date;
}

const insertReview = async (
  sql: Sql,
  { random, job, assigned, reviewer, decision, decided }: Reviewed,
): Promise<void> => {
  const isFine = decision === "accept";
  const headings = headingsOf(job.guideline);
  const reasons = isFine || headings.length === 0 ? [] : [{ number: job.number, ...random.pick(headings) }];
  await sql
    .insertInto("job_reviews")
    .values({
      _id: random.id(decided),
      assigned_job_id: assigned,
      reviewer_id: reviewer._id,
      decision,
      comment: isFine ? "" : random.pick(comments),
      reasons: JSON.stringify(reasons) as never,
      created_at: decided.toISOString(),
    })
    .execute();
};
