import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TaskList } from "graphile-worker";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { makeLog } from "../../../server/core/log.ts";
import { coreJobs } from "../../../server/core/jobs/core-jobs.ts";
import type { JobServices } from "../../../server/core/jobs/job.ts";
import { hashOfSecret, newId } from "../../../server/core/ids.ts";
import { startBackground } from "../../../server/background.ts";
import { type Background, unlockDeadWorkers } from "../../../server/core/jobs/worker.ts";
import { startProduct } from "../../product.ts";
import { withDatabase } from "../helpers/global-setup.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.db.pool.query(text, values)).rows;
const work = (tasks?: TaskList, log = makeLog("silent")): Promise<Background> =>
  startBackground({ db: server.db, config: server.config, log, ...(tasks && { tasks }) });
const lockedBy = async (): Promise<string | undefined> =>
  (await query("select locked_by from graphile_worker.jobs where task_identifier = 'held'"))[0]?.locked_by;
const locksAge = () => query("update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'");

/** What a promise resolves with; throws what `trouble` says if it takes more seconds than that. */
const within = async <T>(seconds: number, promise: Promise<T>, trouble: () => string | Promise<string>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof within>((resolve) => (timer = setTimeout(resolve, seconds * 1000, within)));
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  if (first === within) throw new Error(await trouble());
  return first as T;
};

test("a job that a killed worker held is done by another once its heart has stopped for a minute", async () => {
  await query("select graphile_worker.add_job('held', '{\"n\": 1}')");
  const file = fileURLToPath(new URL("../helpers/held-worker.ts", import.meta.url));
  const child = spawn(process.execPath, [file, withDatabase(inject("postgresUrl"), server.database)]);
  let trouble = "";
  child.stderr.on("data", (text: Buffer) => (trouble += text.toString()));
  await within(20, once(child.stdout, "data"), () => `The worker did not begin: ${trouble}`);
  const holder = await lockedBy();
  expect(holder).toBeDefined();

  // Long locked, but its heart beats: it stays the worker's.
  await locksAge();
  await vi.waitFor(async () => expect(await query("select 1 from worker_heartbeats")).toHaveLength(1), 20_000);
  await unlockDeadWorkers(server.db);
  expect(await lockedBy()).toBe(holder);

  child.kill("SIGKILL");
  await once(child, "exit");
  await unlockDeadWorkers(server.db);
  expect(await lockedBy()).toBe(holder);
  await query("update worker_heartbeats set seen_at = now() - interval '61 seconds'");
  const done: unknown[] = [];
  let ran: () => void = () => {};
  const running = new Promise<void>((resolve) => (ran = resolve));
  const background = await work({
    held: (payload) => {
      done.push(payload);
      ran();
    },
  });
  await within(20, running, async () => {
    const [job] = await query(
      "select locked_by, locked_at, attempts, run_at, last_error, now() from graphile_worker.jobs",
    );
    return `The job was not done: ${JSON.stringify(job)}`;
  });
  await within(20, background.stop(), () => "The other worker did not stop.");
  expect(done).toEqual([{ n: 1 }]);
}, 90_000);

test("stopping lets a task that has begun end, and leaves no heartbeat", async () => {
  await query("delete from worker_heartbeats");
  await query("select graphile_worker.add_job('slow')");
  let begun: () => void = () => {};
  let goOn: () => void = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  let isDone = false;
  const background = await work({
    slow: async () => {
      begun();
      await new Promise<void>((resolve) => (goOn = resolve));
      isDone = true;
    },
  });
  await beginning;
  expect((await query("select * from worker_heartbeats")).length).toBe(1);
  const stopping = background.stop();
  goOn();
  await stopping;
  expect(isDone).toBe(true);
  expect(await query("select * from worker_heartbeats")).toEqual([]);
});

