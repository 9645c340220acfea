import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { mustSumToZero } from "../helpers/money-invariants.ts";
import { startPaying } from "../helpers/paying.ts";
import { piecesOf } from "../helpers/pieces.ts";
import type { Actor } from "../helpers/test-server.ts";

const { payments, notifications, projects } = contract;
const paying = await startPaying();
const { server, other, admin, pat, pia, approve, decline, propose, show, count } = paying;
let manager: Actor;
let project: string;
let steps: ReturnType<typeof piecesOf>;
/** A worker of each test's own. */
let bob: Actor;

beforeAll(async () => {
  manager = await server.person("manager", { firstName: "Mo", lastName: "M" });
  const pay = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 667 }] };
  project = (await server.project(manager, { name: "Signs", ...pay }))._id;
  steps = piecesOf(server, project);
});
beforeEach(async () => {
  bob = await server.person("annotator", { firstName: "Bob", lastName: "B" });
});
afterAll(async () => {
  await mustSumToZero(server);
  await paying.close();
});

const mine = async (as: Actor) => (await server.call(payments.mine, { as })).body;
const newest = async (as: Actor) => (await server.call(notifications.list, { as })).body.notifications[0];

describe("the payment of an accepted job", () => {
  test("is proposed by who accepted it, approved by another, and booked as work is", async () => {
    const { _id } = await steps.acceptOne(bob, manager);
    expect(await show(_id)).toMatchObject({
      kind: "piece",
      state: "proposed",
      user: { name: "Bob B" },
      project: { name: "Signs" },
      assignedJob: { name: "Street signs, batch 7" },
      workHistory: null,
      seconds: null,
      hourlyRate: null,
      amount: 667,
      currency: "USD",
      reason: "",
      createdBy: { name: "Mo M" },
      approvedBy: null,
      can: { approve: true, decline: true },
    });
    expect(await count("ledger_transactions where payment_id = $1", _id)).toBe(0);
    expect((await show(_id, manager)).can).toMatchObject({ approve: false, decline: false });
    expect((await approve(_id, manager)).body).toMatchObject({ statusCode: 403, code: "proposed_by_you" });
    expect((await approve(_id, bob)).status).toBe(403);
    expect((await approve(_id, pia, { expected: { amount: 666 } })).body).toMatchObject({
      code: "amount_changed",
      message: "The amount is $6.67 now, not $6.66. Check it and approve again.",
      current: { amount: 667 },
    });
    const approved = await approve(_id, pia, { version: 1, expected: { amount: 667 } });
    expect(approved.body.payment).toMatchObject({ state: "accrued", approvedBy: { name: "Pia P" } });
    const booked = await run(
      server.db.sql,
      sqlText`select t.kind, l.account, l.amount, l.project_id, l.user_id from ledger_lines l
       join ledger_transactions t on t._id = l.transaction_id where t.payment_id = $1 order by account`,
      [_id],
    );
    expect(booked).toEqual([
      { kind: "accrual", account: "labour_cost", amount: 667, project_id: project, user_id: null },
      { kind: "accrual", account: "owed_to_worker", amount: -667, project_id: null, user_id: bob._id },
    ]);
    expect(await newest(bob)).toMatchObject({
      kind: "job_payments_approved",
      message: "Your payment of $6.67 for accepted work on Signs was approved.",
    });
  });

  test("may be approved by another manager, as hours may, but an adjustment may not", async () => {
    const mia = await server.person("manager");
    const [line, own] = [await steps.acceptOne(bob, manager), await steps.acceptOne(mia, manager)];
    expect((await approve(own._id, mia)).body.code).toBe("own_work");
    expect((await show(line._id, mia)).can).toMatchObject({ approve: true, decline: false });
    expect((await approve(line._id, mia)).status).toBe(200);
    const adjustment = await propose({ user: bob._id });
    expect((await show(adjustment, mia)).can.approve).toBe(false);
    expect((await approve(adjustment, mia)).body).toMatchObject({ statusCode: 403, code: "forbidden" });
    const { body } = await steps.bulkApprove(mia, { ids: [adjustment] }, 2500);
    expect(body).toMatchObject({ done: 0, refused: [{ code: "forbidden" }] });
  });

  test("accepted by the server itself may be approved by anyone but its worker", async () => {
    const line = await steps.acceptOne(bob, null);
    expect(line.createdBy).toBeNull();
    expect((await approve(line._id, manager)).status).toBe(200);
  });

  test("is one for each job, in one round or in two at once, and never by its own worker or for an erased one", async () => {
    const piece = steps.pieceOf(bob, manager);
    const made = await Promise.all(
      [server, other].map((on) => piecesOf(on, project).accept([piece, steps.pieceOf(bob, manager)], manager)),
    );
    expect(made.map((lines) => lines.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await count("payments where assigned_job_id = $1", piece.id)).toBe(1);
    expect(await steps.accept([piece], manager)).toEqual([]);
    await expect(steps.acceptOne(manager, manager)).rejects.toMatchObject({ code: "own_work" });
    const gone = await server.person("annotator");
    await run(server.db.sql, sqlText`update users set erased_at = now(), deleted_at = now() where _id = $1`, [
      gone._id,
    ]);
    expect(await steps.accept([steps.pieceOf(gone, manager)], manager)).toEqual([]);
    // The database itself would not let it pass.
    const double = sqlText`insert into payments (_id, kind, assigned_job_id, user_id, project_id, state, amount, currency, subject)
      values ($1, 'piece', $2, $3, $4, 'proposed', 1, 'USD', 'Again')`;
    await expect(run(server.db.sql, double, [newId(), piece.id, bob._id, project])).rejects.toThrow(
      /payments_assigned_job/,
    );
    const sneaky = sqlText`update payments set state = 'accrued', approved_by = created_by, approved_at = now()
      where assigned_job_id = $1`;
    await expect(run(server.db.sql, sneaky, [piece.id])).rejects.toThrow(/check constraint/);
    const silent = sqlText`update payments set state = 'declined', declined_by = $2 where assigned_job_id = $1`;
    await expect(run(server.db.sql, silent, [piece.id, pat._id])).rejects.toThrow(/payments_of_kind/);
  });

  test("is declined with a cause that its worker reads, and the job may be paid again", async () => {
    const piece = steps.pieceOf(bob, manager);
    const [line] = await steps.accept([piece], manager);
    expect((await decline(line!._id, pia, {})).body.fields).toHaveProperty("cause");
    expect((await decline(line!._id, manager)).status).toBe(403);
    expect((await decline(line!._id, pia, { cause: "Paid by hand" })).body.payment.state).toBe("declined");
    expect(await newest(bob)).toMatchObject({
      kind: "job_payment_declined",
      message: "Your payment of $6.67 for Street signs, batch 7 was declined: Paid by hand",
    });
    expect((await mine(bob)).payments).toMatchObject([{ state: "declined", declineCause: "Paid by hand" }]);
    expect(await steps.accept([piece], manager)).toHaveLength(1);
  });

  test("is withdrawn when the job is reopened, unless it was approved", async () => {
    const [open, paid] = [steps.pieceOf(bob, manager), steps.pieceOf(bob, manager)];
    const lines = await steps.accept([open, paid], manager);
    const idOf = (job: string) => lines.find(({ assignedJob }) => assignedJob!._id === job)!._id;
    await approve(idOf(paid.id));
    const jobs = [open.id, paid.id, newId()];
    expect(await steps.withdraw(jobs, "The job was reopened", manager)).toEqual([paid.id]);
    expect(await show(idOf(open.id))).toMatchObject({
      state: "declined",
      declineCause: "The job was reopened",
      declinedBy: { name: "Mo M" },
      version: 2,
    });
    expect(await show(idOf(paid.id))).toMatchObject({ state: "accrued" });
    expect(await steps.withdraw([open.id], "Again", manager)).toEqual([]);
  });

  test("holds its project to the piece, and keeps it from being deleted", async () => {
    const { _id } = await server.project(manager, { payBy: "piece", pieceRates: [{ from: null, pieceRate: 1 }] });
    await steps.acceptOne(bob, manager, { projectId: _id });
    const body = { payBy: "hour", pieceRates: [] };
    const edited = await server.call(projects.edit, { as: manager, params: { _id }, body });
    expect([edited.status, Object.keys(edited.body.fields)]).toEqual([400, ["payBy"]]);
    const removed = await server.call(projects.remove, { as: manager, params: { _id } });
    expect(removed.body).toMatchObject({
      code: "in_use",
      message: expect.stringContaining("it has jobs"),
    });
  });
});

describe("many at once", () => {
  test("come to what was seen, or none is approved; what can't be is named", async () => {
    const mia = await server.person("manager");
    const lines = [
      await steps.acceptOne(bob, manager),
      await steps.acceptOne(bob, null, { amount: 1000 }),
      await steps.acceptOne(mia, manager, { amount: 3 }),
    ];
    const select = { ids: lines.map(({ _id }) => _id) };
    expect(await steps.sums(manager, select)).toEqual({ count: 3, people: 2, pieces: 3, jobs: 3, amount: 1670 });
    expect((await steps.bulkApprove(pia, select, 1669)).body).toMatchObject({
      statusCode: 409,
      code: "amount_changed",
      message: "The amount is $16.70 now, not $16.69. Check it and approve again.",
    });
    expect((await show(lines[1]!._id)).state).toBe("proposed");
    const noAmount = await server.call(payments.bulkApprove, { as: pia, body: { select } });
    expect(noAmount.body.fields).toHaveProperty("expected");
    // Who accepted two of them approves the other one only.
    const { body } = await steps.bulkApprove(manager, select, 1670);
    expect(body.done).toBe(1);
    expect(body.refused).toMatchObject([
      { _id: lines[0]!._id, name: "Bob B, Signs, Street signs, batch 7", code: "proposed_by_you" },
      { _id: lines[2]!._id, code: "proposed_by_you" },
    ]);
    const filter = { kind: ["piece"], state: ["proposed"], user: [bob._id, mia._id] };
    expect((await steps.bulkApprove(mia, { filter, expected: 3 }, 670)).body.code).toBe("selection_changed");
    const rest = await steps.bulkApprove(mia, { filter, expected: 2 }, 670);
    expect(rest.body).toMatchObject({ done: 1, refused: [{ code: "own_work" }] });
    expect((await newest(bob)).message).toBe("Your payment of $6.67 for accepted work on Signs was approved.");
  });

  test("tell their worker once", async () => {
    const lines = await steps.accept([steps.pieceOf(bob, manager), steps.pieceOf(bob, manager)], manager);
    await steps.bulkApprove(pia, { ids: lines.map(({ _id }) => _id) }, 1334);
    const received = await server.call(notifications.list, { as: bob });
    expect(received.body.notifications).toMatchObject([
      { message: "Your payment of $13.34 for 2 pieces of accepted work on Signs was approved." },
    ]);
  });

  test("20 approvers, alone and in bulk on two servers: each line is accrued and booked once", async () => {
    const lines = await steps.accept(
      Array.from({ length: 6 }, () => steps.pieceOf(bob, manager)),
      manager,
    );
    const ids = lines.map(({ _id }) => _id);
    const approvers = await Promise.all(Array.from({ length: 20 }, () => server.person("payments")));
    const answers = await Promise.all(
      approvers.map((as, n) => {
        const on = n % 2 ? server : other;
        if (n % 4 < 2) return approve(ids[0]!, as, { expected: { amount: 667 } }, on);
        const select = { ids: n % 3 ? ids : ids.toReversed() };
        return piecesOf(on, project).bulkApprove(as, select, 6 * 667);
      }),
    );
    const done = answers.reduce((sum, { body }) => sum + (body.payment ? 1 : (body.done ?? 0)), 0);
    expect(done).toBe(6);
    expect(answers.every(({ status, body }) => status === 200 || body.code === "wrong_state")).toBe(true);
    expect(await count("ledger_transactions where payment_id = any($1)", ids)).toBe(6);
    await mustSumToZero(server);
  });

  test("approving, declining and reopening at once: one of them, and the ledger agrees", async () => {
    for (let round = 0; round < 6; round++) {
      const piece = steps.pieceOf(bob, manager);
      const [line] = await steps.accept([piece], manager);
      const [approved, declined, stays] = await Promise.all([
        approve(line!._id, pia, {}, other),
        decline(line!._id, admin),
        steps.withdraw([piece.id], "Reopened", manager),
      ]);
      const isPaid = (await show(line!._id)).state === "accrued";
      expect([approved.status, declined.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(approved.status === 200).toBe(isPaid);
      if (stays.length > 0) expect(isPaid).toBe(true);
      expect(await count("ledger_transactions where payment_id = $1", line!._id)).toBe(isPaid ? 1 : 0);
    }
  });
});
