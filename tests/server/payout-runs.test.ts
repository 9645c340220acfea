import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { table } from "../../contract/index.ts";
import type { RunPerson } from "../../contract/payout-runs.ts";
import { run } from "../../server/db/run.ts";
import { ledgerOf, type PayoutSteps, payoutSteps } from "./helpers/payouts.ts";
import { type Caller, startTestServer, type TestServer } from "./helpers/test-server.ts";

const { payoutRuns, payouts, payments, notifications, audit } = table;
let server: TestServer & { database: string };
let other: TestServer;
let steps: PayoutSteps;
let admin: Caller;
let payer: Caller;
let ann: Caller;
let bob: Caller;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  steps = await payoutSteps(server);
  [admin, payer] = await Promise.all([server.person("admin"), server.person("payments")]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([
    server.person("annotator", { firstName: "Ann", lastName: "A", hub: "Nairobi" }),
    server.person("annotator", { firstName: "Bob", lastName: "B", hub: "Lagos" }),
  ]);
});

const people = async (_id: string, query: object = {}) =>
  (await server.call(payoutRuns.people, { as: payer, params: { _id }, query: { ...query } })).body as {
    people: RunPerson[];
    payable: number;
    payableAmount: number;
    blocked: number;
  };
const states = async (of: Caller) =>
  (
    await run<{ state: string }>(server.db.sql, "select state from payments where user_id = $1 order by amount", [
      of._id,
    ])
  ).map(({ state }) => state);
const told = async (of: Caller) =>
  (await server.call(notifications.list, { as: of })).body.notifications.map((one: { title: string }) => one.title);
const scheduled = async (of: readonly Caller[]): Promise<string> => {
  for (const person of of) await steps.bank(person);
  const id = await steps.draft(payer, "file", of);
  expect((await steps.schedule(payer, id)).body).toMatchObject({ payoutRun: { state: "scheduled" } });
  return id;
};
const sent = async (of: readonly Caller[]): Promise<string> => {
  const id = await scheduled(of);
  expect((await steps.send(admin, id)).body).toMatchObject({ payoutRun: { state: "sending" } });
  return id;
};
const payoutOf = async (runId: string, of: Caller) =>
  (await steps.payoutsOf(runId)).find(({ user }) => user._id === of._id)!;

describe("the pre-flight", () => {
  test("names who can't be paid, and why; the sums are of those who can", async () => {
    const [carl, dora] = [await server.person("annotator"), await server.person("annotator")];
    for (const person of [ann, bob, carl, dora, payer]) await steps.owe(person, 500, 250);
    for (const person of [ann, dora, payer]) await steps.bank(person);
    await steps.airtm(carl);
    const now = new Date().toISOString();
    await server.db.sql.updateTable("users").set({ deactivated_at: now }).where("_id", "=", dora._id).execute();
    const id = await steps.draft(payer, "file", [ann, bob, carl, dora, payer]);
    const found = await people(id);
    const by = (of: Caller) => found.people.find(({ _id }) => _id === of._id);
    expect(by(ann)).toMatchObject({ lines: 2, amount: 750, method: "bank", masked: "•••• 3000", blocks: [] });
    expect(by(bob)).toMatchObject({ method: null, masked: "", blocks: ["no_details"] });
    expect(by(carl)).toMatchObject({ method: "airtm", blocks: ["other_method"] });
    expect(by(dora)).toMatchObject({ blocks: [], warnings: ["deactivated"] });
    expect(by(payer)).toMatchObject({ blocks: ["own"] });
    expect(found).toMatchObject({ payable: 2, payableAmount: 1500, blocked: 3 });
    expect((await people(id, { canBePaid: "false" })).people).toHaveLength(3);
    // Who can't be paid stands first.
    expect(found.people.map(({ blocks }) => blocks.length > 0)).toEqual([true, true, true, false, false]);
  });

  test("adjustments count, down to nothing; limits, disputes, other runs and currency are seen", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 50);
    await steps.airtm(ann);
    await steps.airtm(bob);
    const id = await steps.draft(payer, "airtm", [ann, bob]);
    const { sql } = server.db;
    const blocksOf = async (of: Caller) => (await people(id)).people.find(({ _id }) => _id === of._id);
    expect((await blocksOf(bob))?.blocks).toEqual(["below_limit"]);
    const line = await sql.selectFrom("payments").selectAll().where("user_id", "=", ann._id).executeTakeFirstOrThrow();
    await run(
      sql,
      `insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by, approved_by, approved_at)
       values (gen_random_uuid(), 'adjustment', $1, 'accrued', -500, 'USD', 'Paid twice', $2, $3, now())`,
      [ann._id, payer._id, admin._id],
    );
    expect(await blocksOf(ann)).toMatchObject({ amount: 0, lines: 2, blocks: ["nothing_owed"] });
    await sql
      .insertInto("disputes")
      .values({ _id: crypto.randomUUID(), payment_id: line._id, user_id: ann._id, text: "No" })
      .execute();
    expect((await blocksOf(ann))?.warnings).toEqual(["open_dispute"]);
    await run(sql, "update payout_runs set currency = 'EUR' where _id = $1", [id]);
    await run(sql, "update payments set currency = 'EUR' where user_id = $1 and kind = 'work'", [ann._id]);
    expect((await blocksOf(ann))?.blocks).toEqual(["currency"]);
  });

  test("a draft is narrowed by hub, project, person and day, and people are left out by hand", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 500);
    await steps.bank(ann);
    await steps.bank(bob);
    const names = async (fields: object) =>
      (await people(await steps.draft(payer, "file", [ann, bob], fields))).people.map(({ user }) => user.name);
    expect(await names({ hubs: ["Lagos"] })).toEqual(["Bob B"]);
    expect(await names({ projects: [crypto.randomUUID()] })).toEqual([]);
    expect(await names({ until: "2026-02-28" })).toEqual([]);
    expect(await names({ until: "2026-03-01", projects: [steps.project] })).toEqual(["Ann A", "Bob B"]);
    const id = await steps.draft(payer, "file", [ann, bob]);
    const exclude = (isExcluded: boolean) =>
      server.call(payoutRuns.exclude, { as: payer, params: { _id: id }, body: { people: [bob._id], isExcluded } });
    expect((await exclude(true)).body.payoutRun.excluded).toEqual([{ _id: bob._id, name: "Bob B" }]);
    expect(await people(id)).toMatchObject({ payable: 1, blocked: 1 });
    expect((await exclude(false)).body.payoutRun.excluded).toEqual([]);
  });
});