test("work goes on after the database has cut every connection", async () => {
  let ran: (payload: unknown) => void = () => {};
  const running = new Promise<unknown>((resolve) => (ran = resolve));
  const background = await work({ after: async (payload) => ran(payload) });
  // Until they are gone: one that still answers might take the job along, which is free again only after a minute.
  await query(
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await query("select graphile_worker.add_job('after', '{}')");
  await running;
  await background.stop();
});

test("work starts again after the database failed it while a job was noted as done", async () => {
  await query(`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`);
  const log = makeLog("silent");
  const warned = new Promise<void>((resolve) => vi.spyOn(log, "warn").mockImplementation(() => resolve()));
  let ran: () => void = () => {};
  const running = new Promise<void>((resolve) => (ran = resolve));
  const breaking = async () => {
    await query(`create trigger fails before delete on graphile_worker._private_jobs
      for each statement execute function fail()`);
  };
  const background = await work({ breaking, after: async () => ran() }, log);
  await query("select graphile_worker.add_job('breaking')");
  await warned;
  await query("drop trigger fails on graphile_worker._private_jobs");
  await query("select graphile_worker.add_job('after')");
  await running;
  await background.stop();
});

test("data that is no longer needed is cleaned up, and nothing else", async () => {
  const { _id } = await server.person("annotator");
  const session = (age: string) =>
    query("insert into sessions (_id, user_id, token_hash, expires_at) values ($1, $2, $3, now() - $4::interval)", [
      newId(),
      _id,
      hashOfSecret(age),
      age,
    ]);
  const key = (age: string) =>
    query(
      "insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, '', now() - $3::interval)",
      [_id, age, age],
    );
  const event = (age: string) =>
    query(
      `with event as (
         insert into events (at, resource, kind, ids, roles) values (now() - $1::interval, $2, 'updated', '{}', '{}')
         returning _id)
       insert into event_numbers (number, event_id) select event_number_at(now() - $1::interval), _id from event`,
      [age, age],
    );
  for (const age of ["1 minute", "-1 minute"]) await session(age);
  for (const age of ["25 hours", "23 hours"]) await key(age);
  for (const age of ["9 days", "7 days", "6 days"]) await event(age);
  await query("select graphile_worker.add_job('clean-up')");
  const background = await work();
  while ((await query("select 1 from graphile_worker.jobs where task_identifier = 'clean-up'")).length > 0);
  await background.stop();
  expect(
    await query("select token_hash from sessions where user_id = $1 and token_hash = $2", [
      _id,
      hashOfSecret("1 minute"),
    ]),
  ).toEqual([]);
  expect(await query("select 1 from sessions where token_hash = $1", [hashOfSecret("-1 minute")])).toHaveLength(1);
  expect(await query("select key from idempotency_keys")).toEqual([{ key: "23 hours" }]);
  const numbered = "_id in (select event_id from event_numbers)";
  expect(await query(`select resource, ${numbered} as "isNumbered" from events order by at`)).toEqual([
    { resource: "7 days", isNumbered: false },
    { resource: "6 days", isNumbered: true },
  ]);
  expect(await query("select seen is not null as seen from event_numbers order by number desc limit 1")).toEqual([
    { seen: true },
  ]);
});

test("a clean-up that fails keeps no other from its work, is logged by name, and is tried again", async () => {
  const { _id } = await server.person("annotator");
  await query(
    "insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, 'old', '', now() - interval '2 days')",
    [_id],
  );
  const done: string[] = [];
  const failing = async () => {
    throw new Error("still referred to");
  };
  const cleanUps = { tasks: failing, later: async () => void done.push("later") };
  const { run } = coreJobs(server.config, undefined, cleanUps).find(({ name }) => name === "clean-up")!;
  const logged: string[] = [];
  const services = { db: server.db, logError: (message: string) => void logged.push(message) };
  await expect(run(services as unknown as JobServices, {})).rejects.toThrow("still referred to");
  expect(logged).toEqual(["The clean-up of tasks failed: Error: still referred to"]);
  expect(done).toEqual(["later"]);
  expect(await query("select key from idempotency_keys where key = 'old'")).toEqual([]);
});

test("a server that was asked to stop begins no job while its last request is still on the way", async () => {
  const product = await startProduct({ env: { DATABASE_URL: withDatabase(inject("postgresUrl"), server.database) } });
  const { port } = new URL(product.url);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  const { path } = contract.signIn.login;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: muster\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
  const isReached = () => fetch(`${product.url}/health/live`).then(Boolean, () => false);
  expect(await isReached()).toBe(true);
  const stopped = product.stop();
  await vi.waitFor(async () => expect(await isReached()).toBe(false), 5000);
  await query("delete from graphile_worker._private_jobs");
  await query("select graphile_worker.add_job('clean-up')");
  // A worker that still listens would begin it at once.
  await delay(500);
  socket.write("}");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await stopped).toBe(0);
  expect(await query("select attempts, locked_by from graphile_worker.jobs")).toEqual([
    { attempts: 0, locked_by: null },
  ]);
});
