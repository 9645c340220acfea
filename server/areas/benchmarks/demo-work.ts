import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How many people worked on each, and how many jobs each of them did: longer than they are newcomers. */
const peopleOfProject = 3;
const jobsOfPerson = 16;
const lastDaysAgo = 3;

/** Benchmarks whose work was done in a project of ours, whose jobs are on the annotation server. */
const links = [
  { project: 0, dataType: "Image", annotation: "Bounding box", unit: "object", serverProject: "311" },
  { project: 2, dataType: "Image", annotation: "Classification", unit: "image", serverProject: "312" },
  { project: 3, dataType: "Audio", annotation: "Transcription", unit: "minute", serverProject: "313" },
] as const;
type Link = (typeof links)[number];

interface Measured {
  readonly entry: string;
  readonly seconds: number;
}

/** Accepted work that some benchmarks can be compared with: newcomers are slower, and no one as fast as the others. */
export const fillWork = async ({ sql, now, people, workers, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_211);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const reviewers = people.filter(({ role }) => role === "reviewer");
  const busy = new Set<string>();
  for (const link of links) {
    const project = projects[link.project];
    const measured = await measuredOf(sql, link);
    if (!project || !measured || reviewers.length === 0) continue;
    const fit = workers.filter(
      ({ _id, skills }) => project.skills.every((skill) => skills.has(skill)) && !accounts.has(_id) && !busy.has(_id),
    );
    const chosen = random.some(fit, peopleOfProject);
    for (const { _id } of chosen) busy.add(_id);
    const rows = chosen.flatMap(({ _id: worker }) => {
      const pace = 0.9 + random.next() * 0.3;
      return Array.from({ length: jobsOfPerson }, (_, at) =>
        workOf({
          random,
          now,
          link,
          worker,
          reviewer: random.pick(reviewers)._id,
          at,
          seconds: measured.seconds * pace,
        }),
      );
    });
    await insertWork(sql, { link, project: project._id, entry: measured.entry, rows });
  }
};

/** The benchmark of the usual category on the first server, whose entry a sync made. */
const measuredOf = async (sql: Sql, { dataType, annotation, unit }: Link): Promise<Measured | undefined> => {
  const [found] = await run<Measured>(
    sql,
    sqlText`select d._id as entry, b.annotation_seconds::float8 as seconds
     from benchmarks b join directory_entries d on d._id = b.project
     where d.data_type = $1 and d.annotation = $2 and b.unit = $3 and b.server_agent = 'quantigo'
     order by b.created_at desc, b._id limit 1`,
    [dataType, annotation, unit],
  );
  return found;
};

interface Place {
  readonly random: Random;
  readonly now: Date;
  readonly link: Link;
  readonly worker: string;
  readonly reviewer: string;
  /** Which of the person's jobs it is. */
  readonly at: number;
  /** That the person takes for a unit once they are used to it. */
  readonly seconds: number;
}

/** Who is new needs half as long again, and less with every job. */
const paceOf = (at: number): number => 1 + 0.5 * Math.max(0, 1 - at / 10);

const workOf = ({ random, now, link: { unit }, worker, reviewer, at, seconds }: Place) => {
  const daysAgo = lastDaysAgo + (jobsOfPerson - at) * 3.5;
  const created = new Date(now.getTime() - daysAgo * dayMs - random.between(0, 20 * 60) * 60_000);
  const items = random.between(24, 60);
  const objects = unit === "object" ? Array.from({ length: items }, () => random.between(2, 7)) : [];
  const lengths = unit === "minute" ? Array.from({ length: items }, () => random.between(6, 24)) : [];
  const units = unit === "image" ? items : unit === "minute" ? sum(lengths) / 60 : sum(objects);
  const active = Math.round(seconds * units * paceOf(at) * (0.88 + random.next() * 0.24));
  const submitted = new Date(created.getTime() + Math.round(active * 1.3) * 1000);
  const decided = new Date(submitted.getTime() + random.between(2, 18) * hourMs);
  const times = { created: created.toISOString(), submitted: submitted.toISOString(), decided: decided.toISOString() };
  return {
    job: random.id(created),
    assigned: random.id(submitted),
    review: random.id(decided),
    ...times,
    worker,
    reviewer,
    items,
    objects,
    videos: lengths.map((to, place) => ({
      id: String(place + 1),
      name: `call-${at + 1}-${place + 1}`,
      from: 0,
      to,
      frames: null,
    })),
    // Now and then someone's browser did not tell.
    active: random.chance(0.04) ? 0 : active,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface Done {
  readonly link: Link;
  readonly project: string;
  readonly entry: string;
  readonly rows: readonly ReturnType<typeof workOf>[];
}

const insertWork = async (sql: Sql, { link, project, entry, rows }: Done): Promise<void> => {
  const server_agent = "quantigo";
  const origin = { server_agent, server_project_id: link.serverProject, entry_id: entry } as const;
  await sql.insertInto("directory_origins").values(origin).execute();
  const work = sqlText`json_to_recordset($1::json) as w (job uuid, assigned uuid, review uuid, created timestamptz,
    submitted timestamptz, decided timestamptz, worker uuid, reviewer uuid, items int, objects jsonb, videos jsonb, active int)`;
  const json = JSON.stringify(rows);
  await run(
    sql,
    sqlText`insert into jobs (_id, title, status, project_id, requirement_id, time_limit, items, server_agent,
       server_project_id, videos, created_at, updated_at)
     select w.job, 'Batch ' || row_number() over (order by w.created), 'completed', r.project_id, r._id, 480, w.items,
       $3, $4, w.videos, w.created, w.decided
     from ${work} join job_requirements r on r.project_id = $2 and r.skill_key = ''`,
    [json, project, server_agent, link.serverProject],
  );
  await run(
    sql,
    sqlText`insert into assigned_jobs (_id, job_id, user_id, reviewer_id, status, attempt_left, submitted_at, decided_at,
       active_seconds, review_seconds, created_at, updated_at)
     select w.assigned, w.job, w.worker, w.reviewer, 'approved', 3, w.submitted, w.decided, w.active, w.active / 5, w.created, w.decided
     from ${work}`,
    [json],
  );
  await run(sql, sqlText`update jobs j set assigned_job_id = w.assigned from ${work} where j._id = w.job`, [json]);
  await run(
    sql,
    sqlText`insert into job_reviews (_id, assigned_job_id, reviewer_id, decision, created_at)
     select w.review, w.assigned, w.reviewer, 'accept', w.decided from ${work}`,
    [json],
  );
  await run(
    sql,
    sqlText`insert into job_labels (assigned_job_id, item, label, objects, created_at)
     select w.assigned, 'scene-' || lpad(o.place::text, 3, '0') || '.jpg', 'car ×' || o.count, o.count::int, w.submitted
     from ${work} cross join jsonb_array_elements_text(w.objects) with ordinality as o (count, place)`,
    [json],
  );
};
