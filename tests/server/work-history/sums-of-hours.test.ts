import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workedStates } from "../../../contract/work-history/states.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, projects, payments } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: readonly Actor[];
let works: readonly string[];
let entries: readonly string[];

/** Six entries a day of five days, of two people in three projects: one has no rate, and one gets a higher one midway. */
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  payer = await server.person("payments");
  workers = [await server.person("annotator"), await server.person("annotator")];
  const rates = [
    { from: null, hourlyRate: 1337 },
    { from: "2026-03-04", hourlyRate: 1999 },
  ];
  const made = [
    await server.project(manager, { rates }),
    await server.project(manager, { rates: [{ from: null, hourlyRate: 700 }] }),
    await server.project(manager),
  ];
  works = made.map(({ _id }) => _id);
  const ids: string[] = [];
  for (const day of [2, 3, 4, 5, 6]) {
    for (const [hour, project] of [...works, ...works].entries()) {
      const from = `2026-03-0${day}T${String(8 + hour).padStart(2, "0")}:00:00Z`;
      ids.push(await server.entry(workers[hour % 2]!, project, { from, seconds: 1000 + day * 100 + hour }));
    }
  }
  entries = ids;
});
afterAll(() => server.close());

interface Sums {
  readonly count: number;
  readonly filteredTotalCount: number;
  readonly totalSeconds: number;
  readonly countedSeconds: number;
  readonly totalAmount: number;
  readonly isAmountExact: boolean;
}
const read = async (query: object): Promise<Sums & { workHistory: WorkHistory[] }> =>
  (await server.call(workHistory.list, { as: manager, query: { limit: 200, ...query } })).body;

/** The sums of a reply, and what its own entries come to. */
const mustAddUp = async (query: object): Promise<void> => {
  const { workHistory: listed, ...said } = await read(query);
  const sum = (of: (entry: WorkHistory) => number | null) =>
    listed.reduce((total, entry) => total + (of(entry) ?? 0), 0);
  const whole = await run<{ n: number }>(server.db.sql, sqlText`select count(*) as n from work_history`, []);
  expect({ query, ...said }).toMatchObject({
    query,
    count: whole[0]!.n,
    filteredTotalCount: listed.length,
    totalSeconds: sum(({ seconds }) => seconds),
    countedSeconds: sum(({ seconds, state }) => (workedStates.includes(state) ? seconds : 0)),
    totalAmount: sum(({ amount }) => amount),
    isAmountExact: true,
  });
};

const queries = (): readonly object[] => [
  {},
  { state: ["pending"] },
  { state: ["approved", "payment_approved"] },
  { state: ["rejected", "needs_correction"] },
  { project: [works[0]] },
  { project: [works[0], works[2]], state: ["payment_approved"] },
  { startDate: "2026-03-04" },
  { startDate: "2026-03-03", endDate: "2026-03-04", state: ["pending", "approved"] },
  { endDate: "2026-03-03", project: [works[1]] },
  { startDate: "2027-01-01" },
  // What sums are not kept by.
  { user: [workers[0]!._id] },
  { user: [workers[0]!._id], state: ["pending"] },
  { search: "Project" },
  { search: "" },
  { clean: "true" },
  { hourOfDay: "9" },
  { hourOfDay: "9", clean: "false" },
];
const allAddUp = async (): Promise<void> => {
  for (const query of queries()) await mustAddUp(query);
  const { body } = await server.call(workHistory.ofProject, {
    as: manager,
    params: { _id: works[0]! },
    query: { limit: 200, state: ["pending"] },
  });
  const listed = body.checkedInUsersHistory as WorkHistory[];
  const seconds = listed.reduce((total, entry) => total + entry.seconds!, 0);
  expect(body).toMatchObject({ count: 10, filteredTotalCount: listed.length, totalSeconds: seconds });
};

const bulk = async (endpoint: typeof workHistory.bulkApprove, as: Actor, ids: readonly string[], body: object = {}) => {
  const answer = await server.call(endpoint, { as, body: { select: { ids }, ...body } });
  expect(answer).toMatchObject({ status: 200, body: { done: ids.length } });
};

