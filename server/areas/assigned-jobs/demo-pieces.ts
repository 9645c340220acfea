import type { AssignedJobState } from "../../../contract/assigned-jobs/states.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { decisionOf, followWork, insertReview, isRecent, type JobRow } from "./demo-rows.ts";

const hourMs = 3_600_000;
/** How many people do most of it, so that they are no newcomers. */
const regulars = 3;

/** Jobs that are paid by the piece: most of them accepted, the last ones waiting for a review. */
export const fillPieces = async ({ sql, now, people, workers, skills, pieceProject }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_117);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const annotators = new Set(people.filter(({ role }) => role === "annotator").map(({ _id }) => _id));
  const reviewers = people.filter(({ role }) => role === "reviewer");
  const fit = workers.filter(({ _id, skills: own }) => annotators.has(_id) && own.has(skills[0]!));
  const account = fit.find(({ _id }) => accounts.has(_id));
  const others = fit.filter(({ _id }) => !accounts.has(_id));
  if (!account || others.length <= regulars) return;
  // The jobs of the last day can still be taken.
  const dayAgo = new Date(now.getTime() - 24 * hourMs).toISOString();
  const done = await run<JobRow & { created_at: string }>(
    sql,
    sqlText`select j._id, j.project_id, j.time_limit, j.created_at, p.guideline, p.guideline_number as number
     from jobs j join projects p on p._id = j.project_id
     where j.project_id = $1 and j.created_at < $2 order by j.created_at`,
    [pieceProject, dayAgo],
  );
  for (const [at, job] of done.entries()) {
    const waits = done.length - at;
    const status: AssignedJobState = waits <= 3 ? "submitted" : waits === 5 ? "rejected" : "approved";
    const who = at % 8 === 3 ? account : waits === 1 ? others[regulars]! : others[at % regulars]!;
    const taken = new Date(new Date(job.created_at).getTime() + random.between(1, 4) * hourMs);
    const submitted = new Date(taken.getTime() + random.between(25, 75) * 60_000);
    const decided = new Date(submitted.getTime() + random.between(2, 20) * hourMs);
    const isDecided = status !== "submitted";
    const reviewer = random.pick(reviewers);
    const _id = random.id(taken);
    await sql
      .insertInto("assigned_jobs")
      .values({
        _id,
        job_id: job._id,
        user_id: who._id,
        reviewer_id: isDecided ? reviewer._id : null,
        status,
        attempt_left: 3,
        amount: 240,
        submitted_at: submitted.toISOString(),
        decided_at: isDecided ? decided.toISOString() : null,
        active_seconds: random.between(900, 3600),
        created_at: taken.toISOString(),
        updated_at: (isDecided ? decided : submitted).toISOString(),
      })
      .execute();
    const decision = decisionOf[status];
    if (decision) await insertReview(sql, { random, job, assigned: _id, reviewer, decision, decided });
    await followWork(sql, job._id, { _id, status, isDisputable: isRecent(decided, now) });
  }
};
