import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertPayout, moveLines, sendPayout } from "../helpers/money.ts";
import type { Actor, TestServer } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";

const { payments, workHistory, notifications } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let pat: Actor;
let pia: Actor;
let lanes: string;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, pat, pia] = await Promise.all([
    server.person("manager", { firstName: "Mo", lastName: "M" }),
    server.person("payments", { firstName: "Pat", lastName: "P" }),
    server.person("payments"),
  ]);
  lanes = (await server.project(manager, { name: "Lanes", rates: [{ from: null, hourlyRate: 3600 }] }))._id;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const entry = (worker: Actor, seconds: number, from?: string) =>
  server.entry(worker, lanes, { seconds, state: "approved", approver: manager, ...(from && { from }) });
const lineOf = async (worker: Actor, seconds = 100, from?: string): Promise<string> => {
  const work_history_id = await entry(worker, seconds, from);
  const paid = await server.call(workHistory.approvePayment, { as: pat, params: { _id: work_history_id } });
  expect(paid.status).toBe(200);
  const line = server.db.sql.selectFrom("payments").select("_id").where("work_history_id", "=", work_history_id);
  return (await line.executeTakeFirstOrThrow())._id;
};
const mine = async (as: Actor, query: object = {}) =>
  (await server.call(payments.mine, { as, query: { ...query } })).body;
const dispute = (as: Actor, _id: string, text = "An hour is missing", on: TestServer = server) =>
  on.call(payments.dispute, { as, params: { _id }, body: { text } });
const withdraw = (as: Actor, _id: string) => server.call(payments.withdrawDispute, { as, params: { _id } });
const answer = (
  as: Actor,
  _id: string,
  body: object = { outcome: "upheld", answer: "It comes with the next." },
  on: TestServer = server,
) => on.call(payments.answerDispute, { as, params: { _id }, body });
const newest = async (as: Actor) => (await server.call(notifications.list, { as })).body.notifications[0];

