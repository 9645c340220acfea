import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hubSums, monthSums, personSums, projectSums } from "../../server/areas/payments/charts.ts";
import { linesCounts } from "../../server/areas/payments/counts.ts";
import { paymentView } from "../../server/areas/payments/queries.ts";
import { runwaySql } from "../../server/areas/payments/runway.ts";
import { preflightPage } from "../../server/areas/payout-runs/preflight.ts";
import { ledgerKeptSums, owing, personBalances, projectBalances } from "../../server/areas/ledger/queries.ts";
import { addUp } from "../../server/core/db/kept-sums.ts";
import { pageSql } from "../../server/core/db/page.ts";
import { run } from "../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../server/core/db/sql-text.ts";
import { Parameters } from "../../server/core/db/view.ts";
import { insertManyHours } from "../server/helpers/many-hours.ts";
import { busiestStep, type PlanMode } from "../server/helpers/plans.ts";
import { startPlanWorld } from "./plan-world.ts";

const size = 60_000;
const page = { limit: 10, skip: 0 };
let world: Awaited<ReturnType<typeof startPlanWorld>>;

/** Every payment line is booked: owed to a person, at a project's cost. */
beforeAll(async () => {
  world = await startPlanWorld();
  const { db } = world.server;
  await world.server.person("payments");
  await insertManyHours(db, size);
  await run(
    db.sql,
    sqlText`with booked as materialized (select gen_random_uuid() as _id, p._id as payment, user_id, project_id, amount, approved_by from payments p),
      transactions as (insert into ledger_transactions (_id, kind, payment_id, created_by)
        select _id, 'accrual', payment, approved_by from booked)
    insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
    select _id, 'labour_cost', project_id, null::uuid, amount, 'USD' from booked
    union all select _id, 'owed_to_worker', null, user_id, -amount, 'USD' from booked`,
    [],
  );
  await addUp(db, ledgerKeptSums);
  await run(db.sql, sqlText`vacuum analyze`, []);
});
afterAll(() => world.server.close());

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const year = { startDate: dayBefore(366), endDate: dayBefore(1) };

describe.each(["force_custom_plan", "force_generic_plan"] as const)("of %s", (plan: PlanMode) => {
  const rowsOf = (build: (params: Parameters) => SqlText): Promise<number> =>
    busiestStep(world.server.db, world.manager, build, plan);

  test("charts read sums by project and day, or by person", async () => {
    for (const days of [{}, year]) {
      expect(await rowsOf((params) => monthSums(days, params))).toBeLessThan(size / 4);
      expect(
        await rowsOf((params) => sqlText`(select count(*) from (${projectSums.sumsOf(days, params)}) s)`),
      ).toBeLessThan(size / 4);
    }
    expect(await rowsOf((params) => hubSums({}, params))).toBeLessThan(size / 10);
    // Some 2,000 people, and thirteen months.
    expect(await rowsOf((params) => hubSums(year, params))).toBeLessThan(size / 2);
    expect(await rowsOf((params) => sqlText`(select count(*) from (${personSums.sumsOf({}, params)}) s)`)).toBeLessThan(
      size / 10,
    );
    expect(await rowsOf(() => runwaySql)).toBeLessThan(size / 4);
  });

  test("balances read sums by owner", async () => {
    expect(
      await rowsOf((params) => pageSql({ view: personBalances, key: "people", query: page, params, common: owing })),
    ).toBeLessThan(size / 10);
    expect(
      await rowsOf((params) => pageSql({ view: projectBalances, key: "projects", query: page, params })),
    ).toBeLessThan(size / 10);
  });

  test("lists of payment lines count sums by the days of approval or of work, and all there are", async () => {
    const list = (filters: Readonly<Record<string, unknown>>) => {
      const query = { ...page, ...filters };
      return rowsOf((params) =>
        pageSql({ view: paymentView, key: "payments", query, params, counts: linesCounts(query, params) }),
      );
    };
    expect(await list({ approvedUntil: dayBefore(1) })).toBeLessThan(size / 4);
    // Of a month out of more than a year: the sums of its days, and as many lines of each as the page has.
    const month = { startDate: dayBefore(119), endDate: dayBefore(90) };
    expect(await list(month)).toBeLessThan(size / 40);
    expect(await list({ ...month, state: ["accrued"] })).toBeLessThan(size / 40);
    expect(await list({ ...year, sortBy: ["checkedInDate:desc"] })).toBeLessThan(size / 4);
    const [someone] = await run<{ user_id: string }>(
      world.server.db.sql,
      sqlText`select user_id from payments limit 1`,
      [],
    );
    if (plan === "force_custom_plan") expect(await list({ user: [someone!.user_id] })).toBeLessThan(size / 4);
  });
});

test("a page of a pre-flight adds up once what is owed", async () => {
  const { server, manager } = world;
  const [draft] = await run<{ _id: string }>(
    server.db.sql,
    sqlText`insert into payout_runs (_id, name, method, currency, created_by)
     values (gen_random_uuid(), 'A draft', 'file', 'USD', $1) returning _id`,
    [manager._id],
  );
  const params = new Parameters([manager._id, "manager", draft!._id]);
  const { view, common } = preflightPage(sqlText`$3::uuid`);
  const list = pageSql({ view, key: "people", query: page, params, common });
  const { rows } = await server.db.pool.query<{ "QUERY PLAN": string }>(
    `explain with me as (select $1::uuid as _id, $2::text as role) select ${list} from me`,
    params.values,
  );
  const readings = rows.map((row) => row["QUERY PLAN"]).filter((step) => /\bon payments\b/.test(step));
  expect(readings).toHaveLength(1);
});
