import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bulkMax } from "../../contract/core/list.ts";
import { contract } from "../../contract/index.ts";
import { linesCounts } from "../../server/areas/payments/counts.ts";
import { paymentView } from "../../server/areas/payments/queries.ts";
import { entriesSql, projectEntriesSql } from "../../server/areas/work-history/lists.ts";
import { pageSql } from "../../server/core/db/page.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { rounds } from "../full.ts";
import { insertManyHours } from "../server/helpers/many-hours.ts";
import { busiestStep, type PlanMode } from "../server/helpers/plans.ts";
import { addTrigrams } from "../server/helpers/searches.ts";
import { startPlanWorld } from "./plan-world.ts";

/** A million with MUSTER_FULL=1. More than half wait: more than have their amounts added up one by one. */
const size = rounds(180_000, 1_000_000);
const waitingOfThousand = 600;

let world: Awaited<ReturnType<typeof startPlanWorld>>;
let project: string;
beforeAll(async () => {
  world = await startPlanWorld();
  const { db } = world.server;
  await world.server.person("payments");
  await insertManyHours(db, size, waitingOfThousand);
  const [found] = await run<{ _id: string }>(
    db.sql,
    sqlText`select _id from projects where name = 'Large project 7'`,
    [],
  );
  project = found!._id;
});
afterAll(() => world.server.close());

const page = { limit: 10, skip: 0 };
const rowsOf = (query: Readonly<Record<string, unknown>>, plan?: PlanMode): Promise<number> =>
  busiestStep(world.server.db, world.manager, (params) => entriesSql({ ...page, ...query }, params), plan);
const read = async (query: Readonly<Record<string, unknown>>) =>
  (await world.server.call(contract.workHistory.list, { as: world.manager, query })).body;
const days = { startDate: "2020-01-01", endDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) };
/** What 100,000 unpaid entries come to is added up one by one. */
const addedUp = 100_000;

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`of ${size} hours, by a %s`, (plan) => {
  test("lists that sums are kept for read the sums and their page", async () => {
    // By day, project and state there are some thousand sums.
    for (const query of [{}, { state: ["payment_approved"] }, { state: ["pending"] }, days]) {
      expect(await rowsOf(query, plan), JSON.stringify(query)).toBeLessThan(size / 4);
      const far = { ...query, skip: Math.floor(size / 3) };
      expect(await rowsOf(far, plan), JSON.stringify(far)).toBeLessThan(size / 4);
    }
    const ofProject = await busiestStep(
      world.server.db,
      world.manager,
      (params) => projectEntriesSql(page, params, project),
      plan,
    );
    expect(ofProject).toBeLessThan(size / 10);
  });
});

// Planned for its values, as PostgreSQL does: for any number of people it would read all payment lines of so few.
test("what a person worked is read by itself", async () => {
  const [someone] = await run<{ user_id: string }>(
    world.server.db.sql,
    sqlText`select user_id from work_history limit 1`,
    [],
  );
  expect(await rowsOf({ user: [someone!.user_id] })).toBeLessThan(1000);
});

test("more hours than are counted have no sums, and the reply says so", async () => {
  expect(await read({ search: "Large" })).toMatchObject({
    filteredTotalCount: bulkMax,
    count: size,
    totalSeconds: null,
    countedSeconds: null,
    totalAmount: null,
    meta: { countExact: false },
  });
  expect(await rowsOf({ search: "Large" })).toBeLessThan(3 * bulkMax);
});

test("a search of payment lines reads those of the people and projects that it finds", async () => {
  const { server, manager } = world;
  await addTrigrams(server.db);
  for (const search of ["Person 1999", "1999@many", "1999 Large", "nobody", "Large"]) {
    const query = { ...page, search };
    const rows = await busiestStep(server.db, manager, (params) =>
      pageSql({ view: paymentView, key: "payments", query, params, counts: linesCounts(query, params) }),
    );
    expect(rows, search).toBeLessThan(size / 4);
  }
  const { body } = await server.call(contract.payments.list, { as: manager, query: { search: "Large" } });
  expect(body).toMatchObject({
    filteredTotalCount: bulkMax,
    totalAmount: null,
    totalSeconds: null,
    meta: { countExact: false },
  });
});

test("more hours than are counted that have time in an hour of the day have no share of it", async () => {
  expect(await read({ hourOfDay: "9" })).toMatchObject({
    filteredTotalCount: bulkMax,
    countedSeconds: null,
    secondsInHour: null,
    meta: { countExact: false },
  });
});

test("what very many unpaid hours come to is an estimate, and what some come to is exact", async () => {
  const unpaid = (size * (waitingOfThousand + 5)) / 1000;
  expect(unpaid).toBeGreaterThan(addedUp);
  // Each is 3,000 seconds at 6.00: nothing is rounded, so that the estimate is exact here.
  const worth = 500 * (unpaid + (size * (1000 - waitingOfThousand - 20)) / 1000);
  expect(await read({})).toMatchObject({
    filteredTotalCount: size,
    totalSeconds: 3000 * size,
    totalAmount: worth,
    isAmountExact: false,
    meta: { countExact: true },
  });
  expect(await read({ project })).toMatchObject({ totalAmount: worth / 20, isAmountExact: true });
});
