import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { xlsxMime } from "../../../contract/payout-runs/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { type FileSteps, fileSteps } from "../helpers/payouts.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { unzip } from "../helpers/unzip.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payoutRuns, payouts, audit } = contract;
let server: TestServer;
let steps: FileSteps;
let admin: Actor;
let payer: Actor;
let ann: Actor;
let bob: Actor;

beforeAll(async () => {
  server = await startTestServer();
  steps = await fileSteps(server);
  ({ admin, payer } = steps);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
    server.person("annotator", { firstName: "Bob", lastName: "B" }),
  ]);
  await steps.owe(ann, 500);
  await steps.owe(bob, 300);
});

const fileOf = (id: string, query: Readonly<Record<string, unknown>> = {}) =>
  server.call(payoutRuns.file, { as: admin, params: { _id: id }, query });
/** The references in a file, each of one attempt. */
const referencesIn = (text: unknown): string[] => String(text).match(/M[0-9A-F]{12}-\d+/g) ?? [];
const fail = async (id: string, body: object = {}) =>
  (await server.call(payouts.bulkFailed, { as: admin, body: { select: { ids: [id] }, reason: "Closed", ...body } }))
    .body;
const retry = (id: string) => steps.must(server.call(payouts.retry, { as: admin, params: { _id: id } }));
const seenOf = async (runId: string): Promise<string> =>
  (await server.call(payouts.list, { as: admin, query: { run: runId } })).body.lastSentAt;

test("the file after a retry holds the new attempt alone; what was handed out comes again only where it is asked for", async () => {
  const id = await steps.sent([ann, bob]);
  expect(await steps.show(id)).toMatchObject({ unfiled: 2, states: { sent: 2 } });
  const first = referencesIn((await fileOf(id)).body);
  expect(first).toHaveLength(2);
  expect(await steps.show(id)).toMatchObject({ unfiled: 0 });
  expect((await fileOf(id)).body).toMatchObject({ code: "all_filed" });
  const again = await fileOf(id, { again: "true" });
  expect(referencesIn(again.body)).toEqual(first);

  const payout = await steps.payoutOf(id, ann);
  await fail(payout._id);
  await retry(payout._id);
  expect(await steps.show(id)).toMatchObject({ unfiled: 1, states: { sent: 2 } });
  const second = referencesIn((await fileOf(id)).body);
  expect(second).toEqual([expect.stringMatching(/-2$/)]);
  expect(referencesIn((await fileOf(id, { again: "true" })).body)).toHaveLength(2);
  const looks = await server.call(audit.list, {
    as: admin,
    query: { record: id, action: "payoutRuns.file", limit: 50 },
  });
  expect(looks.body.audit.map(({ after }: { after: { file: string } }) => after.file)).toEqual([
    "2 transfers, again",
    "1 transfer",
    "2 transfers, again",
    "2 transfers",
  ]);
});

test("a spreadsheet has the same transfers, account numbers as text and amounts as numbers, and counts as their file", async () => {
  const id = await steps.sent([ann]);
  const at = payoutRuns.spreadsheet.path.replace(":_id", id);
  const answer = await fetch(`${server.url}${at}`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.headers.get("content-type")).toBe(xlsxMime);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payouts-[\w-]+\.xlsx"$/);
  const parts = unzip(Buffer.from(await answer.arrayBuffer()));
  const texts = [...parts.get("xl/sharedStrings.xml")!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text!);
  const row = /<row r="2".*?<\/row>/s.exec(parts.get("xl/worksheets/sheet1.xml")!)![0];
  const cells = [...row.matchAll(/<c r="\w+"(?: s="\d+")?(?: t="(\w+)")?[^>]*>(?:<f>.*?<\/f>)?<v>([^<]*)<\/v>/g)];
  const values = cells.map(([, type, value]) => (type === "s" ? texts[Number(value)] : Number(value)));
  expect(values.filter((value) => value !== "")).toEqual([
    "Ann Account",
    "DE89370400440532013000",
    "Bank",
    "DE",
    5,
    "USD",
    expect.stringMatching(/^M[0-9A-F]{12}-1$/),
  ]);
  expect(parts.get("xl/styles.xml")).toContain('formatCode="0.00"');
  expect((await fileOf(id)).body).toMatchObject({ code: "all_filed" });
  expect(referencesIn((await fileOf(id, { again: "true" })).body)).toEqual([values.at(-1)]);
});

test("what one person is owed may be more than ten million, and stands in the file to the cent", async () => {
  const rich = await server.person("annotator");
  await steps.owe(rich, 1_000_000_001);
  const id = await steps.sent([rich]);
  expect((await fileOf(id)).body).toContain(",10000000.01,USD,");
});

test("of many who ask for the file at once one gets each transfer", async () => {
  const id = await steps.sent([ann, bob]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => fileOf(id)));
  expect(answers.flatMap(({ body }) => referencesIn(body))).toHaveLength(2);
  expect(answers.filter(({ body }) => body?.code === "all_filed")).toHaveLength(9);
});

test("the outcome of one attempt does not hold for the next", async () => {
  const id = await steps.sent([ann, bob]);
  const seenAt = await seenOf(id);
  const payout = await steps.payoutOf(id, ann);
  expect(await fail(payout._id, { seenAt })).toMatchObject({ done: 1 });
  await retry(payout._id);
  expect(await fail(payout._id, { seenAt })).toMatchObject({ done: 0, refused: [{ _id: payout._id, code: "stale" }] });
  const all = { select: { filter: { run: [id] }, expected: 2 }, seenAt };
  const paid = await server.call(payouts.bulkPaid, { as: admin, body: all });
  expect(paid.body).toMatchObject({ done: 1, refused: [{ _id: payout._id, code: "stale" }] });
  expect(await steps.payoutOf(id, ann)).toMatchObject({ state: "sent", attempt: 2 });
  expect(await fail(payout._id, { seenAt: await seenOf(id) })).toMatchObject({ done: 1, refused: [] });
});

test("a person who changes the method while a run is scheduled is not paid the old way", async () => {
  await steps.bank(ann);
  const id = await steps.draft(payer, "file", [ann]);
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("update pay_details set method = 'airtm' where user_id = $1", [ann._id]);
    let isAnswered = false;
    const scheduling = steps.schedule(payer, id).finally(() => (isAnswered = true));
    while (!isAnswered && !(await waitsForLock(server.db)));
    await client.query("commit");
    expect((await scheduling).body).toMatchObject({ code: "nobody_to_pay" });
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("sent again: to who was deleted, not without a verified e-mail; the first sender stays the run's sender", async () => {
  const id = await steps.sent([ann, bob]);
  const second = await server.person("admin");
  for (const of of [ann, bob]) await fail((await steps.payoutOf(id, of))._id);
  const before = await steps.show(id);
  await run(server.db.sql, sqlText`update users set email_verified_at = null where _id = $1`, [ann._id]);
  await run(server.db.sql, sqlText`update users set deleted_at = now() where _id = $1`, [bob._id]);
  const again = await server.call(payoutRuns.retry, { as: second, params: { _id: id }, body: {} });
  expect(again.body.payoutRun).toMatchObject({ state: "sending", states: { sent: 1, failed: 1 } });
  expect(await steps.payoutOf(id, ann)).toMatchObject({ state: "failed" });
  expect(again.body.payoutRun).toMatchObject({ sentBy: { _id: admin._id }, sentAt: before.sentAt });
});
