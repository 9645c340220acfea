import type { Sql } from "../../core/db/pool.ts";
import type { ObjectCount } from "../../services/annotation/annotation-server.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { labelOf } from "./labels.ts";

const classes = ["car", "bus", "truck", "person", "bicycle"] as const;
const itemsOfJob = 12;
/** How many people at most do jobs of the same items. */
const sharedBy = 3;
const dayMs = 86_400_000;

interface Done {
  readonly assigned: string;
  readonly job: string;
  readonly worker: string;
  readonly project: string;
  readonly done_at: string;
}

const someObjects = (random: Random): ObjectCount => ({ class: random.pick(classes), count: random.between(1, 5) });

/** One object more, or others than are there. */
const mistaken = (random: Random, right: ObjectCount): ObjectCount =>
  random.chance(0.5)
    ? { ...right, count: right.count + 1 }
    : { ...right, class: random.pick(classes.filter((one) => one !== right.class)) };

/** Jobs that are of the same items as others, with the key of those: the first of each project, of as many people. */
const sharedOf = (done: readonly Done[]): ReadonlyMap<string, string> => {
  const ofProjects = [...Map.groupBy(done, ({ project }) => project).values()];
  const sharing = ofProjects.map((all) =>
    [...new Map(all.map((one) => [one.worker, one])).values()].slice(0, sharedBy),
  );
  return new Map(
    sharing.filter(({ length }) => length > 1).flatMap((some) => some.map(({ job }) => [job, some[0]!.job] as const)),
  );
};

const shareJobs = async (sql: Sql, shared: ReadonlyMap<string, string>): Promise<void> => {
  const rows = [...shared].map(([job, first]) => ({ job, first }));
  const input = sqlText`json_to_recordset($1::json) as input (job uuid, first uuid)`;
  await run(
    sql,
    sqlText`update jobs j set shared_key = input.first, title = one.title, items = one.items
     from ${input} join jobs one on one._id = input.first where j._id = input.job`,
    [JSON.stringify(rows)],
  );
  await run(
    sql,
    sqlText`update assigned_jobs a set shared_key = input.first from ${input} where a.job_id = input.job`,
    [JSON.stringify(rows)],
  );
};

/** Labels of the accepted jobs, all gold and some shared; three people whose work is less good, one of them paused. */
export const fillQuality = async ({ sql, now, people, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_114);
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const done = await run<Done>(
    sql,
    sqlText`select a._id as assigned, j._id as job, a.user_id as worker, j.project_id as project, a.submitted_at as done_at
     from assigned_jobs a join jobs j on j._id = a.job_id where a.status = 'approved' and a.amount is null order by a.created_at, a._id`,
    [],
  );
  const others = [...new Set(done.map(({ worker }) => worker))].filter((worker) => !accounts.has(worker));
  const skillOf = new Map(others.map((worker, at) => [worker, at % 4 === 0 ? 0.55 : 0.86 + (at % 3) * 0.05]));
  const gold = [];
  const labels = [];
  const results = [];
  const shared = sharedOf(done);
  await shareJobs(sql, shared);
  const rightsOf = new Map<string, readonly ObjectCount[]>();
  for (const { assigned, job, worker, project, done_at } of done) {
    const rights =
      rightsOf.get(shared.get(job) ?? job) ?? Array.from({ length: itemsOfJob }, () => someObjects(random));
    rightsOf.set(shared.get(job) ?? job, rights);
    for (const [at, right] of rights.entries()) {
      const item = `scene-${String(at + 1).padStart(3, "0")}.jpg`;
      const is_right = random.chance(skillOf.get(worker) ?? 0.93);
      const said = labelOf(is_right ? [right] : [mistaken(random, right)]);
      gold.push({ job_id: job, item, label: labelOf([right]).label });
      labels.push({ assigned_job_id: assigned, item, ...said, created_at: done_at });
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
