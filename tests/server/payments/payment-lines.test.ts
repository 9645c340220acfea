import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import type { Actor } from "../helpers/test-server.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { payments, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let ann: Actor;
let bob: Actor;
let one: Project;
let two: Project;
let entries: string[];

beforeAll(async () => {
  server = await startWorkServer();
  [manager, payer, ann, bob] = await Promise.all([
    server.person("manager", { firstName: "Mo", lastName: "M" }),
    server.person("payments", { firstName: "Pat", lastName: "P" }),
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
    server.person("annotator", { firstName: "Bob", lastName: "B" }),
  ]);
  one = await server.project(manager, { name: "Lanes", rates: [{ from: null, hourlyRate: 600 }] });
  two = await server.project(manager, { name: "Signs", rates: [{ from: null, hourlyRate: 900 }] });
  entries = [
    await server.entry(ann, one._id, { from: "2026-03-01T09:00:00Z", seconds: 3600 }),
    await server.entry(ann, two._id, { from: "2026-03-02T09:00:00Z", seconds: 1800 }),
    await server.entry(bob, one._id, { from: "2026-03-03T09:00:00Z", seconds: 60 }),
  ];
  await server.call(workHistory.bulkApprove, { as: manager, body: { select: { ids: entries } } });
  await approvePayments(server, payer, { ids: entries });
});
afterAll(() => server.close());

const list = async (query: object = {}) => {
  const answer = await server.call(payments.list, { as: payer, query: { ...query } });
  expect(answer.status).toBe(200);
  return answer.body as { payments: Payment[]; count: number; filteredTotalCount: number; totalAmount: number };
};
const amounts = async (query: object) => (await list(query)).payments.map(({ amount }) => amount);

describe("payment lines", () => {
  test("say whose work of which day they pay, at which rate, and who approved the hours and the payment", async () => {
    const [line] = (await list({ user: ann._id, project: one._id })).payments;
    expect(line).toMatchObject({
      user: { _id: ann._id, name: "Ann A" },
      project: { _id: one._id, name: "Lanes" },
      workHistory: { _id: entries[0], name: "2026-03-01" },
      checkedInDate: "2026-03-01",
      seconds: 3600,
      hourlyRate: 600,
      amount: 600,
      currency: "USD",
      state: "accrued",
      hoursApprovedBy: { _id: manager._id, name: "Mo M" },
      approvedBy: { _id: payer._id, name: "Pat P" },
      version: 1,
    });
    const shown = await server.call(payments.show, { as: payer, params: { _id: line!._id } });
    expect(shown).toMatchObject({ status: 200, body: { payment: line } });
    const nowhere = await server.call(payments.show, { as: manager, params: { _id: entries[0]! } });
    expect(nowhere).toMatchObject({ status: 404, body: { message: "There is no such payment line." } });
  });

  test("are filtered, searched and sorted, and summed over all that match, not over the page", async () => {
    expect(await list({ limit: 1 })).toMatchObject({
      count: 3,
      filteredTotalCount: 3,
      totalAmount: 600 + 450 + 10,
      totalSeconds: 5460,
      currency: "USD",
      meta: { pages: 3 },
    });
    expect(await list({ project: one._id })).toMatchObject({ count: 3, filteredTotalCount: 2, totalAmount: 610 });
    expect(await list({ user: [ann._id, bob._id], state: "accrued" })).toMatchObject({ filteredTotalCount: 3 });
    expect(await amounts({ startDate: "2026-03-02", endDate: "2026-03-02" })).toEqual([450]);
    expect(await amounts({ endDate: "2026-03-01" })).toEqual([600]);
    expect(await list({ search: "bob" })).toMatchObject({ filteredTotalCount: 1, totalAmount: 10 });
    expect(await list({ search: "LANES" })).toMatchObject({ filteredTotalCount: 2 });
    expect(await amounts({ sortBy: "amount:desc" })).toEqual([600, 450, 10]);
    expect(await amounts({ sortBy: "checkedInDate:desc" })).toEqual([10, 450, 600]);
    expect(await amounts({ sortBy: "project:desc", limit: 1 })).toEqual([450]);
    for (const sort of ["createdAt", "user", "seconds"])
      expect(await amounts({ sortBy: `${sort}:asc` })).toHaveLength(3);
  });

  test("can't be read by workers", async () => {
    expect((await server.call(payments.list, { as: ann })).status).toBe(403);
  });
});
