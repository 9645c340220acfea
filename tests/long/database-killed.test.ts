import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { rounds } from "../full.ts";
import { type Product, startProduct } from "../product.ts";
import { listen } from "../server/helpers/live.ts";
import { processesOn } from "../server/helpers/owner.ts";
import { databaseUrlOf, postmasterOf } from "../server/helpers/product-database.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { type Actor, type Answer, makePerson, send, setUpCompany } from "../server/helpers/test-server.ts";

const { skills } = contract;
// Each restart waits longer than the one before, and the eleventh in a row would be one too many.
const kills = rounds(4, 10);
let folder: ReturnType<typeof temporaryFolder>;
let product: Product;
let db: Database;
let manager: Actor;

beforeEach(async () => {
  folder = temporaryFolder();
  product = await startProduct({ data: folder.path, empty: true });
  db = openDatabase({ url: databaseUrlOf(folder.path), max: 2, preparedStatements: false, onError: () => {} });
  await setUpCompany(db);
  manager = await makePerson(db, "manager");
});
afterEach(async () => {
  await db.close();
  await product.stop();
  folder.remove();
});

const read = () => send(product.url, skills.list, { as: manager, query: { limit: 1 } });

/** Every failure must be a 503 with its reason and the time to wait. */
const checked = (answer: Answer): Answer => {
  if (answer.status < 300) return answer;
  expect(answer.body).toMatchObject({ statusCode: 503, code: expect.stringMatching(/^(busy|unknown_outcome)$/) });
  expect(answer.headers.get("retry-after")).toBe("5");
  return answer;
};

/** Calls until one fails, or until one succeeds. */
const until = async (outcome: "fails" | "succeeds", call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = checked(await call());
    if (outcome === "succeeds" && answer.status === 503) await delay(10);
    if (answer.status < 300 === (outcome === "succeeds")) return answer;
  }
};

/** Creates skills for as long as it may, and notes those that the server acknowledged. */
const startWriter = (acknowledged: string[]): (() => Promise<void>) => {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const body = { name: `Skill ${crypto.randomUUID()}` };
      const answer = checked(await send(product.url, skills.create, { as: manager, body }));
      if (answer.status === 201) acknowledged.push(answer.body._id);
      // Not so often that it would meet the limit of requests a minute.
      else await delay(10);
    }
  })();
  return () => {
    isOver = true;
    return writing;
  };
};

const jobIsDone = async () => {
  await run(db.sql, sqlText`select graphile_worker.add_job('clean-up', job_key => 'one')`, []);
  const isLeft = async () =>
    (await run(db.sql, sqlText`select from graphile_worker.jobs where key = 'one'`, [])).length > 0;
  while (await isLeft()) await delay(20);
};

const connections = sqlText`select pid from pg_stat_activity
  where backend_type = 'client backend' and state = 'idle' and pid <> pg_backend_pid()`;
/**
 * Those who listen keep theirs, for live events and for jobs, and one is asked for work every few seconds; all others
 * are given back and end. A kill that left one behind would leave one each time.
 */
const keepsThreeConnections = async () => {
  await db.close();
  db = openDatabase({ url: databaseUrlOf(folder.path), max: 1, preparedStatements: false, onError: () => {} });
  while ((await run(db.sql, connections, [])).length > 3) await delay(200);
};

test.each([
  ["Postgres", async () => postmasterOf(folder.path)],
  ["one of its connections", async () => (await run<{ pid: number }>(db.sql, connections, []))[0]!.pid],
])(
  `${kills} kill -9 of %s under writes: 503 until it is back, nothing acknowledged is lost, jobs and streams go on`,
  async (victim, pidOf) => {
    const live = await listen(product, manager);
    const acknowledged: string[] = [];
    const away: number[] = [];
    for (let round = 0; round < kills; round++) {
      const stops = [startWriter(acknowledged), startWriter(acknowledged)];
      for (const before = acknowledged.length; acknowledged.length < before + 20; ) await delay(5);
      process.kill(await pidOf(), "SIGKILL");
      await until("fails", read);
      const began = performance.now();
      await until("succeeds", read);
      away.push(Math.round(performance.now() - began));
      await Promise.all(stops.map((stop) => stop()));
      const body = { name: `Round ${round}` };
      const last = await until("succeeds", () => send(product.url, skills.create, { as: manager, body }));
      for (let ids: string[] = []; !ids.includes(last.body._id); ) ids = JSON.parse((await live.next())["data"]!).ids;
      await jobIsDone();
    }
    live.leave();
    const kept = await run<{ _id: string }>(db.sql, sqlText`select _id from skills`, []);
    const there = new Set(kept.map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    await keepsThreeConnections();
    expect(product.output()).not.toMatch(/uncaught|unhandled|request failed|stops after an error/i);
    process.stdout.write(`${victim}: ${acknowledged.length} acknowledged, away for ${away.join(", ")} ms\n`);
  },
);

const version = () => join(folder.path, "postgres/data/PG_VERSION");
/** Kills Postgres, and lets no other start on its data. */
const killForGood = async () => {
  await rename(version(), `${version()}.away`);
  process.kill(postmasterOf(folder.path), "SIGKILL");
  expect((await until("fails", read)).body.code).toBe("busy");
};
const stopsAtOnce = async () => {
  const began = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(processesOn(folder.path)).toEqual([]);
};

test("SIGTERM while Postgres is started again and again ends the server at once; the next start works", async () => {
  await killForGood();
  expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
  await stopsAtOnce();
  await rename(`${version()}.away`, version());
  product = await startProduct({ data: folder.path, empty: true });
  expect((await read()).status).toBe(200);
});

test("SIGTERM at any moment of a restart ends the server at once, without an orphan", async () => {
  for (const moment of [0, 50, 100, 150, 200, 300, 500, 800]) {
    process.kill(postmasterOf(folder.path), "SIGKILL");
    await delay(moment);
    await stopsAtOnce();
    product = await startProduct({ data: folder.path, empty: true });
  }
});

test("a Postgres that never comes back: after some 45 seconds /health/live fails for good, and SIGTERM still works", async () => {
  await killForGood();
  const live = () => fetch(`${product.url}/health/live`);
  while ((await live()).ok) await delay(200);
  expect(await (await live()).json()).toMatchObject({ statusCode: 503, code: "database_down" });
  await rename(`${version()}.away`, version());
  expect(checked(await read()).body.code).toBe("busy");
  await stopsAtOnce();
});
