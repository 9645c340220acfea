import { type CalibrationDecision, calibrationDecisions } from "../../../contract/calibrations/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import type { DemoCompany, DemoPerson } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

const dayMs = 86_400_000;
const people = { least: 3, most: 5 } as const;

interface Work {
  readonly _id: string;
  readonly project_id: string;
  readonly project: string;
  readonly guideline: string;
  readonly number: number;
}

/** A closed round of the project with the most decided work, and an open one of the next, which waits for the account. */
export const fillCalibrations = async ({ sql, now, people: everyone }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_114);
  const reviewers = everyone
    .filter(({ role }) => role === "reviewer")
    .toSorted((one, other) => Number(other.isAccount) - Number(one.isAccount))
    .slice(0, people.most);
  if (reviewers.length < people.least) return;
  const startedBy = everyone.find(({ role, isAccount }) => role === "manager" && isAccount)?._id ?? null;
  const [first, second] = await decidedWork(sql, reviewers);
  if (first) await insertRound(sql, { random, now, startedBy, reviewers, work: first, daysAgo: 20, isClosed: true });
  if (second) await insertRound(sql, { random, now, startedBy, reviewers, work: second, daysAgo: 2, isClosed: false });
};

/** Decided work by project, of whom there is most first, and of none of the reviewers; of jobs of the same items one. */
const decidedWork = async (sql: Sql, reviewers: readonly DemoPerson[]): Promise<Work[][]> => {
  const work = await run<Work>(
    sql,
    sqlText`select a._id, j.project_id, p.name as project, p.guideline, p.guideline_number as number
     from jobs j join assigned_jobs a on a._id = j.assigned_job_id join projects p on p._id = j.project_id
     where a.status in ('approved', 'rejected') and p.pay_by = 'hour' and p.guideline_number > 0 and a.user_id <> all($1::uuid[])
       and not exists (select from jobs twin where twin.shared_key = j.shared_key and twin._id < j._id)
     order by p.created_at, p._id, a.created_at, a._id`,
    [reviewers.map(({ _id }) => _id)],
  );
  const projects = Map.groupBy(work, ({ project_id }) => project_id).values();
  return [...projects].toSorted((one, other) => other.length - one.length);
};

interface Round {
  readonly random: Random;
  readonly now: Date;
  readonly startedBy: string | null;
  readonly reviewers: readonly DemoPerson[];
  readonly work: readonly Work[];
  readonly daysAgo: number;
  readonly isClosed: boolean;
}

const insertRound = async (sql: Sql, round: Round): Promise<void> => {
  const { random, now, startedBy, reviewers, work, daysAgo, isClosed } = round;
  const started = new Date(now.getTime() - daysAgo * dayMs);
  const closed = isClosed ? new Date(started.getTime() + 4 * dayMs).toISOString() : null;
  const _id = random.id(started);
  await sql
    .insertInto("calibrations")
    .values({
      _id,
      title: `${work[0]!.project}, ${isClosed ? "first round" : "this month"}`,
      project_id: work[0]!.project_id,
      status: isClosed ? "closed" : "open",
      created_by: startedBy,
      closed_at: closed,
      created_at: started.toISOString(),
      updated_at: closed ?? started.toISOString(),
      version: isClosed ? 2 : 1,
    })
    .execute();
  await sql
    .insertInto("calibration_reviewers")
    .values(reviewers.map((one) => ({ calibration_id: _id, reviewer_id: one._id })))
    .execute();
  for (const [at, one] of work.entries()) {
    const job = random.id(started);
    await sql
      .insertInto("calibration_jobs")
      .values({ _id: job, calibration_id: _id, assigned_job_id: one._id, place: at + 1 })
      .execute();
    // In the open round the account has begun, and some others are through.
    const deciding = reviewers.filter((_, n) => isClosed || (n === 0 ? at < 2 : n % 2 === 1));
    if (deciding.length > 0) await insertDecisions(sql, { random, started, job, at, work: one, deciding });
  }
};

interface Decisions extends Pick<Round, "random"> {
  readonly started: Date;
  readonly job: string;
  /** Its place in the round, from 0. */
  readonly at: number;
  readonly work: Work;
  readonly deciding: readonly DemoPerson[];
}

const usually = ["accept", "rework", "accept", "reject", "accept"] as const satisfies readonly CalibrationDecision[];

/** Most see it alike, some a bit stricter. */
const insertDecisions = async (sql: Sql, { random, started, job, at, work, deciding }: Decisions): Promise<void> => {
  const usual = usually[at % usually.length]!;
  const headings = headingsOf(work.guideline);
  const rows = deciding.map(({ _id }) => {
    const decision = random.between(1, 10) <= 7 ? usual : random.pick(calibrationDecisions);
    const isCited = decision !== "accept" && headings.length > 0;
    return {
      calibration_job_id: job,
      reviewer_id: _id,
      decision,
      comment: decision === "reject" ? "Hardly any box keeps the guideline." : "",
      reasons: JSON.stringify(isCited ? [{ number: work.number, ...random.pick(headings) }] : []) as never,
      created_at: new Date(started.getTime() + random.between(4, 40) * 3_600_000).toISOString(),
    };
  });
  await sql.insertInto("calibration_decisions").values(rows).execute();
};
