import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { workedStates, type WorkHistoryState } from "../../../contract/work-history/states.ts";
import {
  daysOfWeek,
  hoursLink,
  paymentsLink,
  peopleLink,
  skillLink,
  totalLinks,
} from "../../../src/pages/dashboard/links.ts";
import { viewParam } from "../../../src/ui/shell/list-address.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

/** Every figure of the dashboard that is a link opens the list that has exactly what it counts. */
const { dashboard, workHistory, payments, users, projects, skills, groups } = contract;
let server: WorkServer;
let manager: Actor;
const days = { startDate: "2026-03-04", endDate: "2026-03-24" };
const lists: Readonly<Record<string, Endpoint>> = {
  "/approvals": workHistory.list,
  "/hours": workHistory.list,
  "/payment-lines": payments.list,
  "/users": users.list,
  "/projects": projects.list,
  "/skills": skills.list,
  "/groups": groups.list,
};

/** What the list at an address of the console answers. */
const opened = async (to: string) => {
  const { pathname, searchParams } = new URL(to, "http://muster.test");
  const query: Record<string, string[]> = {};
  for (const [name, value] of searchParams) if (name !== "view" && name !== viewParam) (query[name] ??= []).push(value);
  const { status, body } = await server.call(lists[pathname]!, { as: manager, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  const payer = await server.person("payments");
  const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
  const skill = await server.skill(manager);
  const workers = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
  await server.call(users.bulkSkills, {
    as: manager,
    body: { select: { ids: workers.map(({ _id }) => _id) }, how: "add", skills: [skill._id] },
  });
  const gone = workers[2]!;
  // Days within, at both ends of, and beyond those that are asked for, over the ends of weeks.
  for (const day of ["03", "04", "08", "09", "15", "16", "24", "25"]) {
    for (const [n, worker] of workers.entries()) {
      for (const [hour, state] of (["pending", "needs_correction", "approved"] as const).entries()) {
        await server.entry(worker, project._id, {
          from: `2026-03-${day}T0${hour}:00:00Z`,
          seconds: 100 + n * 10 + Number(day),
          state,
          ...(state === "approved" && { approver: manager }),
        });
      }
    }
  }
  await server.call(users.bulkActivation, {
    as: manager,
    body: { select: { ids: [gone._id] }, action: "deactivate" },
  });
  const { body } = await server.call(workHistory.list, { as: manager, query: { limit: 200 } });
  const some = (state: WorkHistoryState) =>
    body.workHistory.filter((one: { state: string }) => one.state === state).slice(0, 5);
  for (const { _id } of some("pending")) {
    await server.call(workHistory.reject, { as: manager, params: { _id }, body: { rejectionCause: "No" } });
  }
  for (const { _id } of some("approved")) {
    await server.call(workHistory.approvePayment, { as: payer, params: { _id } });
  }
  await server.openCheckIn(workers[0]!, project._id);
});
afterAll(() => server.close());

test("the tiles of the chosen days", async () => {
  const { body: of } = await server.call(dashboard.summary, { as: manager, query: days });
  const tiles = [
    [workedStates, of.seconds, of.approved + of.waiting],
    [["approved", "payment_approved"], of.approvedSeconds, of.approved],
    [["pending"], of.waitingSeconds, of.waiting],
    [["needs_correction"], of.correctionSeconds, of.toCorrect],
    [["rejected"], of.rejectedSeconds, of.rejected],
  ] as const;
  for (const [states, seconds, count] of tiles) {
    expect(count).toBeGreaterThan(0);
    const list = await opened(hoursLink("/approvals", of, states));
    expect([states, list.totalSeconds, list.filteredTotalCount]).toEqual([states, seconds, count]);
  }
  // The list of all hours says the same as worked as the tile does.
  for (const page of ["/approvals", "/hours"] as const) {
    expect((await opened(hoursLink(page, of))).countedSeconds).toBe(of.seconds);
  }
});

test("the tile of people at work, of whom deleted ones are in no list", async () => {
  const people = async () => (await server.call(dashboard.summary, { as: manager, query: days })).body;
  const list = await opened(peopleLink(await people()));
  expect([list.filteredTotalCount, (await people()).people]).toEqual([3, 3]);
  const leaver = await server.person("annotator");
  const project = await server.project(manager);
  await server.entry(leaver, project._id, { from: "2026-03-05T09:00:00Z", state: "needs_correction" });
  const figures = async () => (await server.call(dashboard.users, { as: manager, query: days })).body;
  expect([(await people()).people, (await figures()).filteredTotalCount]).toEqual([4, 4]);
  await server.call(users.act, { as: manager, params: { _id: leaver._id, action: "delete" } });
  expect((await people()).people).toBe(3);
  expect(await figures()).toMatchObject({ count: 3, filteredTotalCount: 3 });
  expect((await opened(peopleLink(await people()))).filteredTotalCount).toBe(3);
});

test("the tiles of payments, by the day of their approval", async () => {
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { body: of } = await server.call(dashboard.summary, {
    as: manager,
    query: { startDate: dayFromNow(-1), endDate: dayFromNow(1) },
  });
  const { approved, approvedAmount, paid, paidAmount } = of.payments;
  expect(approved).toBe(5);
  const list = await opened(paymentsLink(of));
  expect([list.filteredTotalCount, list.totalAmount]).toEqual([approved, approvedAmount]);
  const settled = await opened(paymentsLink(of, true));
  expect([settled.filteredTotalCount, settled.totalAmount]).toEqual([paid, paidAmount]);
  expect((await opened(paymentsLink({ startDate: "2026-03-01", endDate: "2026-03-31" }))).filteredTotalCount).toBe(0);
});

test("the bars of weeks, also of those that the chosen days cut", async () => {
  const { body } = await server.call(dashboard.weekly, { as: manager, query: days });
  expect(body.weeks.length).toBe(4);
  for (const { week, seconds } of body.weeks) {
    expect([week, (await opened(hoursLink("/hours", daysOfWeek(week, body), workedStates))).totalSeconds]).toEqual([
      week,
      seconds,
    ]);
  }
});

test("the bars of hours of the day", async () => {
  const { body } = await server.call(dashboard.hourly, { as: manager, query: days });
  expect(body.hours.filter(({ seconds }: { seconds: number }) => seconds > 0).length).toBe(2);
  for (const { hour, seconds } of body.hours) {
    for (const page of ["/approvals", "/hours"] as const) {
      const list = await opened(hoursLink(page, body, workedStates, hour));
      expect([hour, list.secondsInHour]).toEqual([hour, seconds]);
    }
  }
});

test("the bars of skills, of active people alone", async () => {
  const { body } = await server.call(dashboard.skills, { as: manager });
  expect(body.skills).toMatchObject([{ users: 2 }]);
  for (const { _id, users: people } of body.skills) {
    expect((await opened(skillLink(_id))).filteredTotalCount).toBe(people);
  }
});

test("the totals", async () => {
  const { body } = await server.call(dashboard.totals, { as: manager });
  for (const page of ["/approvals", "/hours"] as const) {
    for (const [name, to] of Object.entries(totalLinks(page))) {
      expect([name, (await opened(to!)).filteredTotalCount]).toEqual([name, body[name]]);
    }
  }
  expect(body).toMatchObject({ checkedIn: 1, payments: 5 });
});
