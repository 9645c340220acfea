import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { linesSums } from "../../../server/areas/payments/counts.ts";
import { personPaymentsSums } from "../../../server/areas/payments/person-sums.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { insertLine } from "../helpers/payments.ts";
import { startPaying } from "../helpers/paying.ts";

const { dashboard, payments } = contract;

describe("in a company", () => {
  let world: Awaited<ReturnType<typeof startPaying>>;
  beforeAll(async () => {
    world = await startPaying();
  });
  afterAll(() => world.close());

  const sql = <Row>(text: SqlText): Promise<Row[]> => run<Row>(world.server.db.sql, text, []);
  const faults = async () => [
    ...(await sql(sqlText`select approved_on from payment_sum_faults()`)),
    ...(await sql(sqlText`select user_id from person_payment_sum_faults()`)),
  ];
  const line = (approvedAt: string, amount: number) => {
    const fields = { worker: world.ann, project: null, kind: "adjustment", state: "accrued", seconds: 0 } as const;
    return insertLine(world.server.db, { ...fields, approvedAt, amount }, [world.pat, world.pia]);
  };
  const read = async (endpoint: (typeof payments)[keyof typeof payments], query: object = {}) =>
    (await world.server.call(endpoint, { as: world.pat, query: { ...query } })).body;

  test("an hour that the clock has before the day begins belongs to that day once", async () => {
    await world.server.setZone("America/Havana");
    // On 1 November 2026 the clock is set back from 01:00 to 00:00.
    await line("2026-11-01T04:30:00Z", 7);
    await line("2026-11-01T05:30:00Z", 11);
    await line("2026-11-01T03:30:00Z", 13);
    for (const _ of ["not added up yet", "added up"]) {
      for (const [days, amount] of [
        [{ startDate: "2026-09-20", endDate: "2026-10-31" }, 13],
        [{ startDate: "2026-11-01", endDate: "2026-11-01" }, 18],
        [{ startDate: "2026-10-05", endDate: "2026-11-20" }, 31],
        // November as a whole, and days before it.
        [{ startDate: "2026-10-31", endDate: "2026-11-30" }, 31],
        [{ startDate: "2026-11-01", endDate: "2026-12-05" }, 18],
        [{ startDate: "2026-11-01" }, 18],
      ] as const) {
        for (const endpoint of [payments.byUser, payments.byHub, payments.monthly, payments.byProject])
          expect(await read(endpoint, days), JSON.stringify(days)).toMatchObject({ totalAmount: amount });
        const { body } = await world.server.call(dashboard.users, { as: world.pat, query: { ...days } });
        expect(body, JSON.stringify(days)).toMatchObject({ users: [{ _id: world.ann._id, amount }] });
      }
      await addUp(world.server.db, linesSums);
      await addUp(world.server.db, personPaymentsSums);
    }
    await world.server.setZone("UTC");
  });

  test("what is approved while the time zone changes is kept in the new one", async () => {
    const proposed = await Promise.all(Array.from({ length: 10 }, (_, n) => world.propose({ amount: 100 + n })));
    await Promise.all([
      ...proposed.map((one, n) => world.approve(one, world.pia, {}, n % 2 ? world.other : world.server)),
      // Midnight is between them, whatever the time.
      ...["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"].map((zone) =>
        world.server.setZone(zone),
      ),
      addUp(world.other.db, linesSums),
      addUp(world.other.db, personPaymentsSums),
    ]);
    expect(await faults()).toEqual([]);
    await world.server.setZone("UTC");
    expect(await faults()).toEqual([]);
  });

  test("a new time zone waits for who approves in the old one", async () => {
    const client = await world.server.db.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into payments (_id, kind, user_id, state, amount, currency, reason, created_by, approved_by, approved_at)
         values (gen_random_uuid(), 'adjustment', $1, 'accrued', 5, 'USD', 'Any', $2, $3, '2026-05-31T12:00:00Z')`,
        [world.ann._id, world.pat._id, world.pia._id],
      );
      const moved = world.server.setZone("Pacific/Kiritimati");
      await Promise.race([moved, delay(300)]);
      await client.query("commit");
      await moved;
    } finally {
      client.release();
    }
    expect(await faults()).toEqual([]);
    // Its day there is the first of June.
    expect(await read(payments.monthly, { startDate: "2026-06-01", endDate: "2026-06-01" })).toMatchObject({
      totalAmount: 5,
    });
    await world.server.setZone("UTC");
  });

  test("an approval that is undone is in no sum of days and people", async () => {
    const before = await read(payments.byUser, {});
    const _id = await world.propose({ amount: 999 });
    await world.approve(_id);
    expect((await read(payments.byUser, {})).totalAmount).toBe(before.totalAmount + 999);
    await world.server.call(payments.undo, { as: world.pia, params: { _id }, body: {} });
    expect(await read(payments.byUser, {})).toEqual(before);
    await addUp(world.server.db, personPaymentsSums);
    expect(await read(payments.byUser, {})).toEqual(before);
  });

  test("sums that are wrong are mended and logged, each table for itself", async () => {
    const messages: string[] = [];
    const mend = async () => {
      for (const kept of [linesSums, personPaymentsSums])
        await mendSums(world.server.db, kept, (message) => void messages.push(message));
    };
    await mend();
    expect(messages).toEqual([]);
    const wrong = [
      sqlText`update payments_by_day set amount = amount + 1 where approved_on = '2026-11-01'`,
      sqlText`update payments_by_project set amount = amount + 1 where kind = 'adjustment' and state = 'accrued'`,
      sqlText`update payments_by_person set lines = lines + 1`,
      sqlText`delete from payments_by_person_and_month where approved_month = '2026-11-01'`,
      sqlText`update payments_by_person_and_quarter set amount = amount + 1`,
    ];
    for (const text of wrong) {
      await sql(text);
      await mend();
    }
    expect(messages).toHaveLength(wrong.length);
    await addUp(world.server.db, linesSums);
    await addUp(world.server.db, personPaymentsSums);
    expect(await faults()).toEqual([]);
  });
});
