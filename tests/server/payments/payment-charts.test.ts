import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { noProject, owedAges, owedStates } from "../../../contract/payments/charts.ts";
import { paymentStates } from "../../../contract/payments/states.ts";
import { linesSums } from "../../../server/areas/payments/counts.ts";
import { personPaymentsSums } from "../../../server/areas/payments/person-sums.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertLine, type Line } from "../helpers/payments.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { payments } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: Actor[];
let projects: (string | null)[];
let lines: Line[];

const hubs = ["Dhaka", "Dhaka", "=Quito", "Minus"];
const begin = Date.parse("2026-08-01T00:00:00Z");
const end = Date.parse("2026-11-21T00:00:00Z");

/** 120 lines of every kind and state, drawn by a fixed seed. */
const drawn = () =>
  fc.sample(
    fc.record({
      worker: fc.nat(2),
      project: fc.nat(2),
      state: fc.constantFrom(...paymentStates),
      amount: fc.integer({ min: -500, max: 5000 }).filter((amount) => amount !== 0),
      seconds: fc.nat(20_000),
      at: fc.integer({ min: begin, max: end }),
    }),
    { numRuns: 120, seed: 7 },
  );

beforeAll(async () => {
  server = await startWorkServer();
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  workers = await Promise.all(hubs.map((hub, n) => server.person("annotator", { hub, firstName: `Worker${n}` })));
  const made = [await server.project(manager, { name: "=Signs" }), await server.project(manager, { name: "Lanes" })];
  projects = [...made.map(({ _id }) => _id), null];
  lines = drawn().map(({ worker, project, state, amount, seconds, at }): Line => {
    const isWork = projects[project] !== null && amount > 0 && state !== "proposed" && state !== "declined";
    return {
      worker: workers[worker]!,
      project: projects[project]!,
      kind: isWork ? "work" : "adjustment",
      state,
      amount,
      seconds: isWork ? seconds : 0,
      approvedAt: new Date(at).toISOString(),
    };
  });
  // A person who owes the company money.
  lines.push({
    worker: workers[3]!,
    project: null,
    kind: "adjustment",
    state: "accrued",
    amount: -1234,
    seconds: 0,
    approvedAt: "2020-01-01T12:00:00Z",
  });
  for (const line of lines) await insertLine(server.db, line, [manager, payer]);
});
afterAll(() => server.close());

const counted = (days: { startDate?: string; endDate?: string } = {}, timeZone = "UTC"): Line[] => {
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone });
  const isIn = (line: Line): boolean => {
    const day = dayOf.format(new Date(line.approvedAt));
    return (days.startDate ?? day) <= day && day <= (days.endDate ?? day);
  };
  return lines.filter((line) => line.state !== "proposed" && line.state !== "declined" && isIn(line));
};
const sums = (of: readonly Line[]) => ({
  payments: of.length,
  seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
  amount: of.reduce((sum, { amount }) => sum + amount, 0),
});
const grouped = <K>(of: readonly Line[], keyOf: (line: Line) => K): Map<K, ReturnType<typeof sums>> =>
  new Map([...Map.groupBy(of, keyOf)].map(([key, group]) => [key, sums(group)]));

