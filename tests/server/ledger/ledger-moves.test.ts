import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { type PaymentState, paymentMoves } from "../../../contract/payments/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertPayout, moveLines, sendPayout } from "../helpers/money.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

/**
 * Any life that payment lines can have, step by step as the contract's table of moves allows: whatever happens, each
 * transaction and the whole ledger sum to zero, and each account is what the lines' states say.
 */
const { payments, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let pat: Actor;
let pia: Actor;
let project: Project;

beforeAll(async () => {
  server = await startWorkServer();
  [manager, pat, pia] = await Promise.all([
    server.person("manager"),
    server.person("payments"),
    server.person("payments"),
  ]);
  project = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
});
afterAll(() => server.close());

/** What the test itself believes of a line. */
interface Line {
  readonly _id: string;
  readonly user: string;
  readonly amount: number;
  state: PaymentState;
  payout: string | null;
}

const work = async (worker: Actor, seconds: number): Promise<Line> => {
  const entry = await server.entry(worker, project._id, { seconds, state: "approved", approver: manager });
  expect((await server.call(workHistory.approvePayment, { as: pat, params: { _id: entry } })).status).toBe(200);
  const [{ _id } = { _id: "" }] = await run<{ _id: string }>(
    server.db.sql,
    sqlText`select _id from payments where work_history_id = $1`,
    [entry],
  );
  return { _id, user: worker._id, amount: seconds, state: "accrued", payout: null };
};

const adjust = async (worker: Actor, amount: number, isAgreed: boolean): Promise<Line> => {
  const body = { user: worker._id, amount, reason: "Any" };
  const made = await server.call(payments.create, { as: pat, body });
  const _id = made.body.payment._id as string;
  const params = { _id };
  const decided = isAgreed
    ? await server.call(payments.approve, { as: pia, params, body: {} })
    : await server.call(payments.decline, { as: pia, params, body: { cause: "No" } });
  expect([made.status, decided.status]).toEqual([201, 200]);
  return { _id, user: worker._id, amount, state: isAgreed ? "accrued" : "declined", payout: null };
};

/** Moves a line on, with the payout that the step needs. */
const move = async (line: Line, to: PaymentState): Promise<void> => {
  const { db } = server;
  const params = { _id: line._id };
  // Undoing an approval ends a line of hours, and makes any other one a proposal again, which may be approved anew.
  if (to === "proposed" || to === "declined") {
    const { status, body } = await server.call(payments.undo, { as: pia, params });
    expect(status).toBe(200);
    line.state = body.payment.state;
    return;
  }
  if (line.state === "proposed") {
    expect((await server.call(payments.approve, { as: pia, params, body: {} })).status).toBe(200);
  } else if (to === "scheduled" && line.state !== "failed") {
    line.payout = await insertPayout(db, line.user, { scheduler: pat, sender: pia }, Math.max(1, line.amount));
    await moveLines(db, [line._id], to, line.payout);
  } else if (to === "sent") {
    await sendPayout(db, line.payout!, [line._id]);
  } else if (to === "accrued") {
    line.payout = null;
    await moveLines(db, [line._id], to, null);
  } else {
    await moveLines(db, [line._id], to);
  }
  line.state = to;
};

/** The moves of a line that was agreed on. */
const movesFrom = (state: PaymentState): PaymentState[] =>
  paymentMoves
    .filter(({ from, to }) => from === state && !(from === "proposed" && to === "declined"))
    .map(({ to }) => to);

const sumOf = (lines: readonly Line[], ...states: PaymentState[]): number =>
  lines.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + amount, 0);

const mustAgree = async (workers: readonly Actor[], lines: readonly Line[]): Promise<void> => {
  const sums = await run<{ user_id: string | null; account: string; amount: number }>(
    server.db.sql,
    sqlText`select case when l.user_id is null then null else l.user_id end as user_id, l.account, sum(l.amount)::int as amount
     from ledger_lines l join ledger_transactions t on t._id = l.transaction_id
     where t.payment_id = any($1::uuid[]) group by 1, 2`,
    [lines.map(({ _id }) => _id)],
  );
  const found = (account: string, user: string | null): number =>
    sums.find((sum) => sum.account === account && sum.user_id === user)?.amount ?? 0;
  for (const { _id } of workers) {
    const own = lines.filter(({ user }) => user === _id);
    expect(found("owed_to_worker", _id)).toBe(0 - sumOf(own, "accrued", "scheduled", "failed", "reversed"));
    expect(found("in_transit", _id)).toBe(0 - sumOf(own, "sent", "awaiting_recipient"));
  }
  expect(found("cash", null)).toBe(0 - sumOf(lines, "paid"));
  const agreed = lines.filter(({ state }) => state !== "declined" && state !== "proposed");
  expect(found("labour_cost", null)).toBe(agreed.reduce((sum, { amount }) => sum + amount, 0));
  const [whole] = await run<object>(
    server.db.sql,
    sqlText`select (select coalesce(sum(amount), 0)::int from ledger_lines) as sum,
       (select count(*) from (select from ledger_lines group by transaction_id having sum(amount) <> 0) wrong) as wrong,
       (select count(*) from ledger_faults()) as faults`,
    [],
  );
  expect(whole).toEqual({ sum: 0, wrong: 0, faults: 0 });
};

const begin = fc.oneof(
  fc.record({ kind: fc.constant("work" as const), who: fc.nat(1), amount: fc.integer({ min: 0, max: 40_000 }) }),
  fc.record({
    kind: fc.constantFrom("agreed" as const, "declined" as const),
    who: fc.nat(1),
    amount: fc.integer({ min: -5000, max: 5000 }).filter((amount) => amount !== 0),
  }),
);
const step = fc.record({ kind: fc.constant("step" as const), line: fc.nat(), choice: fc.nat() });

test("after any moves of payment lines the ledger sums to zero and shows the state of each", { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(begin, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 16 }),
      async (begins, steps) => {
        const workers = [await server.person("annotator"), await server.person("annotator")];
        const lines: Line[] = [];
        for (const { kind, who, amount } of begins) {
          const worker = workers[who]!;
          lines.push(kind === "work" ? await work(worker, amount) : await adjust(worker, amount, kind === "agreed"));
        }
        for (const { line: at, choice } of steps) {
          const line = lines[at % lines.length]!;
          const open = movesFrom(line.state);
          if (open.length > 0) await move(line, open[choice % open.length]!);
        }
        await mustAgree(workers, lines);
      },
    ),
    { numRuns: 30 },
  ),
);

test("a move that the life cycle does not know changes nothing", async () => {
  const worker = await server.person("annotator");
  const line = await work(worker, 100);
  for (const to of ["paid", "failed", "reversed", "sent"] as const) {
    await expect(moveLines(server.db, [line._id], to)).rejects.toThrow("1 payment lines should be");
  }
  await move(line, "scheduled");
  await move(line, "sent");
  // The same attempt is not booked twice, even if the line's state were put back by hand.
  await run(server.db.sql, sqlText`update payments set state = 'scheduled' where _id = $1`, [line._id]);
  await expect(moveLines(server.db, [line._id], "sent")).rejects.toThrow(/ledger_transactions_once/);
  await run(server.db.sql, sqlText`update payments set state = 'sent' where _id = $1`, [line._id]);
  await mustAgree([worker], [line]);
});
