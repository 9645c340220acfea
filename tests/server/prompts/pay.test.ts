import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payments, projects, prompts } = contract;

let server: TestServer;
let manager: Actor;
let reviewer: Actor;
let worker: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  reviewer = await server.person("reviewer");
});
beforeEach(async () => {
  worker = await server.person("annotator");
  project = await insertProject(server.db, `Paid ${crypto.randomUUID()}`);
  await server.db.sql.updateTable("projects").set({ pay_by: "piece" }).where("_id", "=", project).execute();
});
afterAll(() => server.close());

const setRate = (piece_rate: number) =>
  run(
    server.db.sql,
    sqlText`insert into project_piece_rates (project_id, starts_on, piece_rate) values ($1, '2020-01-01', $2)
     on conflict (project_id, starts_on) do update set piece_rate = excluded.piece_rate`,
    [project, piece_rate],
  );
const begin = async (): Promise<{ _id: string; amount: number | null }> => {
  const body = { turns: [{ prompt: "Why?", idealAnswer: "So." }] };
  return (await server.call(prompts.createCustom, { as: worker, params: { _id: project }, body })).body.prompt;
};
const submit = async (_id: string) => {
  const { turns } = (await server.call(prompts.show, { as: worker, params: { _id } })).body.prompt;
  const body = {
    turns: turns.map(({ _id: id, prompt }: { _id: string; prompt: string }) => ({
      _id: id,
      prompt,
      idealAnswer: "So.",
    })),
    status: "submitted",
  };
  return server.call(prompts.updateCustom, { as: worker, params: { _id }, body });
};
const approve = (_id: string) =>
  server.call(prompts.review, { as: reviewer, params: { _id }, body: { decision: "approve" } });
const paid = async (): Promise<number[]> => {
  const { body } = await server.call(payments.list, { as: manager, query: { project } });
  return body.payments.map(({ amount }: { amount: number }) => amount);
};

test("a prompt pays what its project paid when it was begun, whatever the rate is when it is approved", async () => {
  await setRate(250);
  const { _id, amount } = await begin();
  expect(amount).toBe(250);
  await setRate(100);
  await submit(_id);
  expect((await approve(_id)).body.prompt.amount).toBe(250);
  expect(await paid()).toEqual([250]);
});

test("given answers pay what their project pays as they are taken, and anew to who takes them next", async () => {
  await setRate(40);
  const { _id } = await insertPrompt(server.db, { project, author: null, kind: "selective", status: "open" });
  const take = async (as: Actor) => (await server.call(prompts.take, { as, params: { _id: project } })).body.prompt;
  expect(await take(worker)).toMatchObject({ _id, amount: 40 });
  await setRate(50);
  expect((await take(worker)).amount).toBe(40);
  await server.call(prompts.release, { as: worker, params: { _id } });
  expect((await take(await server.person("annotator"))).amount).toBe(50);
});

test("a prompt that was begun before there was a rate pays the rate of its approval", async () => {
  const { _id, amount } = await begin();
  expect(amount).toBeNull();
  await submit(_id);
  await setRate(70);
  expect((await approve(_id)).body.prompt.amount).toBe(70);
  expect(await paid()).toEqual([70]);
});

test("what a project pays by stays once somebody began a prompt of it", async () => {
  await setRate(250);
  await begin();
  const change = { payBy: "hour", pieceRates: [], rates: [{ from: null, hourlyRate: 900 }] };
  const { status, body } = await server.call(projects.edit, { as: manager, params: { _id: project }, body: change });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["payBy"]]);
});

test("a prompt that is begun while its project is set to pay by the hour pays what was promised", async () => {
  await setRate(250);
  const { _id } = await begin();
  await submit(_id);
  await server.db.sql.updateTable("projects").set({ pay_by: "hour" }).where("_id", "=", project).execute();
  expect((await approve(_id)).body.prompt.amount).toBe(250);
  expect(await paid()).toEqual([250]);
});

const activity = async (_id: string) =>
  (await server.call(prompts.activity, { as: worker, params: { _id } })).body as { activeSeconds: number };
const seen = (_id: string, seconds: number) =>
  run(server.db.sql, sqlText`update prompts set last_active_at = now() - make_interval(secs => $2) where _id = $1`, [
    _id,
    seconds,
  ]);

test("the pace counts what one submitted today, what it pays and how long it took, of oneself alone", async () => {
  const pace = async (as = worker) => (await server.call(prompts.pace, { as })).body;
  expect(await pace()).toEqual({ submitted: 0, pay: null, activeSeconds: 0 });
  await setRate(250);
  for (let n = 0; n < 2; n++) await submit((await begin())._id);
  const { _id: open } = await begin();
  await activity(open);
  await seen(open, 40);
  expect(await activity(open)).toEqual({ activeSeconds: 40 });
  // A silence of this length is a break.
  await seen(open, 100);
  expect(await activity(open)).toEqual({ activeSeconds: 40 });
  const { _id } = await insertPrompt(server.db, { project, author: worker._id, status: "submitted" });
  await run(
    server.db.sql,
    sqlText`update prompts set submitted_at = now() - interval '2 days', amount = 9 where _id = $1`,
    [_id],
  );
  expect(await pace()).toEqual({ submitted: 2, pay: 500, activeSeconds: 0 });
  await submit(open);
  expect(await pace()).toEqual({ submitted: 3, pay: 750, activeSeconds: 40 });
  // What was sent back pays nothing until it is accepted.
  await run(server.db.sql, sqlText`update prompts set status = 'rejected' where _id = $1`, [open]);
  expect(await pace()).toEqual({ submitted: 3, pay: 500, activeSeconds: 40 });
  expect(await pace(await server.person("annotator"))).toEqual({ submitted: 0, pay: null, activeSeconds: 0 });
  // In currencies of small units a day may pay more than four bytes hold.
  await run(server.db.sql, sqlText`update prompts set amount = 2000000000 where annotator_id = $1`, [worker._id]);
  expect(await pace()).toEqual({ submitted: 3, pay: 4_000_000_000, activeSeconds: 40 });
});
