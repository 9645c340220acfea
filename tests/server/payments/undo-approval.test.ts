import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageSize } from "../../../contract/core/list.ts";
import { contract } from "../../../contract/index.ts";
import { undoneText } from "../../../contract/payments/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { mustSumToZero } from "../helpers/money-invariants.ts";
import { startPaying } from "../helpers/paying.ts";
import { piecesOf } from "../helpers/pieces.ts";
import type { Actor, TestServer } from "../helpers/test-server.ts";

const { payments, workHistory, payoutRuns, notifications, payDetails } = contract;
const paying = await startPaying();
const { server, other, admin, pat, pia, approve, propose, show } = paying;
let manager: Actor;
let project: string;
let pieces: ReturnType<typeof piecesOf>;
let bob: Actor;

beforeAll(async () => {
  manager = await server.person("manager");
  const rates = [{ from: null, hourlyRate: 3600 }];
  project = (await server.project(manager, { name: "Lanes", rates }))._id;
  const pay = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 667 }] };
  pieces = piecesOf(server, (await server.project(manager, { name: "Signs", ...pay }))._id);
});
beforeEach(async () => {
  bob = await server.person("annotator", { firstName: "Bob", lastName: "B" });
});
afterAll(async () => {
  await mustSumToZero(server);
  await paying.close();
});

const undo = (_id: string, as = pat, body: object = {}, on: TestServer = server) =>
  on.call(payments.undo, { as, params: { _id }, body });
const bulkUndo = async (select: object, as = pat) =>
  (await server.call(payments.bulkUndo, { as, body: { select } })).body;
const entryOf = async (_id: string) =>
  (await server.call(workHistory.show, { as: manager, params: { _id } })).body.workHistory;
const approveHours = (_id: string, as = pia) =>
  server.call(workHistory.approvePayment, { as, params: { _id }, body: {} });
const lineOf = async (entry: string) => {
  const { body } = await server.call(payments.list, { as: pat, query: { workHistory: [entry] } });
  return body.payments[0];
};
/** Approved hours whose payment is approved, and their line. */
const paid = async (from = "2026-03-02T09:00:00Z") => {
  const entry = await server.entry(bob, project, { from, state: "approved", approver: manager });
  await approveHours(entry);
  return { entry, line: await lineOf(entry) };
};
const postings = async (line: string) =>
  (
    await run<{ kind: string }>(
      server.db.sql,
      sqlText`select kind from ledger_transactions where payment_id = $1 order by created_at, _id`,
      [line],
    )
  ).map(({ kind }) => kind);
const owed = async (person: Actor): Promise<number> =>
  (
    await run<{ sum: number }>(
      server.db.sql,
      sqlText`select coalesce(sum(amount), 0)::bigint as sum from ledger_lines where account = 'owed_to_worker' and user_id = $1`,
      [person._id],
    )
  )[0]!.sum;
const told = async (kind: string) =>
  (await server.call(notifications.list, { as: bob })).body.notifications.filter(
    (one: { kind: string }) => one.kind === kind,
  );

