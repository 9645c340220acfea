import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { roles } from "../../../contract/core/roles.ts";
import { linesSums } from "../../../server/areas/payments/counts.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import type { Actor } from "../helpers/test-server.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, payments } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: Actor[];

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  payer = await server.person("payments");
  workers = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
});
afterAll(() => server.close());

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

const read = async (endpoint: (typeof dashboard)[keyof typeof dashboard], as: Actor, query: object = {}) => {
  const answer = await server.call(endpoint, { as, query: { ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe("the days", () => {
  test("are the last 30 without any, and whole weeks where weeks are asked for", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const summary = await read(dashboard.summary, manager);
    expect(summary).toMatchObject({ startDate: dayAfter(today, -29), endDate: today });
    const weekly = await read(dashboard.weekly, manager);
    expect(weekly).toMatchObject({ startDate: mondayOf(dayAfter(today, -83)), endDate: today });
    expect(weekly.weeks.at(0).week).toBe(weekly.startDate);
    expect(weekly.weeks.at(-1).week).toBe(mondayOf(today));
  });

  test("take their other end from the one that is given", async () => {
    const first = await read(dashboard.summary, manager, { startDate: "2026-01-10" });
    expect(first).toMatchObject({ startDate: "2026-01-10", endDate: "2026-02-08" });
    const last = await read(dashboard.summary, manager, { endDate: "2026-01-30" });
    expect(last).toMatchObject({ startDate: "2026-01-01", endDate: "2026-01-30" });
    const future = await read(dashboard.summary, manager, { startDate: "2100-01-01" });
    expect(future).toMatchObject({ startDate: "2100-01-01", endDate: "2100-01-01" });
  });

  test.each([
    [{ startDate: "2026-02-02", endDate: "2026-02-01" }, "The last day can't be before the first."],
    [{ startDate: "2025-01-01", endDate: "2026-01-02" }, "At most 366 days."],
  ])("%o are refused", async (query, message) => {
    for (const endpoint of [dashboard.summary, dashboard.weekly, dashboard.hourly, dashboard.users]) {
      const { status, body } = await server.call(endpoint, { as: manager, query });
      expect([status, body.fields]).toEqual([400, { endDate: [message] }]);
    }
  });
});

describe("money", () => {
  test("shows what was approved in the days, and to a worker only their own", async () => {
    const [ann, bob] = [workers[0]!, workers[1]!];
    const paying = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
    const ids = [
      await server.entry(ann, paying._id, {
        from: "2026-03-01T09:00:00Z",
        seconds: 100,
        state: "approved",
        approver: manager,
      }),
      await server.entry(bob, paying._id, {
        from: "2026-03-02T09:00:00Z",
        seconds: 20,
        state: "approved",
        approver: manager,
      }),
    ];
    await approvePayments(server, payer, { ids });
    const today = new Date().toISOString().slice(0, 10);
    const days = { startDate: today, endDate: today };
    const money = async (as: Actor, query: object = days) => (await read(dashboard.summary, as, query)).payments;
    expect(await money(payer)).toEqual({ approved: 2, approvedAmount: 120, paid: 0, paidAmount: 0, currency: "USD" });
    expect(await money(ann)).toMatchObject({ approved: 1, approvedAmount: 100 });
    expect(await money(workers[2]!)).toMatchObject({ approved: 0, approvedAmount: 0 });
    const adjustment = { user: ann._id, project: null, amount: 500, reason: "A chair" };
    expect((await server.call(payments.create, { as: payer, body: adjustment })).status).toBe(201);
    expect(await read(dashboard.totals, payer)).toMatchObject({ payments: 2 });
    await addUp(server.db, linesSums);
    expect(await read(dashboard.totals, payer)).toMatchObject({ payments: 2 });
    expect(await money(payer, { startDate: "2026-03-01", endDate: "2026-03-02" })).toMatchObject({ approved: 0 });
    // Paid today, and worked on another day: both are shown.
    const { users } = await read(dashboard.users, manager, { ...days, sortBy: "amount:desc" });
    expect(users.map(({ _id, amount }: { _id: string; amount: number }) => [_id, amount])).toEqual([
      [ann._id, 100],
      [bob._id, 20],
    ]);
  });
});

describe("who", () => {
  test("the company's figures are for staff; to-dos are also for reviewers", async () => {
    for (const role of roles) {
      const person = await server.person(role);
      const isStaff = ["admin", "manager", "payments"].includes(role);
      for (const endpoint of [
        dashboard.summary,
        dashboard.weekly,
        dashboard.hourly,
        dashboard.skills,
        dashboard.totals,
        dashboard.users,
      ]) {
        const body = await read(endpoint, person);
        expect([endpoint.path, role, body.scope]).toEqual([endpoint.path, role, isStaff ? "company" : "own"]);
      }
      const { status } = await server.call(dashboard.todos, { as: person });
      expect([role, status]).toEqual([role, role === "annotator" ? 403 : 200]);
    }
  });

  test("people by skill: active holders of all, or one's own skills", async () => {
    const [drawing, lidar] = [await server.skill(manager), await server.skill(manager)];
    const hold = (person: Actor, skill: { _id: string }) =>
      server.db.sql.insertInto("user_skills").values({ user_id: person._id, skill_id: skill._id }).execute();
    const gone = await server.person("annotator");
    await server.db.sql
      .updateTable("users")
      .set({ deactivated_at: new Date().toISOString() })
      .where("_id", "=", gone._id)
      .execute();
    await Promise.all([
      hold(workers[0]!, drawing),
      hold(workers[1]!, drawing),
      hold(workers[1]!, lidar),
      hold(gone, lidar),
    ]);
    expect(await read(dashboard.skills, manager)).toEqual({
      scope: "company",
      skills: [
        { _id: drawing._id, name: drawing.name, users: 2 },
        { _id: lidar._id, name: lidar.name, users: 1 },
      ],
    });
    expect(await read(dashboard.skills, workers[0]!)).toEqual({
      scope: "own",
      skills: [{ _id: drawing._id, name: drawing.name, users: 1 }],
    });
  });
});
