import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { linesSums, workDaySums } from "../../../server/areas/payments/counts.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { startPaying } from "../helpers/paying.ts";

const { payments, workHistory } = contract;
let world: Awaited<ReturnType<typeof startPaying>>;
let project: string;

/** Adjustments, with and without a project, in each state, and hours, of which one approval was undone. */
beforeAll(async () => {
  world = await startPaying();
  const { server, admin, ann, pat } = world;
  project = (await server.project(admin, { rates: [{ from: null, hourlyRate: 1337 }] }))._id;
  const manager = await server.person("manager");
  const entries: string[] = [];
  for (let n = 0; n < 4; n++) entries.push(await server.entry(ann, project, { seconds: 1000 + n }));
  await server.call(workHistory.bulkApprove, { as: manager, body: { select: { ids: entries } } });
  await approvePayments(server, pat, { ids: entries });
  const { body } = await server.call(payments.list, { as: pat, query: { kind: "work", limit: 1 } });
  await server.call(payments.undo, { as: pat, params: { _id: body.payments[0]._id }, body: {} });
  await world.propose({ amount: 700 });
  await world.approve(await world.propose({ amount: 1100, project }));
  await world.approve(await world.propose({ amount: -300 }));
  await world.decline(await world.propose({ amount: 5000 }));
});
afterAll(() => world.close());

const read = async (query: object) =>
  (await world.server.call(payments.list, { as: world.pat, query: { limit: 200, ...query } })).body;
const today = new Date().toISOString().slice(0, 10);
const allAddUp = async (): Promise<void> => {
  const { payments: all } = await read({});
  for (const query of [
    {},
    { kind: "work" },
    { kind: "adjustment", state: ["accrued", "declined"] },
    { project },
    { project, kind: "work", state: "declined" },
    { state: "proposed" },
    { approvedFrom: today },
    { approvedFrom: today, approvedUntil: today, project, state: ["accrued", "paid"] },
    { approvedUntil: "2026-01-01" },
    { startDate: today },
    { startDate: "2020-01-01", endDate: "2024-12-31" },
    { endDate: today, project, state: ["accrued", "declined"] },
    { startDate: "2020-01-01", kind: ["work", "adjustment"], sortBy: "checkedInDate:asc" },
    // What sums are not kept by.
    { user: world.ann._id, state: "accrued" },
    { search: "Ann" },
    { startDate: "2020-01-01", approvedFrom: today },
    { startDate: "2020-01-01", user: world.ann._id },
  ]) {
    const { payments: listed, ...said } = (await read(query)) as { payments: Payment[] };
    const counted = listed.filter(({ state }) => state !== "declined");
    expect({ query, ...said }).toMatchObject({
      query,
      count: all.length,
      filteredTotalCount: listed.length,
      totalAmount: counted.reduce((sum, { amount }) => sum + amount, 0),
      totalSeconds: counted.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    });
  }
};

test("the sums of a list are those of its lines, before and after they are added up", async () => {
  await allAddUp();
  await addUp(world.server.db, linesSums);
  await addUp(world.server.db, workDaySums);
  await allAddUp();
  expect(await run(world.server.db.sql, sqlText`select _id from payment_changes`, [])).toEqual([]);
  await world.approve(await world.propose({ amount: 42 }));
  await allAddUp();
});

test("no project is none, also where all zeros are asked for", async () => {
  expect(await read({ project: "00000000-0000-0000-0000-000000000000" })).toMatchObject({ filteredTotalCount: 0 });
});

test("sums that are wrong are mended and logged", async () => {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  await mendSums(world.server.db, linesSums, log);
  expect(messages).toEqual([]);
  await run(world.server.db.sql, sqlText`update payments_by_project set amount = amount + 1 where kind = 'work'`, []);
  await mendSums(world.server.db, linesSums, log);
  expect(messages).toEqual([expect.stringMatching(/^\d of the sums of payment lines were wrong, and are mended$/)]);
  await allAddUp();
});