describe("my pay", () => {
  test("shows the sum of each stage, and for which days", async () => {
    const ann = await server.person("annotator");
    await server.entry(ann, lanes, { seconds: 10, from: "2026-05-01T09:00:00Z" });
    await server.entry(ann, lanes, { seconds: 5, state: "needs_correction", from: "2026-05-01T12:00:00Z" });
    await entry(ann, 200, "2026-05-02T09:00:00Z");
    await lineOf(ann, 3000, "2026-05-03T09:00:00Z");
    const [failed, sent, paid] = [
      await lineOf(ann, 40_000, "2026-05-04T09:00:00Z"),
      await lineOf(ann, 500, "2026-05-05T09:00:00Z"),
      await lineOf(ann, 60, "2026-05-06T09:00:00Z"),
    ];
    for (const line of [failed, sent, paid]) {
      const payout = await insertPayout(server.db, ann._id, { scheduler: pat, sender: pia }, 1);
      await moveLines(server.db, [line], "scheduled", payout);
      await sendPayout(server.db, payout, [line]);
    }
    await moveLines(server.db, [failed], "failed");
    await moveLines(server.db, [paid], "paid");
    const proposed = { user: ann._id, amount: 7, reason: "Not agreed yet" };
    expect((await server.call(payments.create, { as: pat, body: proposed })).status).toBe(201);
    const { body } = await server.call(payments.mySums, { as: ann });
    expect(body).toEqual({
      sums: [
        // An entry that needs a correction is no more than what a clock recorded.
        { stage: "waiting", count: 2, jobs: 0, seconds: 10, amount: 10 },
        { stage: "approved", count: 1, jobs: 0, seconds: 200, amount: 200 },
        { stage: "accrued", count: 2, jobs: 0, seconds: 43_000, amount: 43_000 },
        { stage: "sent", count: 1, jobs: 0, seconds: 500, amount: 500 },
        { stage: "paid", count: 1, jobs: 0, seconds: 60, amount: 60 },
      ],
      failed: 1,
      currency: "USD",
      rhythm: { lastSent: expect.any(String), everyDays: null },
    });
    const days = { startDate: "2026-05-02", endDate: "2026-05-03" };
    const few = await server.call(payments.mySums, { as: ann, query: days });
    expect(few.body.sums.map(({ amount }: { amount: number }) => amount)).toEqual([0, 200, 3000, 0, 0]);

    expect(await mine(ann)).toMatchObject({
      count: 4,
      totalAmount: 43_560,
      payments: [
        { day: "2026-05-06", state: "paid", amount: 60, seconds: 60, hourlyRate: 3600, project: { name: "Lanes" } },
        { day: "2026-05-05", state: "sent", sentAt: expect.any(String), settledAt: null },
        { day: "2026-05-04", state: "failed" },
        { day: "2026-05-03", state: "accrued", sentAt: null, can: { dispute: true, withdraw: false } },
      ],
    });
    expect((await mine(ann, days)).payments).toHaveLength(1);
    expect((await mine(ann, { sortBy: "amount:desc", limit: 1 })).payments).toMatchObject([{ amount: 40_000 }]);
    const statement = await server.call(payments.myStatement, { as: ann, query: days });
    expect(String(statement.body).split("\r\n")).toEqual([
      "Day,Kind,Project,Job,Task,Prompt,Upload,Worked,Hourly rate,Reason,Amount,Currency,State,Approved,Sent",
      expect.stringMatching(/^2026-05-03,Work,Lanes,,,,,0:50:00,36\.00,,30\.00,USD,Payment approved,\d{4}-.*,$/),
      "",
    ]);
    // What came back did not arrive either.
    await moveLines(server.db, [paid], "reversed");
    expect((await server.call(payments.mySums, { as: ann })).body.failed).toBe(2);
  });

  test("is no other person's, whatever their role", async () => {
    const [ann, bob] = [await server.person("annotator"), await server.person("reviewer")];
    const line = await lineOf(ann);
    for (const as of [bob, manager, pat]) {
      expect(JSON.stringify(await mine(as, { _id: line }))).not.toContain(line);
      expect((await dispute(as, line)).status).toBe(404);
      expect((await withdraw(as, line)).status).toBe(404);
    }
    expect((await server.call(payments.show, { as: ann, params: { _id: line } })).status).toBe(403);
    expect((await server.call(payments.trail, { as: ann, params: { _id: line } })).status).toBe(403);
  });

  test("gets a live event for each change of a line, and so do staff", async () => {
    const ann = await server.person("annotator");
    const line = await lineOf(ann);
    await dispute(ann, line);
    const events = await server.db.sql
      .selectFrom("events")
      .select(["kind", "people", "roles"])
      .where("resource", "=", "payments")
      .where((eb) => eb(eb.val(line), "=", eb.fn.any("ids")))
      .orderBy("_id")
      .execute();
    expect(events).toEqual(
      ["created", "updated"].map((kind) => ({ kind, people: [ann._id], roles: ["admin", "manager", "payments"] })),
    );
  });
});

