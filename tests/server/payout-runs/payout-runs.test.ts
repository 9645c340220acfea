import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { type FileSteps, fileSteps, ledgerOf } from "../helpers/payouts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { payoutRuns, payouts, notifications, audit, dashboard } = contract;
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
    server.person("annotator", { firstName: "Ann", lastName: "A", hub: "Nairobi" }),
    server.person("annotator", { firstName: "Bob", lastName: "B", hub: "Lagos" }),
  ]);
});

const states = async (of: Actor) =>
  (
    await run<{ state: string }>(
      server.db.sql,
      sqlText`select state from payments where user_id = $1 order by amount`,
      [of._id],
    )
  ).map(({ state }) => state);
/** Of runs that wait for the bank's result, how many this person may enter it for. */
const toSettle = async (as: Actor): Promise<number> => {
  const { todos } = (await server.call(dashboard.todos, { as })).body;
  return todos.find(({ key }: { key: string }) => key === "runsToSettle")?.count ?? 0;
};
const titlesOf = async (of: Actor) =>
  (await server.call(notifications.list, { as: of })).body.notifications.map((one: { title: string }) => one.title);
describe("a run of a bank file", () => {
  test("is scheduled by one, sent by another, paid by the bank; each step is notified, booked and kept", async () => {
    await steps.owe(ann, 500, 250);
    await steps.owe(bob, 100);
    const id = await steps.scheduled([ann]);
    expect(await states(ann)).toEqual(["scheduled", "scheduled"]);
    expect(await states(bob)).toEqual(["accrued"]);
    const refused = await steps.send(payer, id);
    expect(refused).toMatchObject({ status: 403, body: { code: "scheduled_by_you" } });
    expect((await steps.send(steps.manager, id)).status).toBe(403);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 750 });
    const answer = await steps.send(admin, id);
    expect(answer.body.payoutRun).toMatchObject({ state: "sending", payouts: 1, amount: 750, can: { file: true } });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 750, owed_to_worker: 0 });
    const payout = await steps.payoutOf(id, ann);
    expect(payout).toMatchObject({ state: "sent", attempt: 1, amount: 750, lines: 2, masked: "•••• 3000" });
    const settleable = async (as: Actor) =>
      (await server.call(payouts.list, { as, query: { run: id } })).body.settleable;
    expect(await settleable(payer)).toEqual({ count: 1, amount: 750 });
    expect([await toSettle(payer), await toSettle(steps.manager)]).toEqual([1, 0]);
    expect(await settleable(steps.manager)).toEqual({ count: 0, amount: 0 });
    const paid = await server.call(payouts.bulkPaid, {
      as: payer,
      body: { select: { ids: [payout._id] }, reference: "BANK-7" },
    });
    expect(await settleable(payer)).toEqual({ count: 0, amount: 0 });
    expect(await toSettle(payer)).toBe(0);
    expect(paid.body).toMatchObject({ done: 1, refused: [] });
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { paid: 1 } });
    expect(await states(ann)).toEqual(["paid", "paid"]);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 750, in_transit: 0, owed_to_worker: 0 });
    expect(await titlesOf(ann)).toEqual(expect.arrayContaining(["Payment sent", "Payment arrived"]));
    const kept = await server.call(audit.list, { as: admin, query: { record: payout._id, limit: 50 } });
    expect(kept.body.audit.map((one: { action: string }) => one.action)).toEqual([
      "payouts.bulkPaid",
      "payoutRuns.send",
      "payoutRuns.schedule",
    ]);
  });

  test("the file holds the account, no formula, the currency's decimals, and who looked at it is kept", async () => {
    await server.call(contract.payDetails.edit, {
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
    const file = (as: Actor) => server.call(payoutRuns.file, { as, params: { _id: id } });
    expect((await file(admin)).body).toMatchObject({ code: "wrong_state" });
    await steps.send(admin, id);
    const answer = await file(admin);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payouts-Run-\d+\.csv"$/);
    const lines = String(answer.body)
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe("recipient,account,bank_code,bank,country,amount,currency,reference");
    expect(lines[1]).toMatch(/^'=SUM\(A1\),12345678,BARCKENX,"Bank, of ""Nairobi""",KE,123\.45,USD,M[0-9A-F]{12}-1$/);
    expect((await file(steps.manager)).status).toBe(403);
    expect((await file(await server.withToken(admin))).body.code).toBe("in_person");
    const looks = await server.call(audit.list, { as: admin, query: { record: id, action: "payoutRuns.file" } });
    expect(looks.body.audit).toMatchObject([{ actor: { _id: admin._id }, after: { file: "1 transfer" } }]);
    expect(JSON.stringify(looks.body)).not.toContain("12345678");
  });

  test("a change of pay details changes later payouts only; a failed one goes to where they want it now", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 300);
    const id = await steps.sent([ann, bob]);
    await steps.bank(ann, "GB33BUKB20201555555555");
    const file = async () => String((await server.call(payoutRuns.file, { as: admin, params: { _id: id } })).body);
    expect(await file()).not.toContain("GB33");
    const failed = await server.call(payouts.bulkFailed, {
      as: admin,
      body: { select: { filter: { run: [id] }, expected: 2 }, reason: "Account closed" },
    });
    expect(failed.body.done).toBe(2);
    expect(await steps.show(id)).toMatchObject({ state: "done", states: { failed: 2 }, can: { retry: false } });
    expect(await titlesOf(ann)).toContain("Payment failed");
    expect(await ledgerOf(server, [ann, bob])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 800 });
    const payout = await steps.payoutOf(id, ann);
    const retry = (as: Actor) => server.call(payouts.retry, { as, params: { _id: payout._id } });
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
    // Given up: the line waits for another run.
    const second = await steps.payoutOf(id, bob);
    const cancel = await server.call(payouts.cancel, { as: payer, params: { _id: second._id } });
    expect(cancel.body.payout.state).toBe("cancelled");
    expect(await states(bob)).toEqual(["accrued"]);
  });

  test("all that failed are sent again at once, but not to those who want it another way by now", async () => {
    await steps.owe(ann, 500);
    await steps.owe(bob, 300);
    const id = await steps.sent([ann, bob]);
    const body = { select: { filter: { run: [id] }, expected: 2 }, reason: "Holiday" };
    await server.call(payouts.bulkFailed, { as: admin, body });
    await steps.airtm(bob);
    const retry = () => server.call(payoutRuns.retry, { as: admin, params: { _id: id }, body: {} });
    expect((await retry()).body.payoutRun).toMatchObject({ state: "sending", states: { sent: 1, failed: 1 } });
    expect((await retry()).body).toMatchObject({ code: "nobody_to_pay" });
    const { _id } = await steps.payoutOf(id, bob);
    expect((await server.call(payouts.retry, { as: admin, params: { _id } })).body).toMatchObject({
      code: "no_way_to_pay",
      message: "Bob B has no pay details for this method.",
    });
  });

  test("a paid one that came back is owed again, and another run pays it", async () => {
    await steps.owe(ann, 500);
    const id = await steps.sent([ann]);
    const { _id } = await steps.payoutOf(id, ann);
    await server.call(payouts.bulkPaid, { as: admin, body: { select: { ids: [_id] } } });
    const reverse = (body: object) => server.call(payouts.reverse, { as: admin, params: { _id }, body });
    expect((await reverse({})).body.fields).toHaveProperty("reason");
    expect((await reverse({ reason: "Came back" })).body.payout).toMatchObject({
      state: "reversed",
      problem: "Came back",
    });
    expect((await reverse({ reason: "Again" })).body.code).toBe("wrong_state");
    expect((await server.call(notifications.list, { as: ann })).body.notifications[0]).toMatchObject({
      title: "Payment came back",
      message: "$5.00 came back to us. Check your pay details so that we can send it again.",
      link: "/pay-details",
    });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 0, owed_to_worker: 500 });
    const next = await steps.sent([ann]);
    expect(await steps.payoutOf(next, ann)).toMatchObject({ amount: 500, state: "sent" });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 500, owed_to_worker: 0 });
    expect(await steps.payoutOf(id, ann)).toMatchObject({ state: "reversed", lines: 1 });
  });

  test("a returned one is not recorded once its person is erased: there are no pay details any more", async () => {
    await steps.owe(ann, 500);
    const id = await steps.sent([ann]);
    const { _id } = await steps.payoutOf(id, ann);
    await server.call(payouts.bulkPaid, { as: admin, body: { select: { ids: [_id] } } });
    expect((await server.call(payouts.show, { as: admin, params: { _id } })).body.payout.can.reverse).toBe(true);
    await run(server.db.sql, sqlText`update users set erased_at = now(), deleted_at = now() where _id = $1`, [ann._id]);
    expect((await server.call(payouts.show, { as: admin, params: { _id } })).body.payout.can.reverse).toBe(false);
    const reversed = await server.call(payouts.reverse, { as: admin, params: { _id }, body: { reason: "Came back" } });
    expect(reversed.body).toMatchObject({
      code: "wrong_state",
      message: "This is erased now, so you can't do that any more.",
    });
    expect(await states(ann)).toEqual(["paid"]);
  });

  test("personal data is sealed in the audit under the person's key", async () => {
    await steps.owe(ann, 500);
    const id = await steps.sent([ann]);
    const { _id, masked } = await steps.payoutOf(id, ann);
    const body = { select: { ids: [_id] }, reference: "Ann's transfer" };
    expect((await server.call(payouts.bulkPaid, { as: admin, body })).status).toBe(200);
    await server.call(payouts.reverse, { as: admin, params: { _id }, body: { reason: "Ann moved" } });
    const kept = await run<{ text: string }>(
      server.db.sql,
      sqlText`select concat(before, after) as text from audit where record_id = $1`,
      [_id],
    );
    const texts = kept.map(({ text }) => text).join(" ");
    expect(texts).toContain("sealed");
    for (const titlesOf of [masked, "Ann's transfer", "Ann moved"]) expect(texts).not.toContain(titlesOf);
    const afters = async () =>
      (await server.call(audit.list, { as: admin, query: { record: _id } })).body.audit.map(
        ({ after }: { after: object }) => after,
      );
    expect(await afters()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: "paid", reference: "Ann's transfer" }),
        expect.objectContaining({ state: "reversed", problem: "Ann moved" }),
      ]),
    );
    await run(server.db.sql, sqlText`delete from person_keys where user_id = $1`, [ann._id]);
    expect(await afters()).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: "reversed", problem: "erased" })]),
    );
  });

  test("another run takes what failed: the payout that failed is given up with it", async () => {
    await steps.owe(ann, 500, 300);
    const id = await steps.sent([ann]);
    const payout = await steps.payoutOf(id, ann);
    const body = { select: { ids: [payout._id] }, reason: "Closed" };
    await server.call(payouts.bulkFailed, { as: admin, body });
    const next = await steps.scheduled([ann]);
    expect(await steps.payoutOf(next, ann)).toMatchObject({ amount: 800, lines: 2 });
    expect(await steps.payoutOf(id, ann)).toMatchObject({ state: "cancelled" });
    expect((await server.call(payouts.retry, { as: admin, params: { _id: payout._id } })).body.code).toBe(
      "wrong_state",
    );
  });

  test("called off, its lines wait for another run", async () => {
    await steps.owe(ann, 500);
    const id = await steps.scheduled([ann]);
    const cancel = () => server.call(payoutRuns.cancel, { as: payer, params: { _id: id }, body: {} });
    expect((await cancel()).body.payoutRun).toMatchObject({ state: "cancelled", payouts: 0 });
    expect(await states(ann)).toEqual(["accrued"]);
    expect((await cancel()).body.code).toBe("wrong_state");
    expect((await steps.send(admin, id)).body.code).toBe("wrong_state");
  });

  test("no one marks their own pay as arrived, nor sends a run that pays them", async () => {
    const second = await server.person("payments");
    await steps.owe(second, 500);
    const id = await steps.scheduled([second]);
    expect((await steps.send(second, id)).body.code).toBe("pays_you");
    await steps.send(admin, id);
    const { _id } = await steps.payoutOf(id, second);
    const paid = await server.call(payouts.bulkPaid, { as: second, body: { select: { ids: [_id] } } });
    expect(paid.body).toMatchObject({ done: 0, refused: [{ _id, code: "own_work" }] });
  });

  test("exactly what was seen is scheduled, or nothing", async () => {
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
    const id = await steps.scheduled([ann]);
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
