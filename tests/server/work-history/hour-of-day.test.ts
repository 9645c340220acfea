import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { workedStates } from "../../../contract/work-history/states.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let worker: Actor;
let other: Actor;
let project: string;

const minute = 60;
const hour = 3600;
/** Days on which the zone changes its clocks: on 29 March from 2 to 3, on 25 October from 3 back to 2. */
const zone = "Europe/Berlin";
const days = { startDate: "2026-03-01", endDate: "2026-10-31" };

/** What was worked, and how much of it in which hours of the zone's day. */
const entries = {
  "over midnight": {
    from: "2026-03-10T21:30:00Z",
    seconds: 3 * hour,
    in: { 22: 30 * minute, 23: hour, 0: hour, 1: 30 * minute },
  },
  "over an hour that is left out": {
    from: "2026-03-28T23:30:00Z",
    seconds: 4 * hour,
    in: { 0: 30 * minute, 1: hour, 3: hour, 4: hour, 5: 30 * minute },
  },
  "over an hour that comes twice": {
    from: "2026-10-24T22:30:00Z",
    seconds: 4 * hour,
    in: { 0: 30 * minute, 1: hour, 2: 2 * hour, 3: 30 * minute },
  },
  "in the second of the two": { from: "2026-10-25T01:20:00Z", seconds: 10 * minute, in: { 2: 10 * minute } },
  "within an hour": { from: "2026-03-12T08:10:20.750Z", seconds: 17 * minute, in: { 9: 17 * minute } },
  // The part of a second that it began late counts nowhere.
  "the last second of an hour": { from: "2026-03-13T07:59:59.900Z", seconds: 1, in: { 8: 1 } },
  "a whole hour": { from: "2026-07-01T12:00:00Z", seconds: hour, in: { 14: hour } },
  "over a day": {
    from: "2026-03-16T11:00:00Z",
    seconds: 25 * hour,
    in: Object.fromEntries(Array.from({ length: 24 }, (_, of) => [of, of === 12 ? 2 * hour : hour])),
  },
  nothing: { from: "2026-03-17T16:00:00Z", seconds: 0, in: {} },
} as const satisfies Record<string, { from: string; seconds: number; in: Readonly<Record<number, number>> }>;

let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startWorkServer();
  await server.setZone(zone);
  manager = await server.person("manager");
  worker = await server.person("annotator");
  other = await server.person("annotator");
  project = (await server.project(manager))._id;
  const made = new Map<string, string>();
  for (const [name, { from, seconds }] of Object.entries(entries)) {
    const approved = { state: "approved", approver: manager } as const;
    made.set(
      await server.entry(worker, project, { from, seconds, note: name, ...(made.size % 2 === 1 && approved) }),
      name,
    );
  }
  ids = made;
});
afterAll(() => server.close());

const list = async (query: object) => {
  const { status, body } = await server.call(workHistory.list, { as: manager, query: { limit: 200, ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const namesIn = ({ workHistory: listed }: { workHistory: { _id: string }[] }): string[] =>
  listed.map(({ _id }) => ids.get(_id) ?? _id).toSorted();

test("each hour lists what was worked in it, and says as much of it as the chart does", async () => {
  const { body } = await server.call(dashboard.hourly, { as: manager, query: days });
  expect(body).toMatchObject({ timeZone: zone });
  for (const { hour: hourOfDay, seconds } of body.hours) {
    const found = await list({ ...days, state: workedStates, hourOfDay });
    const wanted = Object.entries(entries).flatMap(([name, { in: inHours }]): [string, number][] => {
      const inIt = (inHours as Record<number, number>)[hourOfDay];
      return inIt === undefined ? [] : [[name, inIt]];
    });
    const sum = wanted.reduce((total, [, of]) => total + of, 0);
    expect([hourOfDay, namesIn(found)]).toEqual([hourOfDay, wanted.map(([name]) => name).toSorted()]);
    expect([hourOfDay, found.secondsInHour, seconds]).toEqual([hourOfDay, sum, sum]);
    expect(found).toMatchObject({ filteredTotalCount: wanted.length, meta: { countExact: true } });
  }
});

test("the share of the hour is that of whatever else narrows the list", async () => {
  await server.entry(other, project, { from: "2026-03-12T08:30:00Z", seconds: hour, note: "of someone else" });
  const own = 17 * minute + hour;
  for (const [query, seconds] of [
    [{}, own + 30 * minute],
    [{ user: worker._id }, own],
    [{ user: other._id }, 30 * minute],
    [{ search: "someone" }, 30 * minute],
    [{ search: "someone", sortBy: "user:asc" }, 30 * minute],
    [{ project, state: ["pending"] }, 47 * minute],
    [{ where: JSON.stringify([{ field: "note", operator: "contains", value: "within" }]) }, 17 * minute],
    [{ startDate: "2026-03-13" }, hour],
  ] as const) {
    const found = await list({ ...query, hourOfDay: 9 });
    expect([query, found.secondsInHour]).toEqual([query, seconds]);
  }
  expect(await list({})).toMatchObject({ secondsInHour: null });
  expect(await list({ user: worker._id })).toMatchObject({ secondsInHour: null });
});

test("what does not count as worked is listed, without a share; what still runs is in no hour", async () => {
  const query = { user: other._id, hourOfDay: 18 };
  await server.entry(other, project, { from: "2026-04-01T16:00:00Z", seconds: hour, state: "needs_correction" });
  const rejected = await server.entry(other, project, { from: "2026-04-02T16:00:00Z", seconds: hour });
  await server.call(workHistory.reject, {
    as: manager,
    params: { _id: rejected },
    body: { rejectionCause: "Not agreed" },
  });
  await server.openCheckIn(other, project);
  expect(await list(query)).toMatchObject({
    filteredTotalCount: 2,
    totalSeconds: 2 * hour,
    countedSeconds: 0,
    secondsInHour: 0,
  });
  const where = (operator: string) =>
    JSON.stringify([{ field: "hourOfDay", operator, value: operator === "in" ? ["18", "9"] : "18" }]);
  // That which runs, and that of nine o'clock.
  expect((await list({ user: other._id, where: where("ne") })).filteredTotalCount).toBe(2);
  expect((await list({ user: other._id, where: where("in") })).filteredTotalCount).toBe(3);
});

test("many are chosen by it, and exported", async () => {
  const filter = { hourOfDay: "14" };
  const { body } = await server.call(workHistory.sums, { as: manager, body: { select: { filter, expected: 2 } } });
  expect(body.sums).toMatchObject({ count: 2, seconds: 26 * hour });
  const wrong = await server.call(workHistory.bulkApprove, { as: manager, body: { select: { filter, expected: 1 } } });
  expect([wrong.status, wrong.body.code]).toEqual([409, "selection_changed"]);
  const exported = await server.call(workHistory.export, { as: manager, query: { ...filter, columns: ["note"] } });
  expect(exported.headers.get("x-total-count")).toBe("2");
  const select = { filter: { hourOfDay: "22", user: [worker._id] }, expected: 2 };
  const done = await server.call(workHistory.bulkApprove, { as: manager, body: { select } });
  expect(done.body.done + done.body.refused.length).toBe(2);
});

test.each(["24", "-1", "9.5", "09", "nine", ""])("“%s” is no hour of the day", async (hourOfDay) => {
  const { status, body } = await server.call(workHistory.list, { as: manager, query: { hourOfDay } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["hourOfDay"]]);
});
