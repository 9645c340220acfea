import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type CutOff, startCutOff } from "../helpers/cut-off.ts";
import { listen } from "../helpers/live.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { skills } = contract;
let way: CutOff;
let server: TestServer;
let manager: Actor;

beforeAll(async () => {
  way = await startCutOff(inject("postgresUrl"));
  server = await startTestServer({ urlOf: (url) => way.urlOf(url), background: true });
  manager = await server.person("manager");
});
afterAll(async () => {
  await server.close();
  await way.close();
});

const create = (name: string, key?: string) =>
  server.call(skills.create, { as: manager, body: { name }, ...(key && { headers: { "idempotency-key": key } }) });
const found = async (name: string) => {
  const { rows } = await server.db.pool.query("select name from skills where name = $1", [name]);
  return rows.length;
};

test("a database of one's own that goes away and comes back: 503 meanwhile, then all works, on open streams too", async () => {
  const live = await listen(server, manager);
  await way.away();
  for (const call of [
    () => server.call(skills.list, { as: manager }),
    () => create("Lost"),
    () => create("Lost", "a-key"),
  ]) {
    const answer = await call();
    expect(answer.body).toMatchObject({ statusCode: 503, code: "busy" });
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  await way.back();
  const { status, body } = await create("Back");
  expect(status).toBe(201);
  for (let ids: string[] = []; !ids.includes(body._id); ) ids = JSON.parse((await live.next())["data"]!).ids;
  live.leave();
  await server.db.pool.query("select graphile_worker.add_job('clean-up', job_key => 'after')");
  while ((await server.db.pool.query("select from graphile_worker.jobs where key = 'after'")).rowCount !== 0);
  expect(server.db.pool.waitingCount).toBe(0);
});

test("a stream opened again while the database is away is cut off, not left without events", async () => {
  const live = await listen(server, manager);
  await create("Seen");
  const { id } = await live.next();
  live.leave();
  await create("Missed");
  const again = listen(server, manager, id);
  await (await again).next();
  (await again).leave();
  await way.away();
  await expect(listen(server, manager, id)).rejects.toThrow();
  await way.back();
});

test("a connection lost while a change is committed: the outcome is unknown, it was done once, and a key finds it", async () => {
  way.cutNextCommit();
  const first = await create("Committed", "the-key");
  expect(first.body).toMatchObject({ statusCode: 503, code: "unknown_outcome" });
  expect(await found("Committed")).toBe(1);
  const second = await create("Committed", "the-key");
  expect(second).toMatchObject({ status: 201, body: { name: "Committed" } });
  expect(await found("Committed")).toBe(1);
});

test("a connection that the database ends while it commits: nothing is written, and nothing is tried again", async () => {
  await server.db.pool.query(`
    create function leave() returns trigger language plpgsql as $$ begin
      if new.name = 'Ended' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null; end $$;
    create constraint trigger leaves after insert on skills deferrable initially deferred
      for each row execute function leave()`);
  expect((await create("Ended")).body).toMatchObject({ statusCode: 503, code: "unknown_outcome" });
  expect(await found("Ended")).toBe(0);
});

test.each(["57P01", "57P02", "57P03", "08006", "53300"])(
  "%s of the database in mid-query is 503 busy",
  async (code) => {
    await server.db.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      if new.name = 'Refused' then raise exception 'refused' using errcode = '${code}'; end if;
      return new; end $$;
    create or replace trigger refuses before insert on skills for each row execute function refuse()`);
    expect((await create("Refused")).body).toMatchObject({ statusCode: 503, code: "busy" });
  },
);
