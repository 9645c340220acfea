import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../helpers/test-server.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { payments, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
});
afterAll(() => server.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.db.pool.query<Row>(text, values)).rows;
const payAll = async (ids: readonly string[]) => {
  const select = { ids };
  await server.call(workHistory.bulkApprove, { as: manager, body: { select } });
  const { body } = await approvePayments(server, payer, select);
  expect(body).toMatchObject({ done: ids.length, refused: [] });
};
const read = async (endpoint: typeof payments.byUser | typeof payments.byProject, query: object = {}) =>
  (await server.call(endpoint, { as: payer, query: { ...query } })).body;

describe("payments", () => {
  test("are summed by project and by person, over all pages", async () => {
    const [ann, bob] = await Promise.all([
      server.person("annotator", { firstName: "Ann", lastName: "A", hub: "Dhaka" }),
      server.person("annotator", { firstName: "Bob", lastName: "B", hub: "Quito" }),
    ]);
    const [one, two] = await Promise.all([
      server.project(manager, { name: "Pay one", rates: [{ from: null, hourlyRate: 600 }] }),
      server.project(manager, { name: "Pay two", rates: [{ from: null, hourlyRate: 1 }] }),
    ]);
    await payAll([
      await server.entry(ann, one._id, { seconds: 3600 }),
      await server.entry(ann, two._id, { seconds: 1799 }),
      await server.entry(bob, one._id, { seconds: 60 }),
    ]);
    const rejected = await server.entry(bob, one._id);
    const cause = { rejectionCause: "no" };
    await server.call(workHistory.reject, { as: manager, params: { _id: rejected }, body: cause });
    const totals = { totalAmount: 610, totalSeconds: 5459, currency: "USD", count: 2, filteredTotalCount: 2 };
    expect(await read(payments.byProject)).toMatchObject({
      ...totals,
      projectPayments: [
        { _id: one._id, project: { _id: one._id, name: "Pay one" }, payments: 2, seconds: 3660, amount: 610 },
        { _id: two._id, project: { name: "Pay two" }, payments: 1, seconds: 1799, amount: 0 },
      ],
    });
    expect(await read(payments.byUser, { sortBy: "amount:asc", limit: 1 })).toMatchObject({
      ...totals,
      meta: { pages: 2 },
      userPayments: [{ _id: bob._id, user: { name: "Bob B" }, hub: "Quito", payments: 1, seconds: 60, amount: 10 }],
    });
    expect(await read(payments.byUser, { search: "dhaka" })).toMatchObject({
      count: 2,
      filteredTotalCount: 1,
      totalAmount: 600,
      userPayments: [{ user: { _id: ann._id } }],
    });
    for (const sort of ["name", "amount", "seconds", "payments"]) {
      expect((await read(payments.byProject, { sortBy: `${sort}:desc` })).projectPayments).toHaveLength(2);
    }
  });

  test("are summed by the month of their approval in the platform's time zone, oldest first", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
    const at = ["2025-12-31T23:30:00Z", "2025-11-30T22:59:59Z", "2025-11-30T23:00:00Z"];
    const ids = await Promise.all(at.map(() => server.entry(worker, project._id, { seconds: 1 })));
    await payAll(ids);
    for (const [n, instant] of at.entries()) {
      await sql("update payments set approved_at = $2 where work_history_id = $1", [ids[n], instant]);
    }
    await server.setZone("Europe/Paris");
    try {
      const { body } = await server.call(payments.monthly, { as: payer });
      const months = body.months.map((month: { month: string; amount: number }) => [month.month, month.amount]);
      expect(months.slice(0, 3)).toEqual([
        ["2025-11", 1],
        ["2025-12", 1],
        ["2026-01", 1],
      ]);
      expect(months.length).toBeGreaterThan(3);
      const sum = body.months.reduce((total: number, month: { amount: number }) => total + month.amount, 0);
      expect(body).toMatchObject({ totalAmount: sum, currency: "USD" });
      expect((await read(payments.byUser)).totalAmount).toBe(sum);
    } finally {
      await server.setZone("UTC");
    }
  });

  test("the balance says that no provider is set up", async () => {
    const { body } = await server.call(payments.balance, { as: payer });
    expect(body).toMatchObject({ configured: false, available: null, pending: null, currency: "USD" });
    expect(body.message).not.toBe("");
  });
});