describe("the sums of a list are those of its entries", () => {
  test("at first, and once they are added up", async () => {
    await allAddUp();
    await addUp(server.db, hoursSums);
    await allAddUp();
  });

  test("after decisions, payments, and what undoes them", async () => {
    await bulk(workHistory.bulkApprove, manager, entries.slice(0, 20));
    await bulk(workHistory.bulkReject as never, manager, entries.slice(20, 23), { rejectionCause: "Not ours" });
    await allAddUp();
    await addUp(server.db, hoursSums);
    await allAddUp();
    // Those of the project without a rate are refused.
    const paid = await approvePayments(server, payer, { ids: entries.slice(0, 12) });
    expect(paid.body).toMatchObject({ done: 8 });
    await allAddUp();
    const { body } = await server.call(payments.list, { as: payer, query: { limit: 2 } });
    for (const { _id } of body.payments) {
      expect((await server.call(payments.undo, { as: payer, params: { _id }, body: {} })).status).toBe(200);
    }
    await bulk(workHistory.bulkUndo as never, manager, entries.slice(15, 20));
    await addUp(server.db, hoursSums);
    await allAddUp();
  });

  test("at a new rate what is not paid for comes to more, and what is paid for stays", async () => {
    const before = await read({});
    const { body } = await server.call(projects.show, { as: manager, params: { _id: works[1]! } });
    const { version } = body.projectDrawer;
    const answer = await server.call(projects.edit, {
      as: manager,
      params: { _id: works[1]! },
      body: { version, rates: [{ from: null, hourlyRate: 70_000 }] },
    });
    expect(answer.status).toBe(200);
    await allAddUp();
    expect((await read({})).totalAmount).toBeGreaterThan(before.totalAmount);
    const settled = { state: ["payment_approved"], project: [works[1]] };
    const amounts = (await read(settled)).workHistory.map(({ amount }) => amount);
    expect(Math.max(...amounts.map(Number))).toBeLessThan(1000);
  });

  test("while many decide and it is added up at once, on two servers", async () => {
    const other = await startWorkServer(server.database);
    try {
      const each = (ids: readonly string[], endpoint: typeof workHistory.bulkApprove, on: WorkServer) =>
        Promise.all(ids.map((_id) => on.call(endpoint, { as: manager, body: { select: { ids: [_id] } } })));
      const late = entries.slice(23);
      await Promise.all([
        ...Array.from({ length: 10 }, () => addUp(server.db, hoursSums)),
        each(late, workHistory.bulkApprove, server),
        each(late, workHistory.bulkApprove, other),
        ...Array.from({ length: 10 }, () => addUp(other.db, hoursSums)),
        each(entries.slice(12, 15), workHistory.bulkUndo as never, other),
      ]);
    } finally {
      await other.close();
    }
    await allAddUp();
    await addUp(server.db, hoursSums);
    await allAddUp();
  });
});

test("nothing is kept of days that nothing is left of", async () => {
  await addUp(server.db, hoursSums);
  const rows = await run(
    server.db.sql,
    sqlText`select state from work_history_by_day where entries = 0 union all select state from work_history_changes`,
    [],
  );
  expect(rows).toEqual([]);
});

test("sums that are wrong are mended and logged, and right ones are left alone", async () => {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  await mendSums(server.db, hoursSums, log);
  expect(messages).toEqual([]);
  await run(
    server.db.sql,
    sqlText`insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
      values ($1, '2026-03-02', 'pending', 3, 300, 0), ($1, '2026-03-03', 'pending', 1, 1, 0)`,
    [works[0]],
  );
  expect((await read({})).filteredTotalCount).toBe(entries.length + 4);
  await mendSums(server.db, hoursSums, log);
  expect(messages).toEqual(["2 of the sums of hours were wrong, and are mended"]);
  await allAddUp();
});