const read = async (endpoint: (typeof payments)[keyof typeof payments], query: object = {}) => {
  const answer = await server.call(endpoint, { as: payer, query: { ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const hubOf = (line: Line): string => hubs[workers.indexOf(line.worker as Actor)]!;

describe.each(["UTC", "America/New_York", "Asia/Kathmandu"])("in %s", (zone) => {
  beforeAll(() => server.setZone(zone));
  afterAll(() => server.setZone("UTC"));

  const day = fc.integer({ min: begin, max: end }).map((at) => new Date(at).toISOString().slice(0, 10));
  const range = fc.tuple(day, day).map(([a, b]) => ({ startDate: a < b ? a : b, endDate: a < b ? b : a }));

  test("all charts sum the same payments of the days, by the day that each was approved", async () => {
    const check = async (days: { startDate?: string; endDate?: string }) => {
      const of = counted(days, zone);
      const { payments: _, ...whole } = sums(of);
      const totals = { totalAmount: whole.amount, totalSeconds: whole.seconds, currency: "USD" };
      const [byProject, byUser, byHub, monthly] = await Promise.all([
        read(payments.byProject, { ...days, limit: 200 }),
        read(payments.byUser, { ...days, limit: 200 }),
        read(payments.byHub, days),
        read(payments.monthly, days),
      ]);
      for (const body of [byProject, byUser, byHub, monthly]) expect(body).toMatchObject(totals);
      const pairs = <T extends { payments: number; seconds: number; amount: number }>(
        rows: readonly T[],
        keyOf: (row: T) => unknown,
      ) =>
        new Map(rows.map((row) => [keyOf(row), { payments: row.payments, seconds: row.seconds, amount: row.amount }]));
      expect(pairs(byProject.projectPayments, ({ _id }: never) => _id)).toEqual(
        grouped(of, ({ project }) => project ?? noProject),
      );
      expect(pairs(byUser.userPayments, ({ _id }: never) => _id)).toEqual(grouped(of, ({ worker }) => worker._id));
      expect(pairs(byHub.hubs, ({ hub }: never) => hub)).toEqual(grouped(of, hubOf));
      const month = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit" });
      expect(pairs(monthly.months, ({ month: of }: never) => of)).toEqual(
        grouped(of, ({ approvedAt }) => month.format(new Date(approvedAt))),
      );
    };
    for (const _ of ["not added up yet", "added up"]) {
      await check({});
      await check({ startDate: "2026-09-01" });
      await check({ endDate: "2026-09-30" });
      await addUp(server.db, linesSums);
      await addUp(server.db, personPaymentsSums);
    }
    await fc.assert(fc.asyncProperty(range, check), { numRuns: 15 });
  });
});

describe("what counts as a payment", () => {
  test("is what the ledger calls labour cost, by project and in all", async () => {
    const cost = await run<{ project: string; amount: number }>(
      server.db.sql,
      sqlText`select coalesce(project_id, $1::uuid) as project, sum(amount)::bigint as amount from ledger_lines
       where account = 'labour_cost' group by 1`,
      [noProject],
    );
    const { projectPayments, totalAmount } = await read(payments.byProject, { limit: 200 });
    const charted = projectPayments.map(({ _id, amount }: { _id: string; amount: number }) => ({
      project: _id,
      amount,
    }));
    expect(new Set(charted)).toEqual(new Set(cost));
    expect(totalAmount).toBe(cost.reduce((sum, { amount }) => sum + amount, 0));
  });

  test("payments of no project have a name of their own, also for who searches", async () => {
    const { projectPayments } = await read(payments.byProject, { search: "no proj" });
    expect(projectPayments).toEqual([
      { _id: noProject, project: null, ...sums(counted().filter(({ project }) => project === null)) },
    ]);
  });

  test("an unknown or reversed pair of days is refused", async () => {
    const query = { startDate: "2026-02-02", endDate: "2026-02-01" };
    for (const endpoint of [
      payments.byProject,
      payments.byUser,
      payments.byHub,
      payments.monthly,
      payments.byUserExport,
    ]) {
      const { status, body } = await server.call(endpoint, { as: payer, query });
      expect([status, body.fields]).toEqual([400, { endDate: ["The last day can't be before the first."] }]);
    }
  });
});

describe("a file of sums", () => {
  test("has all that the chart has, in the order asked for, and no formula; a sum below zero stays a number", async () => {
    const text: string = await read(payments.byProjectExport, { sortBy: "name:asc" });
    const [head, ...rows] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(head).toBe("Project,Payments,Worked,Amount");
    const of = grouped(counted(), ({ project }) => project);
    const columnsOf = (name: string, project: string | null) => {
      const { payments: n, seconds, amount } = of.get(project)!;
      const two = (value: number) => String(value).padStart(2, "0");
      const worked = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
      return `${name},${n},${worked},${(amount / 100).toFixed(2)}`;
    };
    expect(rows).toEqual([
      columnsOf("'=Signs", projects[0]!),
      columnsOf("Lanes", projects[1]!),
      columnsOf("No project", null),
    ]);

    const people: string = await read(payments.byUserExport, { endDate: "2020-01-01" });
    expect(people).toMatch(/,Minus,1,0:00:00,-12\.34\r\n$/);
  });
});

describe("the runway", () => {
  test("owes what the ledger owes, and has on the way what the ledger has", async () => {
    const runway = await read(payments.runway);
    const [ledger] = await run<{ owed: number; way: number }>(
      server.db.sql,
      sqlText`select -sum(amount) filter (where account = 'owed_to_worker')::bigint as owed,
         -sum(amount) filter (where account = 'in_transit')::bigint as way from ledger_lines`,
      [],
    );
    expect([runway.totalOwed, runway.onTheWay]).toEqual([ledger!.owed, ledger!.way]);
    const parts = runway.owed.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(parts).toBe(runway.totalOwed);
    const due = (step: string) => runway.weeks.find((week: { step: string }) => week.step === step);
    expect(due("scheduled").amount + due("owed").amount).toBe(runway.totalOwed);
  });

  test("shows the age of what is owed in days of the platform's zone", async () => {
    const { owed } = await read(payments.runway);
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    const ageOf = ({ approvedAt }: Line): number => {
      const days = (today - Date.parse(approvedAt.slice(0, 10))) / 86_400_000;
      return owedAges.toReversed().find((from) => days >= from) ?? 0;
    };
    const open = lines.filter(({ state }) => (owedStates as readonly string[]).includes(state));
    const expected = grouped(open, (line) => `${line.state} ${ageOf(line)}`);
    const charted = owed.map((one: { state: string; age: number; payments: number; amount: number }) => [
      `${one.state} ${one.age}`,
      one.payments,
      one.amount,
    ]);
    expect(new Set(charted)).toEqual(new Set([...expected].map(([key, { payments: n, amount }]) => [key, n, amount])));
  });

  test("expects approved hours before the estimate of pending ones, week by week, and counts those without a rate", async () => {
    const before = await read(payments.runway);
    const paying = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
    await server.entry(workers[0]!, paying._id, { seconds: 70, state: "approved", approver: manager });
    await server.entry(workers[0]!, paying._id, { seconds: 500 });
    await server.entry(workers[0]!, projects[0]!, { seconds: 500 });
    const after = await read(payments.runway);
    expect(
      after.weeks.map(({ step, isEstimate }: { step: string; isEstimate: boolean }) => [step, isEstimate]),
    ).toEqual([
      ["scheduled", false],
      ["owed", false],
      ["approved", false],
      ["pending", true],
    ]);
    const grown = (step: number, what: "amount" | "count" | "withoutRate") =>
      after.weeks[step][what] - before.weeks[step][what];
    expect([grown(2, "amount"), grown(2, "count")]).toEqual([70, 1]);
    expect([grown(3, "amount"), grown(3, "count"), grown(3, "withoutRate")]).toEqual([500, 2, 1]);
    const monday = new Date(after.weeks[0].week);
    expect(monday.getUTCDay()).toBe(1);
    expect(Date.parse(after.weeks[3].week) - monday.getTime()).toBe(21 * 86_400_000);
  });
});