describe("the ledger", () => {
  test("every payment has one transaction: labour cost of the project against what is owed to the worker", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 777 }] });
    await payAll(
      await Promise.all([3600, 1, 0, 12_345].map((seconds) => server.entry(worker, project._id, { seconds }))),
    );
    const lines = await sql<{ account: string; amount: number; n: number }>(
      `select account, sum(l.amount)::bigint as amount, count(*) as n from ledger_lines l
       where l.project_id = $1 or l.user_id = $2 group by account order by account`,
      [project._id, worker._id],
    );
    expect(lines).toEqual([
      { account: "labour_cost", amount: 777 + 0 + 0 + 2664, n: 4 },
      { account: "owed_to_worker", amount: -(777 + 0 + 0 + 2664), n: 4 },
    ]);
    const [whole] = await sql<{ balance: number; unbooked: number }>(
      `select (select sum(amount) from ledger_lines)::bigint as balance,
         (select count(*) from payments p where not exists (select from ledger_transactions t where t.payment_id = p._id))
           as unbooked`,
    );
    expect(whole).toEqual({ balance: 0, unbooked: 0 });
  });

  test("refuses a transaction that does not sum to zero, at commit", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const entry = await server.entry(worker, project._id, { state: "approved", approver: manager });
    const book = (credit: number) =>
      server.db.sql.transaction().execute(async (tx) => {
        const [payment, transaction] = [newId(), newId()];
        await run(
          tx,
          sqlText`update work_history set state = 'payment_approved', payment_approved_by = $2, payment_approved_at = now()
           where _id = $1`,
          [entry, payer._id],
        );
        await run(
          tx,
          sqlText`insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount, currency,
             approved_by, approved_at) values ($1, $2, $3, $4, 'accrued', 1, 1, 5, 'USD', $5, now())`,
          [payment, entry, worker._id, project._id, payer._id],
        );
        await run(tx, sqlText`insert into ledger_transactions values ($1, 'accrual', $2, $3)`, [
          transaction,
          payment,
          payer._id,
        ]);
        await run(
          tx,
          sqlText`insert into ledger_lines values ($1, 'labour_cost', $2, null, 5, 'USD'), ($1, 'owed_to_worker', null, $3, $4, 'USD')`,
          [transaction, project._id, worker._id, credit],
        );
      });
    await expect(book(-4)).rejects.toThrow("does not sum to zero");
    expect(await sql("select from payments where work_history_id = $1", [entry])).toEqual([]);
    await book(-5);
  });

  test("is only ever added to", async () => {
    for (const statement of [
      "update ledger_lines set amount = 0",
      "delete from ledger_lines",
      "truncate ledger_lines",
      "update ledger_transactions set created_at = now()",
      "delete from ledger_transactions",
    ]) {
      await expect(sql(statement), statement).rejects.toThrow("append-only");
    }
  });
});

/** Half to even in whole numbers, decided by doubling, as no float could. */
const oracleAmount = (seconds: bigint, rate: bigint): bigint => {
  const product = seconds * rate;
  const [down, up] = [product / 3600n, product / 3600n + 1n];
  const [toDown, toUp] = [product - down * 3600n, up * 3600n - product];
  if (toDown !== toUp) return toDown < toUp ? down : up;
  return down % 2n === 0n ? down : up;
};

describe("the amount of an entry", () => {
  test("amount_of rounds half to even, as an oracle in whole numbers does", async () => {
    const seconds = fc.oneof(
      fc.integer({ min: 0, max: 86_400 }),
      fc.integer({ min: 0, max: 2_147_483_647 }),
      fc.constantFrom(1800, 5400, 900),
    );
    const rate = fc.oneof(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(1, 2, 3, 4, 601),
    );
    const cases = fc.sample(fc.tuple(seconds, rate), { numRuns: 5000 });
    const rows = await sql<{ amount: string }>(
      `select amount_of((one->>0)::bigint, (one->>1)::bigint)::text as amount
       from json_array_elements($1::json) with ordinality as cases (one, n) order by n`,
      [JSON.stringify(cases)],
    );
    const wrong = cases.flatMap(([s, r], n) =>
      rows[n]!.amount === String(oracleAmount(BigInt(s), BigInt(r))) ? [] : [[s, r, rows[n]!.amount]],
    );
    expect(wrong).toEqual([]);
    const halves = [
      [1800, 1],
      [1800, 3],
      [1800, 5],
      [1800, 7],
    ].map(([s, r]) => oracleAmount(BigInt(s!), BigInt(r!)));
    expect(halves).toEqual([0n, 2n, 2n, 4n]);
    expect(await sql("select amount_of(1800, 1) as a, amount_of(1800, 3) as b, amount_of(1801, 1) as c")).toEqual([
      { a: 0, b: 2, c: 1 },
    ]);
  });

  test("rate_on takes the last rate that began by then, and the first one before all", async () => {
    const day = fc
      .integer({ min: 0, max: 30 })
      .map((n) => `2026-03-${String(n + 1).padStart(2, "0")}`)
      .filter((d) => d <= "2026-03-31");
    const rates = fc.uniqueArray(fc.tuple(fc.option(day), fc.nat(1000)), { maxLength: 6, selector: ([from]) => from });
    const project = await server.project(manager);
    await fc.assert(
      fc.asyncProperty(rates, async (given) => {
        await server.call(contract.projects.edit, {
          as: manager,
          params: { _id: project._id },
          body: { rates: given.map(([from, hourlyRate]) => ({ from, hourlyRate })) },
        });
        const days = ["2025-12-31", "2026-03-01", "2026-03-09", "2026-03-15", "2026-03-31", "2030-01-01"];
        const found = await sql<{ rate: number | null }>(
          "select rate_on($1, day) as rate from unnest($2::date[]) with ordinality as days (day, n) order by n",
          [project._id, days],
        );
        const ordered = given.toSorted(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
        const expected = days.map((on) => {
          const begun = ordered.filter(([from]) => (from ?? "") <= on);
          return (begun.at(-1) ?? ordered[0])?.[1] ?? null;
        });
        expect(found.map((row) => row.rate)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
