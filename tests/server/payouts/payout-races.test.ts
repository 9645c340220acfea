import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type FileSteps, fileSteps, ledgerOf } from "../helpers/payouts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payoutRuns, payouts } = contract;
let server: TestServer & { database: string };
let other: TestServer;
let steps: FileSteps;
let admin: Actor;
let payer: Actor;
let ann: Actor;
let bob: Actor;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  steps = await fileSteps(server);
  ({ admin, payer } = steps);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([server.person("annotator"), server.person("annotator")]);
});

describe("many at once, on two servers", () => {
  test("50 schedule a run each over the same lines: each line goes with one", async () => {
    await steps.owe(ann, 500, 300);
    await steps.owe(bob, 200);
    await steps.bank(ann);
    await steps.bank(bob);
    const ids = await Promise.all(Array.from({ length: 50 }, () => steps.draft(payer, "file", [ann, bob])));
    const answers = await Promise.all(ids.map((id, n) => steps.schedule(payer, id, {}, n % 2 ? server : other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "nobody_to_pay")).toHaveLength(49);
    const { rows } = await server.db.pool.query(
      "select count(*)::int as n, sum(amount)::int as amount from payouts where user_id = any($1)",
      [[ann._id, bob._id]],
    );
    expect(rows).toEqual([{ n: 2, amount: 1000 }]);
  });

  test("50 send the same run: one does, and everything in it is sent once", async () => {
    await steps.owe(ann, 500);
    const id = await steps.scheduled([ann]);
    const admins = await Promise.all(Array.from({ length: 50 }, () => server.person("admin")));
    const answers = await Promise.all(admins.map((as, n) => steps.send(as, id, n % 2 ? server : other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await steps.payoutOf(id, ann)).toMatchObject({ state: "sent", attempt: 1 });
    expect(await ledgerOf(server, [ann])).toMatchObject({ in_transit: 500 });
  });

  test("paid and failed at once: one of them", async () => {
    await steps.owe(ann, 500);
    const id = await steps.sent([ann]);
    const { _id } = await steps.payoutOf(id, ann);
    const select = { ids: [_id] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? server.call(payouts.bulkPaid, { as: admin, body: { select } })
          : other.call(payouts.bulkFailed, { as: admin, body: { select, reason: "No" } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.done, 0)).toBe(1);
    const { cash, in_transit, owed_to_worker } = await ledgerOf(server, [ann]);
    expect([cash + owed_to_worker, in_transit]).toEqual([500, 0]);
  });

  test("one key sent 20 times makes one run and one sending of it", async () => {
    await steps.owe(ann, 500);
    const id = await steps.scheduled([ann]);
    const headers = { "Idempotency-Key": `send-${id}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? server : other).call(payoutRuns.send, { as: admin, params: { _id: id }, body: {}, headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});
