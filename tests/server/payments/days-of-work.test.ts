import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { workDaySums } from "../../../server/areas/payments/counts.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { insertLine } from "../helpers/payments.ts";
import { startPaying } from "../helpers/paying.ts";

const { payments } = contract;
let world: Awaited<ReturnType<typeof startPaying>>;
let project: string;
/** Lines of hours, of which nothing says when they were worked but their entries. */
const lines: string[] = [];

const sql = <Row>(text: SqlText, values: unknown[] = []): Promise<Row[]> => run<Row>(world.server.db.sql, text, values);

/** Several have one day, and they were made in another order. */
beforeAll(async () => {
  world = await startPaying();
  project = (await world.server.project(world.admin))._id;
  for (let n = 0; n < 23; n++) {
    const fields = { worker: world.ann, project, kind: "work", state: "accrued", seconds: 600 } as const;
    const day = n === 0 ? "2024-04-01" : `2024-04-${String(5 + ((n * 5) % 6) * 4).padStart(2, "0")}`;
    const from = `${day}T${String(n).padStart(2, "0")}:00:00Z`;
    const approvedAt = "2024-05-20T12:00:00Z";
    const line = { ...fields, from, approvedAt, amount: 100 + n };
    const _id = await insertLine(world.server.db, line, [world.pat, world.pia]);
    await sql(sqlText`update payments set created_at = $2::timestamptz + $3 * interval '1 hour' where _id = $1`, [
      _id,
      approvedAt,
      (n * 7) % 23,
    ]);
    lines.push(_id);
  }
});
afterAll(() => world.close());

const moveWork = (line: string, day: string) =>
  sql(
    sqlText`update work_history w set checked_in_date = $2::date from payments p
     where p._id = $1 and w._id = coalesce(p.work_history_id, p.undone_entry_id)`,
    [line, day],
  );
const dayOf = async (line: string): Promise<string> =>
  (await sql<{ day: string }>(sqlText`select day::text from payments where _id = $1`, [line]))[0]!.day;
const list = async (query: object) =>
  (await world.server.call(payments.list, { as: world.pat, query: { limit: 200, ...query } })).body;
const idsOf = (body: { payments: Payment[] }): string[] => body.payments.map(({ _id }) => _id);

describe("a list of days of work", () => {
  const days = { startDate: "2024-04-05", endDate: "2024-04-25" };

  test("has its pages in the order in which lines were made, whatever the days", async () => {
    const { payments: all } = (await list({})) as { payments: Payment[] };
    const expected = all
      .filter(({ checkedInDate: day }) => day !== null && days.startDate <= day && day <= days.endDate)
      .map(({ _id }) => _id);
    expect(expected.length).toBeGreaterThan(10);
    for (const _ of ["not added up yet", "added up"]) {
      expect(idsOf(await list(days))).toEqual(expected);
      for (const sortBy of [undefined, "createdAt:desc"]) {
        const paged: string[] = [];
        for (let skip = 0; skip < 24; skip += 4)
          paged.push(...idsOf(await list({ ...days, limit: 4, skip, ...(sortBy && { sortBy }) })));
        expect(paged).toEqual(expected);
      }
      expect(idsOf(await list({ ...days, sortBy: "createdAt:asc" }))).toEqual(expected.toReversed());
      const few = await list({ ...days, state: "accrued", limit: 3, skip: 2 });
      expect(few).toMatchObject({ filteredTotalCount: expected.length, meta: { countExact: true } });
      expect(idsOf(few)).toEqual(expected.slice(2, 5));
      await addUp(world.server.db, workDaySums);
    }
  });

  test("sees at once what was undone, and whose hours were corrected then", async () => {
    const day = { startDate: "2024-04-01", endDate: "2024-04-01" };
    expect(await list(day)).toMatchObject({ filteredTotalCount: 1, totalAmount: 100, totalSeconds: 600 });
    await world.server.call(payments.undo, { as: world.pia, params: { _id: lines[0]! }, body: {} });
    // Declined now, which counts as a line and comes to nothing.
    expect(await list(day)).toMatchObject({ filteredTotalCount: 1, totalAmount: 0, totalSeconds: 0 });
    await moveWork(lines[0]!, "2024-03-04");
    expect(await dayOf(lines[0]!)).toBe("2024-03-04");
    expect(await list(day)).toMatchObject({ filteredTotalCount: 0 });
    const there = { startDate: "2024-03-04", endDate: "2024-03-04", state: "declined" };
    expect(await list(there)).toMatchObject({ filteredTotalCount: 1 });
  });
});

test("a line without hours has the company's day on which it was proposed, also after its time zone changed", async () => {
  const _id = await world.propose({ amount: 7 });
  await sql(sqlText`update payments set created_at = '2024-06-30T12:00:00Z' where _id = $1`, [_id]);
  expect(await dayOf(_id)).toBe("2024-06-30");
  await world.server.setZone("Pacific/Kiritimati");
  expect(await dayOf(_id)).toBe("2024-07-01");
  expect(await list({ startDate: "2024-07-01", endDate: "2024-07-01" })).toMatchObject({
    filteredTotalCount: 1,
    totalAmount: 7,
  });
  await world.server.setZone("UTC");
  expect(await list({ startDate: "2024-07-01", endDate: "2024-07-01" })).toMatchObject({ filteredTotalCount: 0 });
});

test("sums by the day of work that are wrong are mended and logged", async () => {
  const messages: string[] = [];
  const mend = () => mendSums(world.server.db, workDaySums, (message) => void messages.push(message));
  await addUp(world.server.db, workDaySums);
  await mend();
  expect(messages).toEqual([]);
  await sql(sqlText`delete from payments_by_work_day where day = (select min(day) from payments_by_work_day)`);
  await mend();
  expect(messages).toEqual([
    expect.stringMatching(/^\d of the sums of payment lines by day of work were wrong, and are mended$/),
  ]);
  expect(await sql(sqlText`select * from payment_day_sum_faults()`)).toEqual([]);
});
