import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { startPaying } from "../helpers/paying.ts";
import { piecesOf } from "../helpers/pieces.ts";
import type { Actor } from "../helpers/test-server.ts";

const { payments, dashboard, payoutRuns, privacy } = contract;
const paying = await startPaying();
const { server, admin, pat, pia, approve, decline, propose } = paying;
let manager: Actor;
let project: string;
let steps: ReturnType<typeof piecesOf>;
/** A worker of each test's own. */
let bob: Actor;

beforeAll(async () => {
  manager = await server.person("manager");
});
beforeEach(async () => {
  bob = await server.person("annotator", { firstName: "Bob", lastName: "B" });
  const pay = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 100 }] };
  project = (await server.project(manager, pay))._id;
  steps = piecesOf(server, project);
});
afterAll(() => paying.close());

/** In words, which no id in a name or an address has by chance. */
const subjects = { 100: "Batch hundred", 20: "Batch twenty", 3: "Batch three" } as const;

/** Lines of jobs: one that waits (100), one approved (20), and one declined (3). */
const three = async (worker: Actor) => {
  const [waiting, approved, declined] = await Promise.all(
    ([100, 20, 3] as const).map((amount) => steps.acceptOne(worker, manager, { amount, subject: subjects[amount] })),
  );
  expect((await approve(approved!._id)).status).toBe(200);
  expect((await decline(declined!._id)).status).toBe(200);
  return { waiting: waiting!._id, approved: approved!._id, declined: declined!._id };
};

