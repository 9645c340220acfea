import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, workHistory, payments } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  await server.setZone("America/New_York");
  manager = await server.person("manager");
  payer = await server.person("payments");
});
afterAll(() => server.close());

const at = (_id: string, query: object = {}) => ({ as: payer, params: { _id }, query: { ...query } });
const approve = (_id: string) => server.call(workHistory.approve, { as: manager, params: { _id } });
const reject = (_id: string) =>
  server.call(workHistory.reject, { as: manager, params: { _id }, body: { rejectionCause: "No" } });
const pay = (_id: string) => server.call(workHistory.approvePayment, { as: payer, params: { _id } });

/** Ada: 1 h waiting, 2 h approved, 30 min rejected, 30 h to be corrected; Bo: 3 h paid in the week before. All in New York's days. */
const busyProject = async () => {
  const [ada, bo] = await Promise.all([
    server.person("annotator", { firstName: "Ada", lastName: "Byron" }),
    server.person("annotator", { firstName: "Bo", lastName: "Li" }),
  ]);
  const rates = [
    { from: null, hourlyRate: 600 },
    { from: "2026-03-09", hourlyRate: 900 },
  ];
  const project = await server.project(manager, { rates });
  const entry = (who: Actor, from: string, seconds: number) => server.entry(who, project._id, { from, seconds });
  await entry(ada, "2026-03-10T14:00:00Z", 3600);
  await approve(await entry(ada, "2026-03-11T14:00:00Z", 7200));
  await reject(await entry(ada, "2026-03-12T14:00:00Z", 1800));
  const from = "2026-03-10T20:00:00Z";
  await server.entry(ada, project._id, { from, seconds: 108_000, state: "needs_correction" });
  // Monday in London, Sunday in New York, where the week before ends.
  const paid = await entry(bo, "2026-03-09T03:30:00Z", 10_800);
  await approve(paid);
  expect((await pay(paid)).status).toBe(200);
  return { project, ada: ada, bo: bo };
};

describe("people now", () => {
  test("who is checked in, the longest first, and who is over the longest shift", async () => {
    const project = await server.project(manager, { longestShift: 60 });
    const [one, two] = await Promise.all([
      server.person("annotator", { firstName: "Zoe", lastName: "First" }),
      server.person("annotator", { firstName: "Abe", lastName: "Second" }),
    ]);
    const begun = await server.call(projects.checkIn, { as: one, params: { _id: project._id } });
    await server.beginEarlier(begun.body.workHistory._id, "61 minutes");
    await server.call(projects.checkIn, { as: two, params: { _id: project._id } });
    const list = async (query: object = {}) => (await server.call(workHistory.peopleNow, at(project._id, query))).body;
    const now = await list();
    expect(now.peopleNow).toMatchObject([
      { _id: begun.body.workHistory._id, user: { name: "Zoe First" }, isOver: true },
      { user: { name: "Abe Second" }, isOver: false },
    ]);
    expect(now.peopleNow[0].seconds).toBeGreaterThanOrEqual(3660);
    expect((await list({ sortBy: "user:asc", search: "abe sec" })).peopleNow).toHaveLength(1);
    await server.call(projects.checkOut, { as: one, params: { _id: project._id } });
    expect((await list()).count).toBe(1);
    expect((await server.call(workHistory.peopleNow, at(crypto.randomUUID()))).status).toBe(404);
  });
});

describe("hours", () => {
  test("by person: hours that wait, are approved, paid and rejected; the days are the platform's", async () => {
    const { project, ada, bo } = await busyProject();
    const hours = async (query: object = {}) => (await server.call(workHistory.byPerson, at(project._id, query))).body;
    const all = await hours({ sortBy: "user:asc" });
    expect(all).toMatchObject({ count: 2, totalSeconds: 21_600 });
    expect(all.personHours).toEqual([
      {
        _id: ada._id,
        user: { _id: ada._id, name: "Ada Byron" },
        entries: 4,
        toCorrect: 1,
        seconds: 10_800,
        waitingSeconds: 3600,
        approvedSeconds: 7200,
        paidSeconds: 0,
        rejectedSeconds: 1800,
      },
      expect.objectContaining({ _id: bo._id, entries: 1, seconds: 10_800, paidSeconds: 10_800 }),
    ]);
    expect((await hours({ startDate: "2026-03-09" })).personHours.map((one: { _id: string }) => one._id)).toEqual([
      ada._id,
    ]);
    expect(await hours({ startDate: "2026-03-08", endDate: "2026-03-08" })).toMatchObject({
      count: 1,
      totalSeconds: 10_800,
    });
    expect((await hours({ search: "bo li", startDate: "2026-03-09" })).personHours).toEqual([]);
    expect((await hours({ sortBy: "rejectedSeconds:desc" })).personHours[0]._id).toBe(ada._id);
  });

  test("by week, Monday to Sunday in the platform's zone, and a running entry is in no sum", async () => {
    const { project, bo } = await busyProject();
    await server.openCheckIn(bo, project._id);
    const weeks = async (query: object = {}) => (await server.call(workHistory.byWeek, at(project._id, query))).body;
    expect((await weeks()).weekHours).toMatchObject([
      { _id: "2026-03-09", week: "2026-03-09", until: "2026-03-15", people: 1, entries: 4, seconds: 10_800 },
      { _id: "2026-03-02", until: "2026-03-08", people: 1, entries: 1, paidSeconds: 10_800 },
    ]);
    expect((await weeks({ sortBy: "week:asc", limit: 1 })).weekHours).toMatchObject([{ week: "2026-03-02" }]);
    expect((await weeks({ endDate: "2026-03-08" })).count).toBe(1);
  });
});

