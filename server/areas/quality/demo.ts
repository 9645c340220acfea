import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

const classes = ["car", "bus", "truck", "person", "bicycle"] as const;
const itemsOfJob = 12;
const dayMs = 86_400_000;

interface Done {
  readonly assigned: string;
  readonly job: string;
  readonly worker: string;
  readonly project: string;
  readonly done_at: string;
}

/** Labels of the accepted jobs, of which most are gold; three people whose work is less good, one of them paused. */
export const fillQuality = async ({ sql, now, people, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_114);
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const done = await run<Done>(
    sql,
    sqlText`select a._id as assigned, j._id as job, a.user_id as worker, j.project_id as project, a.submitted_at as done_at
     from assigned_jobs a join jobs j on j._id = a.job_id where a.status = 'approved' order by a.created_at, a._id`,
    [],
  );
  const others = [...new Set(done.map(({ worker }) => worker))].filter((worker) => !accounts.has(worker));
  const skillOf = new Map(others.map((worker, at) => [worker, at % 4 === 0 ? 0.55 : 0.86 + (at % 3) * 0.05]));
  const gold = [];
  const labels = [];
  const results = [];
  for (const { assigned, job, worker, project, done_at } of done) {
    for (let at = 1; at <= itemsOfJob; at++) {
      const item = `scene-${String(at).padStart(3, "0")}.jpg`;
      const right = random.pick(classes);
      const is_right = random.chance(skillOf.get(worker) ?? 0.93);
      const label = is_right ? right : random.pick(classes.filter((one) => one !== right));
      gold.push({ job_id: job, item, label: right });
      labels.push({ assigned_job_id: assigned, item, label, objects: 1, created_at: done_at });
      results.push({
        assigned_job_id: assigned,
        item,
        user_id: worker,
        project_id: project,
        job_id: job,
        is_right,
        done_at,
      });
    }
  }
  if (done.length === 0) return;
  await sql.insertInto("gold_items").values(gold).execute();
  await sql.insertInto("job_labels").values(labels).execute();
  await sql.insertInto("gold_results").values(results).execute();
  const worst = others[0];
  const project = done.find(({ worker }) => worker === worst)?.project;
  if (worst === undefined || project === undefined) return;
  await sql.updateTable("projects").set({ gold_threshold: 80 }).where("_id", "=", project).execute();
  const at = new Date(now.getTime() - 2 * dayMs);
  const pause = { user_id: worst, project_id: project, threshold: 80 };
  const rows = [{ ...pause, _id: random.id(at), right_results: 14, results: 26, created_at: at.toISOString() }];
  await sql.insertInto("quality_pauses").values(rows).execute();
  const active = projects.filter(({ status }) => status === "active")[1];
  const other = others[1];
  if (!manager || !active || other === undefined) return;
  const earlier = new Date(now.getTime() - 20 * dayMs);
  await sql
    .insertInto("quality_pauses")
    .values({
      _id: random.id(earlier),
      user_id: other,
      project_id: active._id,
      right_results: 17,
      results: 32,
      threshold: 75,
      created_at: earlier.toISOString(),
      lifted_at: new Date(earlier.getTime() + dayMs).toISOString(),
      lifted_by: manager._id,
      reason: "We went through the guideline together.",
    })
    .execute();
};
