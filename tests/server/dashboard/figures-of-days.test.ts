import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { linesSums } from "../../../server/areas/payments/counts.ts";
import { personPaymentsSums } from "../../../server/areas/payments/person-sums.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { personHoursSums } from "../../../server/areas/work-history/person-sums.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { insertLine } from "../helpers/payments.ts";
import { startPaying } from "../helpers/paying.ts";

const { dashboard, payments } = contract;
const states = ["accrued", "proposed", "paid", "failed"] as const;
let world: Awaited<ReturnType<typeof startPaying>>;
/** No two begin at one time. */
let minutes = 0;
let lives: readonly { readonly _id: string }[];
let project: string;

beforeAll(async () => {
  world = await startPaying();
  const others = Array.from({ length: 3 }, () => world.server.person("annotator"));
  lives = [world.ann, ...(await Promise.all(others))];
  project = (await world.server.project(world.admin))._id;
});
afterAll(() => world.close());

const sql = <Row>(text: SqlText, values: unknown[] = []): Promise<Row[]> => run<Row>(world.server.db.sql, text, values);
const addAllUp = async (): Promise<void> => {
  for (const kept of [hoursSums, linesSums, personHoursSums, personPaymentsSums]) await addUp(world.server.db, kept);
};

/** More than two years, with days at the ends of months and quarters more often than others. */
const day = fc
  .oneof(
    fc.integer({ min: Date.parse("2023-11-20"), max: Date.parse("2026-02-10") }),
    fc.constantFrom(
      ...["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-31", "2024-04-01", "2024-12-31"].map((one) =>
        Date.parse(one),
      ),
    ),
  )
  .map((at) => new Date(at).toISOString().slice(0, 10));
const work = fc.record({
  person: fc.nat({ max: 3 }),
  day,
  seconds: fc.integer({ min: 1, max: 9000 }),
  state: fc.constantFrom("pending", "needs_correction", "approved" as const),
});
const line = fc.record({
  person: fc.nat({ max: 3 }),
  day,
  amount: fc.integer({ min: 1, max: 99_999 }),
  state: fc.constantFrom(...states),
});
/** What is recorded, what is deleted of it again, and what is moved to other days. */
const life = fc.record({
  hours: fc.array(work, { minLength: 1, maxLength: 6 }),
  lines: fc.array(line, { maxLength: 4 }),
  isAddedUp: fc.boolean(),
  gone: fc.boolean(),
  moved: fc.option(day, { nil: undefined }),
  days: fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
});

const live = async ({
  hours,
  lines,
  isAddedUp,
  gone,
  moved,
}: typeof life extends fc.Arbitrary<infer L> ? L : never) => {
  const staff = [world.pat, world.pia] as const;
  for (const { person, day: on, seconds, state } of hours) {
    const from = new Date(Date.parse(on) + (++minutes % 1300) * 60_000).toISOString();
    const entry = { from, seconds, state, ...(state === "approved" && { approver: world.pat }) };
    await world.server.entry(lives[person]!, project, entry);
  }
  for (const { person, day: on, amount, state } of lines) {
    const fields = { worker: lives[person]!, project: null, kind: "adjustment", seconds: 0 } as const;
    await insertLine(world.server.db, { ...fields, state, amount, approvedAt: `${on}T23:30:00Z` }, staff);
  }
  if (isAddedUp) await addAllUp();
  if (gone)
    await sql(
      sqlText`delete from work_history where _id in (select _id from work_history where state = 'pending' limit 1)`,
    );
  if (moved) {
    await sql(
      sqlText`update work_history set checked_in_date = $1 where _id in (select _id from work_history where state = 'pending' limit 1)`,
      [moved],
    );
    await sql(
      sqlText`update payments set approved_at = $1::date + time '00:10' where _id in
       (select _id from payments where approved_at is not null and state = 'accrued' limit 1)`,
      [moved],
    );
  }
};

/** From the records themselves, by person. */
const recordsOf = (first: string, last: string) =>
  sql<Record<"_id", string> & Record<"entries" | "seconds" | "lines" | "amount", number>>(
    sqlText`select u._id, coalesce(w.entries, 0) as entries, coalesce(w.seconds, 0) as seconds, coalesce(p.lines, 0) as lines,
       coalesce(p.amount, 0)::bigint as amount
     from users u
     left join (select user_id, count(*) as entries,
         coalesce(sum(seconds) filter (where state not in ('running', 'rejected', 'needs_correction')), 0) as seconds
       from work_history where checked_in_date between $1 and $2 group by 1) w on w.user_id = u._id
     left join (select user_id, count(*) as lines, sum(amount) as amount
       from payments where (approved_at at time zone 'UTC')::date between $1 and $2 group by 1) p on p.user_id = u._id
     where w.user_id is not null or p.user_id is not null`,
    [first, last],
  );