describe("jobs are counted", () => {
  test("in my pay: expected until approved, and the job is named", async () => {
    const ids = await three(bob);
    await propose({ user: bob._id, amount: 7 });
    const mine = (await server.call(payments.mine, { as: bob, query: { sortBy: "amount:desc" } })).body;
    expect(mine).toMatchObject({ count: 3, totalAmount: 20 });
    expect(mine.payments).toMatchObject([
      { _id: ids.waiting, state: "proposed", approvedAt: null, assignedJob: { name: "Batch hundred" }, seconds: null },
      { _id: ids.approved, state: "accrued", approvedAt: expect.any(String), can: { dispute: true } },
      { _id: ids.declined, state: "declined", approvedAt: null, declineCause: "Not agreed" },
    ]);
    const { body } = await server.call(payments.mySums, { as: bob });
    expect(body.sums).toEqual([
      { stage: "waiting", count: 1, jobs: 1, seconds: 0, amount: 100 },
      { stage: "approved", count: 0, jobs: 0, seconds: 0, amount: 0 },
      { stage: "accrued", count: 1, jobs: 1, seconds: 0, amount: 20 },
      { stage: "sent", count: 0, jobs: 0, seconds: 0, amount: 0 },
      { stage: "paid", count: 0, jobs: 0, seconds: 0, amount: 0 },
    ]);
    const none = await server.call(payments.mySums, { as: bob, query: { endDate: "2026-01-01" } });
    expect(none.body.sums.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
    const csv = String((await server.call(payments.myStatement, { as: bob })).body);
    expect(csv).toContain("Batch hundred");
    const found = await server.call(payments.mine, { as: bob, query: { search: "twenty BATCH" } });
    expect(found.body.payments).toMatchObject([{ _id: ids.approved }]);
  });

  test("in the list of lines, by kind, job and state, and in the export", async () => {
    await three(bob);
    const list = async (query: object) =>
      (await server.call(payments.list, { as: pat, query: { user: bob._id, ...query } })).body;
    expect(await list({ kind: "piece" })).toMatchObject({ filteredTotalCount: 3, totalAmount: 120 });
    expect(await list({ kind: "piece", state: "proposed" })).toMatchObject({ filteredTotalCount: 1, totalAmount: 100 });
    expect(await list({ kind: "adjustment" })).toMatchObject({ filteredTotalCount: 0 });
    expect(await list({ search: "batch twenty" })).toMatchObject({ filteredTotalCount: 1, totalAmount: 20 });
    const query = { user: bob._id, columns: ["kind", "assignedJob", "amount"], sortBy: "amount:asc" };
    const csv = await server.call(payments.export, { as: pat, query });
    expect(String(csv.body).split("\r\n").slice(1, 3)).toEqual([
      "Piece of work,Batch three,0.03",
      "Piece of work,Batch twenty,0.20",
    ]);
  });

  test("in the project's money, the charts and the dashboard: approved ones as payments", async () => {
    await three(bob);
    const money = await server.call(payments.ofProject, { as: pat, params: { _id: project } });
    expect(money.body.projectMoney).toMatchObject({
      waiting: [],
      payments: [
        { state: "proposed", payments: 1, seconds: 0, amount: 100 },
        { state: "declined", payments: 1, amount: 3 },
        { state: "accrued", payments: 1, amount: 20 },
      ],
    });
    const byUser = await server.call(payments.byUser, { as: pat, query: { limit: 200 } });
    const ofBob = byUser.body.userPayments.find(({ _id }: { _id: string }) => _id === bob._id);
    expect(ofBob).toMatchObject({ payments: 1, seconds: 0, amount: 20 });
    const summary = await server.call(dashboard.summary, { as: bob });
    expect(summary.body.payments).toMatchObject({ approved: 1, approvedAmount: 20, paid: 0 });
    const totals = await server.call(dashboard.totals, { as: bob });
    expect(totals.body).toMatchObject({ projects: 1, payments: 1 });
  });

  test("in what falls due: accepted ones with approved hours", async () => {
    const due = async () => {
      const { body } = await server.call(payments.runway, { as: pat });
      const of = (step: string) => body.weeks.find((week: { step: string }) => week.step === step);
      return { owed: of("owed"), approved: of("approved") };
    };
    const before = await due();
    await three(bob);
    const after = await due();
    expect(after.owed).toMatchObject({ count: before.owed.count + 1, amount: before.owed.amount + 20 });
    expect(after.approved).toMatchObject({ count: before.approved.count + 1, amount: before.approved.amount + 100 });
  });

  test("in a payout run by the day on which the job was accepted", async () => {
    const { approved } = await three(bob);
    await server.db.sql
      .updateTable("payments")
      .set({ created_at: "2026-03-31T12:00:00Z" })
      .where("_id", "=", approved)
      .execute();
    const owed = async (until: string) => {
      const body = { name: `Until ${until}`, method: "file", people: [bob._id], until };
      const made = await server.call(payoutRuns.create, { as: pat, body });
      const params = { _id: made.body.payoutRun._id };
      const people = await server.call(payoutRuns.people, { as: pat, params });
      return people.body.people.map(({ amount }: { amount: number }) => amount);
    };
    expect(await owed("2026-03-30")).toEqual([]);
    expect(await owed("2026-03-31")).toEqual([20]);
  });

  test("as to-dos, apart from adjustments, for those who may approve them", async () => {
    await server.db.pool.query(
      "update payments set state = 'declined', declined_by = $1, decline_cause = 'Old', version = 2 where state = 'proposed'",
      [admin._id],
    );
    const todosOf = async (as: Actor) =>
      (await server.call(dashboard.todos, { as })).body.todos.flatMap((todo: { key: string; count: number }) =>
        todo.key === "jobPaymentsWaiting" || todo.key === "adjustmentsProposed" ? [[todo.key, todo.count]] : [],
      );
    await steps.acceptOne(bob, manager);
    await steps.acceptOne(bob, null);
    await propose({ user: bob._id });
    expect(await todosOf(pia)).toEqual([
      ["jobPaymentsWaiting", 2],
      ["adjustmentsProposed", 1],
    ]);
    expect(await todosOf(manager)).toEqual([["jobPaymentsWaiting", 1]]);
  });

  test("before an erasure: those that wait must be decided on first; then no text is left", async () => {
    const line = await steps.acceptOne(bob, manager);
    await server.call(privacy.ask, { as: bob });
    const { body } = await server.call(privacy.list, { as: admin, query: { search: bob.email } });
    const [request] = body.erasureRequests;
    expect(request).toMatchObject({ openPayments: 1 });
    await decline(line._id);
    const erased = await server.call(privacy.erase, { as: admin, params: { _id: request._id }, body: {} });
    expect([erased.status, erased.body.message]).toEqual([200, undefined]);
    const [kept] = await server.db.sql
      .selectFrom("payments")
      .select(["subject", "decline_cause"])
      .where("_id", "=", line._id)
      .execute();
    expect(kept!.decline_cause).not.toContain("Not agreed");
  });
});