describe("a dispute", () => {
  test("is opened by the line's person, answered on the line by staff, and both are notified", async () => {
    const ann = await server.person("annotator", { firstName: "Ann", lastName: "A" });
    const line = await lineOf(ann);
    const opened = await dispute(ann, line, "  I worked\ntwo hours.  ");
    expect(opened.status).toBe(201);
    expect(opened.body.payment).toMatchObject({
      disputes: [{ state: "open", text: "I worked\ntwo hours.", answer: "", answeredBy: null, version: 1 }],
      can: { dispute: false, withdraw: true },
    });
    for (const as of [pat, pia]) {
      expect(await newest(as)).toMatchObject({
        kind: "dispute_opened",
        message: "Ann A disputes a payment and waits for an answer.",
        link: `/payment-lines/${line}`,
      });
    }
    const open = await server.call(payments.list, { as: manager, query: { hasDispute: true, user: ann._id } });
    expect(open.body.payments).toMatchObject([{ _id: line, can: { answer: true } }]);

    expect((await answer(manager, line)).body.payment).toMatchObject({
      disputes: [
        { state: "answered", outcome: "upheld", answer: "It comes with the next.", answeredBy: { name: "Mo M" } },
      ],
      can: { answer: false },
      // Words about a line are no change of it.
      version: 1,
    });
    expect(await newest(ann)).toMatchObject({
      kind: "dispute_answered",
      message: "Your dispute about $1.00 was answered. It was upheld.",
      link: `/my-pay?line=${line}`,
    });
    expect((await mine(ann)).payments[0]).toMatchObject({
      disputes: [{ answer: "It comes with the next.", answeredBy: { name: "Mo M" } }],
      can: { dispute: true },
    });
    expect((await answer(pat, line)).body.code).toBe("no_dispute");
    // Not satisfied: the thread goes on, the newest first.
    await dispute(ann, line, "It did not come.");
    expect((await mine(ann)).payments[0].disputes.map(({ state }: { state: string }) => state)).toEqual([
      "open",
      "answered",
    ]);
  });

  test("is withdrawn only by its person, and never answered by them", async () => {
    const line = await lineOf(pia);
    expect((await withdraw(pia, line)).body).toMatchObject({ statusCode: 409, code: "no_dispute" });
    await dispute(pia, line);
    expect((await answer(pia, line)).body.code).toBe("own_work");
    expect((await withdraw(pia, line)).body.payment).toMatchObject({
      disputes: [{ state: "withdrawn" }],
      can: { dispute: true, withdraw: false },
    });
    expect((await answer(pat, line)).body.code).toBe("no_dispute");
  });

  test("has words, and not too many; of a line that has begun", async () => {
    const ann = await server.person("annotator");
    const line = await lineOf(ann);
    for (const text of ["", " \n ", "x".repeat(2001), "\u0000"]) {
      expect((await dispute(ann, line, text)).body.fields, text.slice(0, 5)).toHaveProperty("text");
    }
    const proposed = { user: ann._id, amount: 7, reason: "Not agreed yet" };
    const made = await server.call(payments.create, { as: pat, body: proposed });
    expect((await dispute(ann, made.body.payment._id)).status).toBe(404);
    await dispute(ann, line, "x".repeat(2000));
    expect((await answer(pat, line, { outcome: "upheld", answer: " " })).body.fields).toHaveProperty("answer");
    // What was answered is what was read: not another that was opened meanwhile.
    expect(
      (await answer(pat, line, { outcome: "declined", answer: "Yes", dispute: crypto.randomUUID() })).body.code,
    ).toBe("stale");
  });

  test("of a person who is erased at that moment is not written any more", async () => {
    const ann = await server.person("annotator");
    const line = await lineOf(ann);
    const { sql } = server.db;
    let isDone = false;
    const { call } = await sql.transaction().execute(async (erasing) => {
      await run(erasing, sqlText`select from users where _id = $1 for update`, [ann._id]);
      const call = dispute(ann, line, "I want more", other);
      void call.then(() => (isDone = true));
      while (!isDone && !(await waitsForLock(server.db)));
      await run(erasing, sqlText`update users set erased_at = now(), deleted_at = now() where _id = $1`, [ann._id]);
      return { call };
    });
    expect((await call).status).toBe(404);
    expect(await run(sql, sqlText`select from disputes where user_id = $1`, [ann._id])).toEqual([]);
  });

  test("of the only payer goes to administrators", async () => {
    const admin = await server.person("admin");
    await run(server.db.sql, sqlText`update users set deactivated_at = now() where _id = $1`, [pia._id]);
    const work_history_id = await entry(pat, 100);
    const paid = await server.call(workHistory.approvePayment, { as: admin, params: { _id: work_history_id } });
    const line = await server.db.sql
      .selectFrom("payments")
      .select("_id")
      .where("work_history_id", "=", work_history_id)
      .executeTakeFirstOrThrow();
    expect([paid.status, (await dispute(pat, line._id, "Mine is missing")).status]).toEqual([200, 201]);
    await run(server.db.sql, sqlText`update users set deactivated_at = null where _id = $1`, [pia._id]);
    expect(await newest(admin)).toMatchObject({ kind: "dispute_opened", link: `/payment-lines/${line._id}` });
    expect((await newest(pat))?.kind).not.toBe("dispute_opened");
  });

  test("is open once and answered once, however many press at the same time on either server", async () => {
    const ann = await server.person("annotator");
    const line = await lineOf(ann);
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => dispute(ann, line, `Try ${n}`, n % 2 ? server : other)),
    );
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(opened.filter(({ body }) => body.code === "taken")).toHaveLength(19);
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        answer(n % 3 ? pat : pia, line, { outcome: "declined", answer: `Answer ${n}` }, n % 2 ? server : other),
      ),
    );
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answered.filter(({ body }) => body.code === "no_dispute")).toHaveLength(19);
    expect((await newest(ann)).kind).toBe("dispute_answered");
    const { body } = await server.call(notifications.list, { as: ann, query: { kind: "dispute_answered" } });
    expect(body.filteredTotalCount).toBe(1);
  });
});