type Endpoint = typeof dashboard.users | typeof dashboard.summary | typeof payments.byUser;
const read = async (endpoint: Endpoint, query: object) => {
  const { status, body } = await world.server.call(endpoint, { as: world.pat, query: { ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const mustAgree = async (startDate: string, endDate: string): Promise<void> => {
  const records = await recordsOf(startDate, endDate);
  const days = { startDate, endDate };
  const paid = records
    .filter(({ lines }) => lines > 0)
    .map(({ _id, lines, amount }) => ({ _id, payments: lines, amount }));
  const byUser = await read(payments.byUser, days);
  expect(byUser).toMatchObject({ filteredTotalCount: paid.length });
  expect(byUser.userPayments).toEqual(expect.arrayContaining(paid.map((one) => expect.objectContaining(one))));
  // Days of the dashboard are a year at most.
  if (Date.parse(endDate) - Date.parse(startDate) > 365 * 86_400_000) return;
  const people = records.map(({ _id, entries, seconds, amount }) => ({ _id, entries, seconds, amount }));
  const users = await read(dashboard.users, days);
  expect(users).toMatchObject({ filteredTotalCount: people.length, count: people.length });
  expect(users.users).toEqual(expect.arrayContaining(people.map((one) => expect.objectContaining(one))));
  expect(await read(dashboard.summary, days)).toMatchObject({
    people: people.filter(({ entries }) => entries > 0).length,
  });
};

test("figures of any days, of whatever was recorded and changed, are those of the records", async () => {
  await fc.assert(
    fc.asyncProperty(life, async (one) => {
      await live(one);
      for (const [first, last] of one.days) await mustAgree(...([first, last].toSorted() as [string, string]));
    }),
    { numRuns: rounds(12, 200), seed: 17, endOnFailure: true },
  );
  await addAllUp();
  for (const [first, last] of fc.sample(fc.tuple(day, day), { numRuns: 20, seed: 4 }))
    await mustAgree(...([first, last].toSorted() as [string, string]));
});

test("each day of a time is read once, from a quarter, a month or by itself, and no other day", async () => {
  const wrong = await sql(
    sqlText`with ends as (
       select date '2023-11-20' + (n * 7919) % 500 as first, n from generate_series(1, 400) as n),
     times as (
       select first, first + case when n % 2 = 0 then n % 45 else (n * 31) % 600 end as last from ends
       union all values (date '2024-01-01', date '2024-12-31'), ('0001-01-01', '2024-05-31'), ('2024-02-01', '9999-12-31'))
     select first, last, day, times from (
       select t.first, t.last, day::date as day,
         case when day >= quarters_begin and day < quarters_end then 1 else 0 end
         + case when day >= begins and day < quarters_begin then 1 else 0 end
         + case when day >= quarters_end and day < ends then 1 else 0 end
         + case when day between early_first and early_last then early_sign else 0 end
         + case when day between late_first and late_last then late_sign else 0 end as times
       from times t cross join spread_of(t.first, t.last) cross join lateral generate_series(
         greatest(t.first - 40, date '2023-09-01')::timestamp, least(t.last + 40, date '2026-03-01')::timestamp, interval '1 day') as day
     ) as counted
     where times <> case when day between first and last then 1 else 0 end limit 5`,
  );
  expect(wrong).toEqual([]);
  const read = await sql<{ days: number; quarters: number }>(
    sqlText`select max(greatest(early_last - early_first, late_last - late_first)) + 1 as days,
       max(quarters_end - quarters_begin) / 90 as quarters
     from generate_series(1, 200) as n
     cross join spread_of((date '2024-01-01' + n % 90)::date, (date '2025-06-01' + (n * 7) % 200)::date)`,
  );
  // Half of a month at most from each end of many, and nearly all of the time by quarters.
  expect(read[0]!.days).toBeLessThanOrEqual(16);
  expect(read[0]!.quarters).toBeGreaterThanOrEqual(5);
});

test("a page of people who were paid as much begins where the one before ends, by their names", async () => {
  const days = { startDate: "2022-01-01", endDate: "2022-01-01" };
  for (const [n, worker] of lives.entries()) {
    const fields = { worker, project: null, kind: "adjustment", seconds: 0, state: "accrued" } as const;
    const amount = n === 2 ? 7 : 5;
    await insertLine(world.server.db, { ...fields, amount, approvedAt: "2022-01-01T12:00:00Z" }, [
      world.pat,
      world.pia,
    ]);
  }
  const page = async (query: object): Promise<{ user: { name: string }; amount: number }[]> =>
    (await read(payments.byUser, { ...days, ...query })).userPayments;
  const all = await page({ limit: 10 });
  expect(all.map(({ amount }) => amount)).toEqual([7, 5, 5, 5]);
  const names = all.slice(1).map(({ user }) => user.name);
  expect(names).toEqual(names.toSorted());
  const pages = [0, 1, 2, 3, 4].map((skip) => page({ limit: 1, skip }));
  expect((await Promise.all(pages)).flat()).toEqual(all);
});