describe("a run of a bank file", () => {
  test("is scheduled by one, sent by another, paid by the bank; each step is told, booked and kept", async () => {
    await steps.owe(ann, 500, 250);
    await steps.owe(bob, 100);
    const id = await scheduled([ann]);
    expect(await states(ann)).toEqual(["scheduled", "scheduled"]);
    expect(await states(bob)).toEqual(["accrued"]);
    const refused = await steps.send(payer, id);
    expect(refused).toMatchObject({ status: 403, body: { code: "scheduled_by_you" } });
    expect((await steps.send(steps.manager, id)).status).toBe(403);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 750 });
    const answer = await steps.send(admin, id);
    expect(answer.body.payoutRun).toMatchObject({ state: "sending", payouts: 1, amount: 750, can: { file: true } });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 750, owed_to_worker: 0 });
    const payout = await payoutOf(id, ann);
    expect(payout).toMatchObject({ state: "sent", attempt: 1, amount: 750, lines: 2, masked: "•••• 3000" });
    const paid = await server.call(payouts.bulkPaid, {
      as: payer,
      body: { select: { ids: [payout._id] }, reference: "BANK-7" },
    });
    expect(paid.body).toMatchObject({ done: 1, refused: [] });
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 1 } });
    expect(await states(ann)).toEqual(["paid", "paid"]);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 750, in_transit: 0, owed_to_worker: 0 });
    expect(await told(ann)).toEqual(expect.arrayContaining(["Payment sent", "Payment arrived"]));
    const kept = await server.call(audit.list, { as: admin, query: { record: payout._id, limit: 50 } });
    expect(kept.body.audit.map((one: { action: string }) => one.action)).toEqual([
      "payouts.bulkPaid",
      "payoutRuns.send",
      "payoutRuns.schedule",
    ]);
  });

  test("the file holds the account, no formula, the currency's decimals, and who looked at it is kept", async () => {
    await server.call(table.payDetails.edit, {
      as: ann,
      body: {
        method: "bank",
        holder: "=SUM(A1)",
        account: "12345678",
        bankCode: "BARCKENX",
        bankName: 'Bank, of "Nairobi"',
        country: "KE",
      },
    });
    await steps.owe(ann, 12_345);
    const id = await steps.draft(payer, "file", [ann]);
    expect((await steps.schedule(payer, id)).status).toBe(200);
    const file = (as: Caller) => server.call(payoutRuns.file, { as, params: { _id: id } });
    expect((await file(admin)).body).toMatchObject({ code: "wrong_state" });
    await steps.send(admin, id);
    const answer = await file(admin);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payouts-Run-\d+\.csv"$/);
    const lines = String(answer.body)
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe("recipient,account,bank_code,bank,country,amount,currency,reference");
    expect(lines[1]).toMatch(/^"'=SUM\(A1\)",12345678,BARCKENX,"Bank, of ""Nairobi""",KE,123\.45,USD,M[0-9A-F]{12}-1$/);
    expect((await file(steps.manager)).status).toBe(403);
    expect((await file(await server.withToken(admin))).body.code).toBe("in_person");
    const looks = await server.call(audit.list, { as: admin, query: { record: id, action: "payoutRuns.file" } });
    expect(looks.body.audit).toMatchObject([{ actor: { _id: admin._id }, after: { file: "1 transfer" } }]);
    expect(JSON.stringify(looks.body)).not.toContain("12345678");
  });

  test("a change of pay details changes later payouts only; a failed one goes to where they want it now", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 300);
    const id = await sent([ann, bob]);
    await steps.bank(ann, "GB33BUKB20201555555555");
    const file = async () => String((await server.call(payoutRuns.file, { as: admin, params: { _id: id } })).body);
    expect(await file()).not.toContain("GB33");
    const failed = await server.call(payouts.bulkFailed, {
      as: admin,
      body: { select: { filter: { run: [id] }, expected: 2 }, reason: "Account closed" },
    });
    expect(failed.body.done).toBe(2);
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { failed: 2 }, can: { retry: false } });
    expect(await told(ann)).toContain("Payment failed");
    expect(await ledgerOf(server, [ann, bob])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 800 });
    const payout = await payoutOf(id, ann);
    const retry = (as: Caller) => server.call(payouts.retry, { as, params: { _id: payout._id } });
    expect((await retry(payer)).body.code).toBe("scheduled_by_you");
    expect((await retry(admin)).body.payout).toMatchObject({
      state: "sent",
      attempt: 2,
      problem: "",
      masked: "•••• 5555",
    });
    expect((await retry(admin)).body.code).toBe("wrong_state");
    expect(await steps.show(id)).toMatchObject({ state: "sending", states: { failed: 1, sent: 1 } });
    expect(await file()).toContain("GB33");
    // Given up: what is owed waits for another run.
    const second = await payoutOf(id, bob);
    const cancel = await server.call(payouts.cancel, { as: payer, params: { _id: second._id } });
    expect(cancel.body.payout.state).toBe("cancelled");
    expect(await states(bob)).toEqual(["accrued"]);
  });

  test("all that failed are sent again at once, but not to those who want it another way by now", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 300);
    const id = await sent([ann, bob]);
    const body = { select: { filter: { run: [id] }, expected: 2 }, reason: "Holiday" };
    await server.call(payouts.bulkFailed, { as: admin, body });
    await steps.airtm(bob);
    const retry = () => server.call(payoutRuns.retry, { as: admin, params: { _id: id }, body: {} });
    expect((await retry()).body.payoutRun).toMatchObject({ state: "sending", states: { sent: 1, failed: 1 } });
    expect((await retry()).body).toMatchObject({ code: "nobody_to_pay" });
    const { _id } = await payoutOf(id, bob);
    expect((await server.call(payouts.retry, { as: admin, params: { _id } })).body).toMatchObject({
      code: "no_way_to_pay",
      message: "Bob B has not said where to be paid this way.",
    });
  });

  test("a paid one that came back is owed again, and another run pays it", async () => {
    await steps.owe(ann, 500);
    const id = await sent([ann]);
    const { _id } = await payoutOf(id, ann);
    await server.call(payouts.bulkPaid, { as: admin, body: { select: { ids: [_id] } } });
    const reverse = (body: object) => server.call(payouts.reverse, { as: admin, params: { _id }, body });
    expect((await reverse({})).body.fields).toHaveProperty("reason");
    expect((await reverse({ reason: "Came back" })).body.payout).toMatchObject({
      state: "reversed",
      problem: "Came back",
    });
    expect((await reverse({ reason: "Again" })).body.code).toBe("wrong_state");
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 500 });
    const next = await sent([ann]);
    expect(await payoutOf(next, ann)).toMatchObject({ amount: 500, state: "sent" });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 500, owed_to_worker: 0 });
    expect(await payoutOf(id, ann)).toMatchObject({ state: "reversed", lines: 1 });
  });

  test("another run takes what failed: the payout that failed is given up with it", async () => {
    await steps.owe(ann, 500, 300);
    const id = await sent([ann]);
    const payout = await payoutOf(id, ann);
    const body = { select: { ids: [payout._id] }, reason: "Closed" };
    await server.call(payouts.bulkFailed, { as: admin, body });
    const next = await scheduled([ann]);
    expect(await payoutOf(next, ann)).toMatchObject({ amount: 800, lines: 2 });
    expect(await payoutOf(id, ann)).toMatchObject({ state: "cancelled" });
    expect((await server.call(payouts.retry, { as: admin, params: { _id: payout._id } })).body.code).toBe(
      "wrong_state",
    );
  });

  test("called off, its lines wait for another run", async () => {
    await steps.owe(ann, 500);
    const id = await scheduled([ann]);
    const cancel = () => server.call(payoutRuns.cancel, { as: payer, params: { _id: id }, body: {} });
    expect((await cancel()).body.payoutRun).toMatchObject({ state: "cancelled", payouts: 0 });
    expect(await states(ann)).toEqual(["accrued"]);
    expect((await cancel()).body.code).toBe("wrong_state");
    expect((await steps.send(admin, id)).body.code).toBe("wrong_state");
  });

  test("nobody says of their own pay that it arrived, nor sends a run that pays them", async () => {
    const second = await server.person("payments");
    await steps.owe(second, 500);
    const id = await scheduled([second]);
    expect((await steps.send(second, id)).body.code).toBe("pays_you");
    await steps.send(admin, id);
    const { _id } = await payoutOf(id, second);
    const paid = await server.call(payouts.bulkPaid, { as: second, body: { select: { ids: [_id] } } });
    expect(paid.body).toMatchObject({ done: 0, refused: [{ _id, code: "own_work" }] });
  });

  test("what was seen is what is scheduled, or nothing", async () => {
    await steps.owe(ann, 500);
    await steps.bank(ann);
    const id = await steps.draft(payer, "file", [ann]);
    const expected = { payouts: 1, amount: 499 };
    expect((await steps.schedule(payer, id, { expected })).body.code).toBe("sum_changed");
    expect((await steps.schedule(payer, id, { expected: { payouts: 1, amount: 500 } })).status).toBe(200);
    const empty = await steps.draft(payer, "file", [bob]);
    expect((await steps.schedule(payer, empty)).body.code).toBe("nobody_to_pay");
  });

  test("a company with one payments person switches the four eyes off, and the audit says so", async () => {
    await steps.owe(ann, 500);
    const id = await scheduled([ann]);
    const rules = (schedulerMaySend: boolean, as = admin) =>
      server.call(payoutRuns.editRules, { as, body: { schedulerMaySend } });
    expect((await rules(true, payer)).status).toBe(403);
    expect((await rules(true)).body).toEqual({ schedulerMaySend: true });
    expect((await steps.send(payer, id)).status).toBe(200);
    expect((await rules(false)).body).toEqual({ schedulerMaySend: false });
    const kept = await server.call(audit.list, { as: admin, query: { action: "payoutRuns.editRules" } });
    expect(kept.body.audit[0]).toMatchObject({
      before: { schedulerMaySend: true },
      after: { schedulerMaySend: false },
    });
  });
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
    const id = await scheduled([ann]);
    const admins = await Promise.all(Array.from({ length: 50 }, () => server.person("admin")));
    const answers = await Promise.all(admins.map((as, n) => steps.send(as, id, n % 2 ? server : other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await payoutOf(id, ann)).toMatchObject({ state: "sent", attempt: 1 });
    expect(await ledgerOf(server, [ann])).toMatchObject({ in_transit: 500 });
  });

  test("paid and failed at once: one of them", async () => {
    await steps.owe(ann, 500);
    const id = await sent([ann]);
    const { _id } = await payoutOf(id, ann);
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
    const id = await scheduled([ann]);
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

test("where no provider is set up, the balance says so, and a run by it can't be scheduled", async () => {
  const { body } = await server.call(payments.balance, { as: payer });
  expect(body).toMatchObject({
    configured: false,
    available: null,
    pending: null,
    message: expect.stringMatching(/AIRTM_KEY/),
  });
  await steps.owe(ann, 500);
  await steps.airtm(ann);
  const id = await steps.draft(payer, "airtm", [ann]);
  expect((await steps.schedule(payer, id)).body).toMatchObject({ code: "no_provider" });
});