describe("an approval that is undone", () => {
  test("of hours: they wait for payment again, the line ends, and a new approval makes a new one", async () => {
    const { entry, line } = await paid();
    expect(line).toMatchObject({ state: "accrued", can: { undo: true } });
    expect((await undo(line._id)).body.payment).toMatchObject({
      state: "declined",
      declinedBy: { _id: pat._id },
      declineCause: undoneText,
      approvedBy: null,
      approvedAt: null,
      workHistory: { _id: entry },
      checkedInDate: "2026-03-02",
      can: { undo: false },
    });
    expect(await entryOf(entry)).toMatchObject({
      state: "approved",
      paymentApprovedBy: null,
      paymentApprovedAt: null,
      approvedBy: { _id: manager._id },
      amount: line.amount,
    });
    expect(await postings(line._id)).toEqual(["accrual", "undone"]);
    expect(await owed(bob)).toBe(0);
    expect(await lineOf(entry)).toBeUndefined();
    expect((await server.call(payments.mine, { as: bob })).body.payments).toEqual([]);
    expect(await told("payment_approval_undone")).toHaveLength(1);

    expect((await approveHours(entry)).status).toBe(200);
    const again = await lineOf(entry);
    expect(again).toMatchObject({ state: "accrued", amount: line.amount });
    expect(again._id).not.toBe(line._id);
    expect(await owed(bob)).toBe(-line.amount);
    const all = (await server.call(payments.list, { as: pat, query: { user: bob._id } })).body;
    expect(all).toMatchObject({ filteredTotalCount: 2, totalAmount: line.amount, totalSeconds: line.seconds });
    await undo(again._id);
    expect((await approveHours(entry)).status).toBe(200);
    await mustSumToZero(server);
  });

  test("of hours that others overlap by now: they are flagged, and not approved as clean", async () => {
    const { entry, line } = await paid();
    const { _id: elsewhere } = await server.project(manager);
    const other = await server.entry(bob, elsewhere, { from: "2026-03-02T09:01:00Z" });
    const flags = async (id: string) => (await entryOf(id)).flags.map(({ flag }: { flag: string }) => flag);
    expect([await flags(entry), await flags(other)]).toEqual([[], ["overlap"]]);
    await undo(line._id);
    expect(await flags(entry)).toEqual(["overlap"]);
    await server.call(workHistory.undo, { as: manager, params: { _id: entry }, body: {} });
    const query = { user: bob._id, clean: "true" };
    const { body } = await server.call(workHistory.list, { as: admin, query });
    expect(body.workHistory).toEqual([]);
  });

  test("of a job and of an adjustment: they are proposals again, as often as one likes", async () => {
    const { _id: job } = await pieces.acceptOne(bob, manager);
    const adjustment = await propose({ user: bob._id, amount: -250 });
    for (const round of [1, 2, 3]) {
      for (const id of [job, adjustment]) {
        expect((await approve(id)).status, `approval ${round}`).toBe(200);
        expect((await undo(id, pia)).body.payment).toMatchObject({
          state: "proposed",
          approvedBy: null,
          declinedBy: null,
        });
      }
    }
    expect(await owed(bob)).toBe(0);
    expect((await postings(job)).length).toBe(6);
    await approve(job);
    expect(await owed(bob)).toBe(-667);
    await mustSumToZero(server);
  });

  test("in bulk: what is disputed or one's own is named, and the rest is undone", async () => {
    const lines = [
      await paid("2026-03-02T09:00:00Z"),
      await paid("2026-03-03T09:00:00Z"),
      await paid("2026-03-04T09:00:00Z"),
    ];
    const [disputed, plain, third] = lines.map(({ line }) => line._id) as [string, string, string];
    await server.call(payments.dispute, { as: bob, params: { _id: disputed }, body: { text: "Too little" } });
    const own = await propose({ user: pat._id, amount: 900 }, pia);
    await approve(own, admin);
    const reply = await bulkUndo({ ids: [disputed, plain, own] });
    expect(reply).toMatchObject({ done: 1, ids: [plain] });
    expect(reply.refused.map(({ _id, code }: { _id: string; code: string }) => [_id, code])).toEqual([
      [disputed, "has_dispute"],
      [own, "own_work"],
    ]);
    expect((await undo(plain)).body.code).toBe("wrong_state");
    const entries = lines.map(({ entry }) => entry);
    expect(await bulkUndo({ filter: { workHistory: [entries[2]!] }, expected: 1 })).toMatchObject({
      done: 1,
      ids: [third],
    });
    // One message for each time, with what it comes to.
    expect((await told("payment_approval_undone")).length).toBe(2);
  });

  test("in bulk, of more entries than a list filters by: as many as were approved at once", async () => {
    const from = (n: number) => new Date(Date.UTC(2026, 3, 1, 0, n)).toISOString();
    const entries = await Promise.all(
      Array.from({ length: pageSize.max + 1 }, (_, n) =>
        server.entry(bob, project, { from: from(n), seconds: 30, state: "approved", approver: manager }),
      ),
    );
    await approvePayments(server, pia, { ids: entries });
    const reply = await bulkUndo({ filter: { workHistory: entries }, expected: entries.length });
    expect(reply).toMatchObject({ done: entries.length, refused: [] });
    expect(await told("payment_approval_undone")).toHaveLength(1);
  });

  test("is refused to managers for adjustments, to workers always, and for a version that is stale", async () => {
    const { line } = await paid();
    const adjustment = await propose({ user: bob._id, amount: 900 });
    await approve(adjustment);
    expect((await undo(adjustment, manager)).status).toBe(403);
    expect((await undo(line._id, bob)).status).toBe(403);
    expect((await undo(line._id, pat, { version: line.version + 1 })).body.code).toBe("stale");
    const second = await server.person("manager");
    expect((await undo(line._id, second, { version: line.version })).status).toBe(200);
  });

  test("is refused to whoever may not approve it: who approved the hours, or proposed the payment", async () => {
    const { entry, line } = await paid();
    const adjustment = await propose({ user: bob._id, amount: 900 });
    const { _id: job } = await pieces.acceptOne(bob, manager);
    for (const id of [adjustment, job]) expect((await approve(id)).status).toBe(200);
    const refused = [
      [line._id, manager, "approved_by_you", "You approved these hours, so someone else must decide on the payment."],
      [adjustment, pat, "proposed_by_you", "You proposed this, so someone else must decide on it."],
      [job, manager, "proposed_by_you", "You proposed this, so someone else must decide on it."],
    ] as const;
    for (const [id, as, code, message] of refused) {
      expect((await show(id, as)).can.undo).toBe(false);
      expect((await undo(id, as)).body).toMatchObject({ statusCode: 403, code, message });
      expect(await bulkUndo({ ids: [id] }, as)).toMatchObject({ done: 0, refused: [{ _id: id, code }] });
    }
    expect((await entryOf(entry)).state).toBe("payment_approved");
    // Whoever approved the payment undoes their own approval.
    for (const id of [line._id, adjustment, job]) {
      expect((await show(id, pia)).can.undo).toBe(true);
      expect((await undo(id, pia)).status).toBe(200);
    }
  });

  test("or scheduled, on two servers at once: one of the two, 12 times", async () => {
    const body = {
      method: "bank",
      holder: "Bob B",
      account: "DE89370400440532013000",
      bankCode: "",
      bankName: "B",
      country: "DE",
    };
    await server.call(payDetails.edit, { as: bob, body });
    for (let round = 0; round < 12; round++) {
      const { entry, line } = await paid(new Date(Date.UTC(2026, 2, 2 + round, 9)).toISOString());
      const run = await server.call(payoutRuns.create, { as: pat, body: { name: `Run ${round}`, people: [bob._id] } });
      const { _id } = run.body.payoutRun;
      const [scheduled, undone] = await Promise.all([
        other.call(payoutRuns.schedule, { as: pat, params: { _id }, body: {} }),
        undo(line._id, pia),
      ]);
      expect(
        [scheduled.status, undone.status].filter((status) => status === 200),
        JSON.stringify([scheduled.body, undone.body]),
      ).toHaveLength(1);
      const { state } = await entryOf(entry);
      expect(state).toBe(undone.status === 200 ? "approved" : "payment_approved");
      if (scheduled.status === 200) {
        expect(await show(line._id)).toMatchObject({ state: "scheduled" });
        expect((await undo(line._id)).body.code).toBe("wrong_state");
        // A run that is called off gives its lines back, and then the approval can be undone.
        await server.call(payoutRuns.cancel, { as: pat, params: { _id }, body: {} });
        expect((await undo(line._id)).status).toBe(200);
      }
    }
    await mustSumToZero(server);
  });
});