describe("money", () => {
  test("what hours would come to at the rates of their days, and payment lines by state", async () => {
    const { project } = await busyProject();
    expect((await server.call(payments.ofProject, at(project._id))).body.projectMoney).toEqual({
      _id: project._id,
      currency: "USD",
      waiting: [
        { state: "pending", entries: 1, withoutRate: 0, seconds: 3600, amount: 900 },
        // It is no more than what a clock says.
        { state: "needs_correction", entries: 1, withoutRate: 0, seconds: 0, amount: 0 },
        { state: "approved", entries: 1, withoutRate: 0, seconds: 7200, amount: 1800 },
      ],
      payments: [{ state: "accrued", payments: 1, seconds: 10_800, amount: 1800 }],
    });
  });

  test("hours of days without a rate are counted and in no amount; a new project has none of it", async () => {
    const [project, worker] = [await server.project(manager), await server.person("annotator")];
    const money = async () => (await server.call(payments.ofProject, at(project._id))).body.projectMoney;
    expect(await money()).toMatchObject({ waiting: [], payments: [] });
    await server.entry(worker, project._id, { seconds: 60 });
    expect((await money()).waiting).toEqual([{ state: "pending", entries: 1, withoutRate: 1, seconds: 60, amount: 0 }]);
    expect((await server.call(payments.ofProject, at(crypto.randomUUID()))).status).toBe(404);
  });
});

test("the list is sorted by each column that can be, no limit of places last; workers' list too", async () => {
  const worker = await server.person("annotator");
  const of = (name: string, body: object) => server.project(manager, { name, clientAlias: "Sortable", ...body });
  const [few, many, any] = [
    await of("S few", { capacity: 2, longestShift: 60, platform: "b" }),
    await of("S many", { capacity: 10, longestShift: 120, platform: "A", members: [worker._id] }),
    await of("S any", { longestShift: 90, platform: "c", isPrivate: true }),
  ];
  await server.openCheckIn(worker, any._id);
  const names = async (sortBy: string) =>
    (await server.call(projects.list, { as: manager, query: { search: "sortable", sortBy } })).body.projectDrawers.map(
      ({ name }: { name: string }) => name.slice(2),
    );
  expect(await names("capacity:asc")).toEqual(["few", "many", "any"]);
  expect(await names("capacity:desc")).toEqual(["many", "few", "any"]);
  expect(await names("longestShift:desc")).toEqual(["many", "any", "few"]);
  expect((await names("peopleCheckedIn:desc"))[0]).toBe("any");
  expect((await names("members:desc"))[0]).toBe("many");
  expect(await names("platform:asc")).toEqual(["many", "few", "any"]);
  expect((await names("isPrivate:desc"))[0]).toBe("any");
  await server.call(projects.edit, { as: manager, params: { _id: few._id }, body: { description: "Changed" } });
  expect((await names("updatedAt:desc"))[0]).toBe("few");
  const query = { members: worker._id, search: "sortable" };
  expect((await server.call(projects.list, { as: manager, query })).body.filteredTotalCount).toBe(1);

  const mine = async (more: object) => {
    const { body } = await server.call(projects.available, { as: worker, query: { search: "S ", ...more } });
    return [body.projectDrawers.map(({ name }: { name: string }) => name), body.filteredTotalCount, body.meta.page];
  };
  expect(await mine({ sortBy: "platform:asc", limit: 1, skip: 1 })).toEqual([["S few"], 3, 1]);
  expect(await mine({ sortBy: "createdAt:asc", project_platform: ["A", "b"] })).toEqual([["S few", "S many"], 2, 0]);
  expect(many.capacity).toBe(10);
});
