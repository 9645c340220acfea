import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { contract } from "../../contract/index.ts";
import { expireAll } from "../../server/areas/assigned-jobs/expiry.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { insertJob } from "../server/helpers/jobs.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** Each kill is in the midst of many transactions of 200 jobs. */
const rounds = 6;
const workers = 300;
/** As many as block from jobs. */
const jobsEach = 3;
/** Of these, jobs of one worker each who submits while the time of all others is ended. */
const submitters = 20;

let server: Awaited<ReturnType<typeof startTestServer>>;
let people: Actor[];
beforeAll(async () => {
  server = await startTestServer();
  people = await Promise.all(Array.from({ length: submitters }, () => server.person("annotator")));
});
afterAll(() => server.close());

/** Workers who hold `jobsEach` jobs each, and the submitters with one each, all of which are over. */
const setUp = async (round: number): Promise<void> => {
  const { sql } = server.db;
  const project = await insertProject(server.db, `Street signs ${round}`);
  await insertJob(server.db, { project });
  await run(
    sql,
    sqlText`with people as (
       insert into users (_id, email, first_name, last_name, role, email_verified_at)
       select gen_random_uuid(), gen_random_uuid() || '@test.example', 'Pat', 'Lee', 'annotator', now() from generate_series(1, $2)
       returning _id),
     held as (
       select gen_random_uuid() as job, gen_random_uuid() as assigned, _id, n from people, generate_series(1, $3) as n
       union all select gen_random_uuid(), gen_random_uuid(), submitter, 1 from unnest($4::uuid[]) as submitter),
     made as (
       insert into jobs (_id, title, status, project_id, requirement_id, time_limit)
       select held.job, 'Job', 'taken', r.project_id, r._id, 480 from held, job_requirements r where r.project_id = $1 returning _id)
     insert into assigned_jobs (_id, job_id, user_id, status, attempt_left, slot, expires_at)
     select assigned, job, _id, 'in_progress', 3, n, now() - interval '1 minute' from held`,
    [project, workers, jobsEach, people.map(({ _id }) => _id)],
  );
  await run(
    sql,
    sqlText`update jobs j set assigned_job_id = a._id from assigned_jobs a where a.job_id = j._id and a.slot is not null`,
    [],
  );
};

const startExpiring = async () => {
  const file = fileURLToPath(new URL("../server/helpers/expiring-worker.ts", import.meta.url));
  const url = withDatabase(inject("postgresUrl"), server.database);
  const child = spawn(process.execPath, [file, url], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
};

/** What must hold at every moment, however a run of the expiry ends: how many break it. */
const broken = async () => {
  const [row] = await run<Record<string, number>>(
    server.db.sql,
    sqlText`with told as (
       select params ->> 'assigned' as assigned, count(*)::int as count from notifications where kind = 'job_expired' group by 1),
     over as (select user_id, count(*)::int as count from assigned_jobs where status = 'expired' group by 1)
     select
       (select count(*) from assigned_jobs a join jobs j on j._id = a.job_id
        where a.status = 'expired' and (j.status <> 'available' or a.slot is not null))::int as "expired and not open",
       (select count(*) from assigned_jobs a join jobs j on j._id = a.job_id
        where a.slot is not null and j.status <> 'taken')::int as "held and open to others",
       (select count(*) from assigned_jobs a left join told on told.assigned = a._id::text
        where (a.status = 'expired')::int <> coalesce(told.count, 0))::int as "not told of once",
       (select count(*) from users u left join over on over.user_id = u._id
        where (u.job_blocked_at is not null) <> (coalesce(over.count, 0) >= 3))::int as "blocked wrongly"`,
    [],
  );
  return row;
};
const nothing = {
  "expired and not open": 0,
  "held and open to others": 0,
  "not told of once": 0,
  "blocked wrongly": 0,
};

/** Submits a job that is held; whether it was acknowledged. */
const submit = async (as: Actor): Promise<{ readonly _id: string; readonly isKept: boolean }> => {
  const held = await server.db.sql
    .selectFrom("assigned_jobs")
    .select("_id")
    .where("user_id", "=", as._id)
    .where("slot", "is not", null)
    .executeTakeFirst();
  if (!held) return { _id: "", isKept: false };
  const { status } = await server.call(contract.assignedJobs.submit, { as, params: { _id: held._id } });
  return { _id: held._id, isKept: status === 200 };
};

test(`${rounds} kill -9 while the time of ${workers * jobsEach} jobs is ended: each is ended whole or not at all, and what was submitted stays`, async () => {
  let expired = 0;
  for (let round = 0; round < rounds; round += 1) {
    await setUp(round);
    const child = await startExpiring();
    const ended = once(child, "exit");
    const moment = randomInt(0, 600);
    const [answers] = await Promise.all([
      Promise.all(people.map(submit)),
      delay(moment).then(() => child.kill("SIGKILL")),
    ]);
    await ended;
    expect(await broken(), `killed after ${moment} ms`).toEqual(nothing);
    const before = await stillHeld();
    expired += workers * jobsEach - before;
    // PostgreSQL may still be at the last statement of the killed one, whose rows another run leaves out until it ends.
    await vi.waitFor(
      async () => {
        await expireAll(server.db, server.config);
        expect(await stillHeld()).toBe(0);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await broken(), `after a kill at ${moment} ms, and another run`).toEqual(nothing);
    const submitted = await server.db.sql
      .selectFrom("assigned_jobs")
      .select("_id")
      .where("status", "=", "submitted")
      .where("_id", "in", answers.map(({ _id }) => _id).filter(Boolean))
      .execute();
    expect(submitted.length).toBe(answers.filter(({ isKept }) => isKept).length);
  }
  process.stdout.write(`${expired} of ${rounds * workers * jobsEach} jobs were ended before the kills\n`);
});

const stillHeld = async (): Promise<number> => {
  const [row] = await run<{ count: number }>(
    server.db.sql,
    sqlText`select count(*)::int as count from assigned_jobs where slot is not null`,
    [],
  );
  return row!.count;
};
