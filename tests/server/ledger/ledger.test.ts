import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { faultsKept } from "../../../contract/ledger/endpoints.ts";
import { checkLedgerNightly } from "../../../server/areas/ledger/check.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertPayout, moveLines, sendPayout } from "../helpers/money.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { ledger, payments, workHistory, notifications } = contract;
let server: WorkServer;
let other: WorkServer;
let admin: Actor;
let manager: Actor;
let pat: Actor;
let pia: Actor;
let ann: Actor;
let bob: Actor;
let lanes: string;
let signs: string;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [admin, manager, pat, pia, ann, bob] = await Promise.all([
    server.person("admin"),
    server.person("manager"),
    server.person("payments"),
    server.person("payments"),
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
    server.person("annotator", { firstName: "Bob", lastName: "B" }),
  ]);
  lanes = (await server.project(manager, { name: "Lanes", rates: [{ from: null, hourlyRate: 3600 }] }))._id;
  signs = (await server.project(manager, { name: "Signs", rates: [{ from: null, hourlyRate: 7200 }] }))._id;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.db.pool.query<Row>(text, values)).rows;
const lineOf = async (worker: Actor, project: string, seconds: number): Promise<string> => {
  const entry = await server.entry(worker, project, { seconds, state: "approved", approver: manager });
  await server.call(workHistory.approvePayment, { as: pat, params: { _id: entry } });
  const [line] = await sql<{ _id: string }>("select _id from payments where work_history_id = $1", [entry]);
  return line!._id;
};
const adjust = async (worker: Actor, amount: number): Promise<string> => {
  const made = await server.call(payments.create, { as: pat, body: { user: worker._id, amount, reason: "Any" } });
  const params = { _id: made.body.payment._id };
  expect((await server.call(payments.approve, { as: pia, params, body: {} })).status).toBe(200);
  return params._id;
};
const payOut = async (worker: Actor, lines: string[], amount: number): Promise<string> => {
  const payout = await insertPayout(server.db, worker._id, { scheduler: pat, sender: pia }, amount);
  await moveLines(server.db, lines, "scheduled", payout);
  await sendPayout(server.db, payout, lines);
  return payout;
};
const read = async (
  endpoint: typeof ledger.balances | typeof ledger.byPerson | typeof ledger.byProject | typeof ledger.list,
  query = {},
) => {
  const answer = await server.call(endpoint, { as: pat, query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const check = async (as = pat) => (await server.call(ledger.check, { as })).body;

describe("the ledger", () => {
  test("shows where all money is: by account, by person and by project, to the cent", async () => {
    const annLine = await lineOf(ann, lanes, 1000);
    const sent = await lineOf(ann, signs, 500);
    const paid = await lineOf(bob, lanes, 300);
    const bonus = await adjust(bob, 77);
    const back = await adjust(ann, -50);
    await payOut(ann, [sent], 1000);
    await payOut(bob, [paid], 300);
    await moveLines(server.db, [paid], "paid");
    expect(await read(ledger.balances)).toMatchObject({
      balances: [
        { account: "labour_cost", balance: 1000 + 1000 + 300 + 77 - 50 },
        { account: "owed_to_worker", balance: -(1000 + 77 - 50) },
        { account: "in_transit", balance: -1000 },
        { account: "cash", balance: -300 },
      ],
      total: 0,
      currency: "USD",
      check: null,
    });
    expect(await read(ledger.byPerson)).toMatchObject({
      count: 2,
      people: [
        { user: { name: "Ann A" }, owed: 950, inTransit: 1000 },
        { user: { name: "Bob B" }, owed: 77, inTransit: 0 },
      ],
    });
    expect((await read(ledger.byPerson, { search: "bob", sortBy: "inTransit:desc" })).people).toHaveLength(1);
    expect(await read(ledger.byProject)).toMatchObject({
      projects: [
        { project: { name: "Lanes" }, cost: 1300 },
        { project: { name: "Signs" }, cost: 1000 },
      ],
      withoutProject: 27,
    });

    const list = async (query: object) => (await read(ledger.list, query)).transactions;
    expect(await list({ payment: paid, sortBy: "createdAt:asc" })).toMatchObject([
      { kind: "accrual", debit: "labour_cost", credit: "owed_to_worker", amount: 300, project: { name: "Lanes" } },
      { kind: "sent", debit: "owed_to_worker", credit: "in_transit", amount: 300, createdBy: null },
      { kind: "paid", debit: "in_transit", credit: "cash", amount: 300, user: { name: "Bob B" } },
    ]);
    // A reversal has the same postings the other way round.
    expect(await list({ payment: back })).toMatchObject([
      { kind: "adjustment", debit: "owed_to_worker", credit: "labour_cost", amount: 50, project: null },
    ]);
    expect(await list({ account: "cash" })).toHaveLength(1);
    expect(await list({ kind: ["adjustment"], user: bob._id })).toMatchObject([{ payment: { _id: bonus } }]);
    expect(await list({ project: signs })).toHaveLength(2);
    expect(await list({ search: ann.email })).toHaveLength(4);
    const today = new Date().toISOString().slice(0, 10);
    expect(await list({ startDate: today, endDate: today, limit: 50 })).toHaveLength(8);
    expect(await list({ endDate: "2026-01-01" })).toEqual([]);
    const csv = await server.call(ledger.export, {
      as: pat,
      query: { payment: annLine, columns: ["kind", "debit", "credit", "amount"] },
    });
    expect(String(csv.body).split("\r\n")[1]).toBe("Work approved for payment,Labour cost,Owed to workers,10.00");
  });

  test("the trail of a line shows each step of it, with its payouts", async () => {
    const line = await lineOf(ann, lanes, 60);
    const payout = await payOut(ann, [line], 60);
    await moveLines(server.db, [line], "failed");
    await moveLines(server.db, [line], "scheduled");
    await server.db.sql
      .updateTable("payouts")
      .set({ provider_id: "AT-1", problem: "Name differs" })
      .where("_id", "=", payout)
      .execute();
    await sendPayout(server.db, payout, [line]);
    const { body } = await server.call(payments.trail, { as: manager, params: { _id: line } });
    expect(body).toMatchObject({
      work: { source: "clock", approvedBy: { _id: manager._id } },
      ledger: [
        { kind: "accrual", by: { _id: pat._id } },
        { kind: "sent", by: null },
        { kind: "failed", debit: "in_transit", credit: "owed_to_worker", amount: 60 },
        { kind: "sent" },
      ],
      payouts: [{ _id: payout, attempt: 2, providerId: "AT-1", problem: "Name differs", state: "sent", amount: 60 }],
    });
    const shown = await server.call(payments.show, { as: pat, params: { _id: line } });
    expect(shown.body.payment.payoutRun).toEqual(body.payouts[0].run);
    const bonus = await adjust(ann, 5);
    const trail = await server.call(payments.trail, { as: pat, params: { _id: bonus } });
    expect(trail.body).toMatchObject({ work: null, ledger: [{ kind: "adjustment", amount: 5 }], payouts: [] });
  });
});

/** Does to the books what no call can, past their guards; sums see it as they do at night. */
const forge = async (...statements: [text: string, values?: unknown[]][]): Promise<void> => {
  const client = await server.db.pool.connect();
  const guards = (what: "disable" | "enable") =>
    client.query(`alter table ledger_lines ${what} trigger user; alter table ledger_transactions ${what} trigger user`);
  await client.query("begin");
  await guards("disable");
  for (const [text, values = []] of statements) await client.query(text, values);
  await guards("enable");
  await client.query("insert into ledger_changes (account, owner_id, lines, amount) select * from ledger_sum_faults()");
  await client.query("commit");
  client.release();
};
const transactionOf = async (payment: string): Promise<string> =>
  (await sql<{ _id: string }>("select _id from ledger_transactions where payment_id = $1", [payment]))[0]!._id;

describe("the check", () => {
  test("finds nothing in books that are right, and says how much it compared", async () => {
    const [counts] = await sql<{ lines: number; transactions: number }>(
      "select (select count(*) from payments) as lines, (select count(*) from ledger_transactions) as transactions",
    );
    expect(await check()).toMatchObject({ ...counts, faults: 0, found: [], askedBy: { _id: pat._id } });
    expect((await read(ledger.balances)).check).toMatchObject({ faults: 0 });
  });

  test("is in the audit without any person's name", async () => {
    const { _id } = await check();
    const kept = await sql("select after -> 'askedBy' as by from audit where record_id = $1", [_id]);
    expect(kept).toEqual([{ by: { _id: pat._id } }]);
  });

  test("finds every kind of error, each by its kind", async () => {
    const worker = await server.person("annotator");
    const lineIds = await Promise.all(Array.from({ length: 7 }, () => lineOf(worker, lanes, 100)));
    const [moved, unbalanced, twice, unbooked, owner, currency, early] = lineIds as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const payout = await insertPayout(server.db, worker._id, { scheduler: pat, sender: pia }, 100);
    const [again, proposal] = [newId(), newId()];
    await forge(
      ["update payments set state = 'paid', payout_id = $2 where _id = $1", [moved, payout]],
      [
        "update ledger_lines set amount = 101 where transaction_id = $1 and amount > 0",
        [await transactionOf(unbalanced)],
      ],
      [
        "insert into ledger_transactions (_id, kind, payment_id, payout_id, attempt) values ($1, 'failed', $2, $3, 1)",
        [again, twice, payout],
      ],
      [
        "insert into ledger_lines values ($1, 'in_transit', null, $2, 100, 'USD'), ($1, 'owed_to_worker', null, $2, -100, 'USD')",
        [again, worker._id],
      ],
      ["delete from ledger_lines where transaction_id = $1", [await transactionOf(unbooked)]],
      ["delete from ledger_transactions where payment_id = $1", [unbooked]],
      [
        "update ledger_lines set user_id = $2 where transaction_id = $1 and user_id is not null",
        [await transactionOf(owner), bob._id],
      ],
      ["update ledger_lines set currency = 'EUR' where transaction_id = $1", [await transactionOf(currency)]],
      [
        `insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by)
         values ($1, 'adjustment', $2, 'proposed', 5, 'USD', 'Early', $3)`,
        [proposal, worker._id, pat._id],
      ],
      ["update ledger_transactions set payment_id = $2 where payment_id = $1", [early, proposal]],
    );
    const { faults, found } = await check(admin);
    const of = (payment: string) =>
      found
        .filter((fault: { payment: string }) => fault.payment === payment)
        .map(({ fault, account, expected, found: is }: Record<string, unknown>) => [fault, account, expected, is]);
    expect(of(moved)).toEqual([
      ["wrong_balance", "cash", -100, 0],
      ["wrong_balance", "owed_to_worker", 0, -100],
    ]);
    expect(of(unbalanced)).toEqual([
      ["unbalanced", null, 0, 1],
      ["wrong_balance", "labour_cost", 100, 101],
    ]);
    expect(of(twice)).toEqual([
      ["wrong_balance", "in_transit", 0, 100],
      ["wrong_balance", "owed_to_worker", -100, -200],
    ]);
    expect(of(unbooked)).toEqual([
      ["not_booked", null, 1, 0],
      ["wrong_balance", "labour_cost", 100, 0],
      ["wrong_balance", "owed_to_worker", -100, 0],
    ]);
    expect(of(owner)).toEqual([["wrong_owner", null, 0, 0]]);
    expect(of(currency)).toEqual([["wrong_currency", null, 0, 0]]);
    expect(of(proposal).map(([fault]: unknown[]) => fault)).toEqual([
      "booked_twice",
      "wrong_balance",
      "wrong_balance",
      // It belongs to no project.
      "wrong_owner",
    ]);
    expect(of(early).map(([fault]: unknown[]) => fault)).toEqual(["not_booked", "wrong_balance", "wrong_balance"]);
    expect(faults).toBe(found.length);
    expect(faults).toBeLessThanOrEqual(faultsKept);
    expect((await read(ledger.balances)).total).not.toBe(0);
  });

  test("of the night is made once, on whichever server, and its faults reach administrators and the log", async () => {
    const logged: string[] = [];
    const before = (await server.call(notifications.list, { as: admin })).body.filteredTotalCount;
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        checkLedgerNightly((n % 2 ? server : other).db, server.config, (message) => logged.push(message)),
      ),
    );
    expect(await sql("select _id from ledger_checks where night is not null")).toHaveLength(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^the ledger and the payment lines disagree: \d+$/);
    const { notifications: received, filteredTotalCount } = (await server.call(notifications.list, { as: admin })).body;
    expect(filteredTotalCount).toBe(before + 1);
    expect(received[0]).toMatchObject({
      kind: "ledger_fault",
      message: expect.stringMatching(/^The check of the ledger found \d+ disagreements\.$/),
      link: "/ledger",
    });
  });

  test("is only for payments staff and administrators", async () => {
    for (const as of [manager, ann]) expect((await server.call(ledger.check, { as })).status).toBe(403);
    const kinds = async (as: Actor) =>
      (await server.call(notifications.preferences, { as })).body.preferences.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(admin)).toContain("ledger_fault");
    expect(await kinds(ann)).not.toContain("ledger_fault");
    expect(await kinds(ann)).toContain("dispute_answered");
  });
});
