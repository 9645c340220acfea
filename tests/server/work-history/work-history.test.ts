import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, projects } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager", { firstName: "Mary", lastName: "Manager" });
  payer = await server.person("payments", { firstName: "Pat", lastName: "Payer" });
});
afterAll(() => server.close());

const list = (query: object, as = manager) => server.call(workHistory.list, { as, query: { ...query } });
const approve = (_id: string, as = manager) => server.call(workHistory.approve, { as, params: { _id }, body: {} });

describe("one entry", () => {
  test("shows who, when, how much, and what the caller may do with it", async () => {
    const worker = await server.person("annotator", { firstName: "Wanda", lastName: "Worker" });
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 1200 }] });
    const _id = await server.entry(worker, project._id, { from: "2026-03-02T08:30:15Z", seconds: 5400, note: "n" });
    const show = async (as: Actor) => (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
    const pending = {
      _id,
      user: { _id: worker._id, name: "Wanda Worker" },
      project: { _id: project._id, name: project.name },
      state: "pending",
      checkedInDate: "2026-03-02",
      checkedInTime: "08:30:15",
      checkedInAt: "2026-03-02T08:30:15.000Z",
      checkedOutAt: "2026-03-02T10:00:15.000Z",
      seconds: 5400,
      source: "clock",
      note: "n",
      rejectionCause: null,
      correctionAsked: null,
      checkedOutBy: null,
      upload: null,
      amount: 1800,
      approvedBy: null,
      approvedAt: null,
      paymentApprovedBy: null,
      paymentApprovedAt: null,
      longestShift: 720,
      isForgotten: false,
      lastActiveAt: null,
      originalCheckedInAt: null,
      originalCheckedOutAt: null,
      correctionReason: null,
      correctedAt: null,
      amendedAt: null,
      earlierCause: null,
      version: 1,
      flags: [],
      can: {
        approve: true,
        reject: true,
        approvePayment: false,
        correct: false,
        withdraw: false,
        undo: false,
        sendBack: true,
        checkOut: false,
      },
    };
    expect(await show(manager)).toEqual(pending);
    const nothing = {
      approve: false,
      reject: false,
      approvePayment: false,
      correct: false,
      withdraw: false,
      undo: false,
      sendBack: false,
      checkOut: false,
    };
    expect((await show(payer)).can).toEqual(nothing);
    expect((await show(worker)).can).toEqual(nothing);
    await approve(_id);
    expect(await show(manager)).toMatchObject({
      state: "approved",
      approvedBy: { _id: manager._id, name: "Mary Manager" },
      can: { ...nothing, undo: true },
    });
    expect((await show(payer)).can).toEqual({ ...nothing, approvePayment: true, correct: false });
    const stranger = await server.person("annotator");
    expect((await server.call(workHistory.show, { as: stranger, params: { _id } })).body.code).toBe("not_found");
  });

  test("the day and the time are the platform's", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    await server.setZone("Asia/Kathmandu");
    try {
      const _id = await server.entry(worker, project._id, { from: "2026-03-02T20:30:00Z" });
      const { body } = await server.call(workHistory.show, { as: manager, params: { _id } });
      expect(body.workHistory).toMatchObject({ checkedInDate: "2026-03-03", checkedInTime: "02:15:00", amount: null });
    } finally {
      await server.setZone("UTC");
    }
  });
});

describe("lists", () => {
  test("the newest check-in comes first, and totals are of all that match", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] });
    for (const from of [
      "2026-01-02T08:00:00Z",
      "2026-01-03T07:00:00Z",
      "2026-01-02T09:00:00Z",
      "2026-01-04T01:00:00Z",
    ]) {
      await server.entry(worker, project._id, { from, seconds: 60 });
    }
    const rejected = await server.entry(worker, project._id, { from: "2026-01-01T01:00:00Z", seconds: 7 });
    const cause = { rejectionCause: "Not ours" };
    await server.call(workHistory.reject, { as: manager, params: { _id: rejected }, body: cause });
    const { body } = await list({ project: project._id, limit: 2 });
    expect(body.workHistory.map((entry: { checkedInAt: string }) => entry.checkedInAt)).toEqual([
      "2026-01-04T01:00:00.000Z",
      "2026-01-03T07:00:00.000Z",
    ]);
    expect(body).toMatchObject({
      filteredTotalCount: 5,
      total: 5,
      totalSeconds: 247,
      countedSeconds: 240,
      totalAmount: 240,
    });
    expect(body.count).toBeGreaterThan(5);
    const next = await list({ project: project._id, limit: 2, skip: 2 });
    expect(next.body.workHistory.map((entry: { checkedInTime: string }) => entry.checkedInTime)).toEqual([
      "09:00:00",
      "08:00:00",
    ]);
    const last = await list({ project: project._id, state: "rejected" });
    expect(last.body.workHistory).toMatchObject([{ rejectionCause: "Not ours", amount: 0, seconds: 7 }]);
  });

  test("both days of a range are included; states, people and words filter", async () => {
    const [ann, bob] = await Promise.all([
      server.person("annotator", { firstName: "Ann", lastName: "O'Hara" }),
      server.person("annotator", { firstName: "Bob", email: "bob.percent%@test.example" }),
    ]);
    const project = await server.project(manager);
    // In words, which no name or address has by chance.
    for (const [day, note] of [
      ["01", "day one"],
      ["02", "day two"],
      ["03", "day three"],
      ["04", "day four"],
    ] as const) {
      await server.entry(ann, project._id, { from: `2026-02-${day}T00:00:00Z`, note });
      await server.entry(bob, project._id, { from: `2026-02-${day}T23:59:59Z`, state: "needs_correction" });
    }
    const total = async (query: object) => (await list({ project: project._id, ...query })).body.filteredTotalCount;
    expect(await total({ startDate: "2026-02-02", endDate: "2026-02-03" })).toBe(4);
    expect(await total({ startDate: "2026-02-04" })).toBe(2);
    expect(await total({ endDate: "2026-01-31" })).toBe(0);
    expect(await total({ state: ["pending", "approved"] })).toBe(4);
    expect(await total({ user: bob._id, startDate: "2026-02-03" })).toBe(2);
    expect(await total({ search: "ann o'h" })).toBe(4);
    expect(await total({ search: "percent%@" })).toBe(4);
    expect(await total({ search: "day three" })).toBe(1);
    expect(await total({ search: project.name })).toBe(8);
    expect((await list({ startDate: "0000-01-01" })).body.fields).toHaveProperty("startDate");
    for (const sort of ["checkedInDate", "checkedInTime", "seconds", "state", "user", "project"]) {
      for (const way of ["asc", "desc"]) expect(await total({ sortBy: `${sort}:${way}` })).toBe(8);
    }
    const order = async (sortBy?: string) =>
      (await list({ project: project._id, ...(sortBy && { sortBy }) })).body.workHistory.map(
        (entry: { checkedInAt: string }) => entry.checkedInAt,
      );
    // Days that tie are ordered by the time; without sortBy the newest day and time come first.
    expect(await order("checkedInDate:desc")).toEqual(await order());
    expect((await order("checkedInDate:asc")).toReversed()).toEqual(await order());
    const times = async (way: string) => {
      const { body } = await list({ project: project._id, sortBy: `checkedInTime:${way}` });
      return body.workHistory.map((entry: { checkedInTime: string }) => entry.checkedInTime);
    };
    expect(await times("asc")).toEqual((await times("desc")).toReversed());
  });

  test("of a project: hours to two decimals, and 404 where there is no such project", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const of = (_id: string) => server.call(workHistory.ofProject, { as: payer, params: { _id } });
    expect((await of(project._id)).body).toMatchObject({
      checkedInUsersHistory: [],
      totalCount: 0,
      totalWorkingHour: 0,
    });
    for (const seconds of [3600, 1817]) await server.entry(worker, project._id, { seconds });
    expect((await of(project._id)).body).toMatchObject({
      _id: project._id,
      totalCount: 2,
      totalSeconds: 5417,
      totalWorkingHour: 1.5,
      count: 2,
      checkedInUsersHistory: [{ _id: expect.any(String) }, { _id: expect.any(String) }],
    });
    expect((await of(crypto.randomUUID())).body.code).toBe("not_found");
    const gone = await server.project(manager);
    await server.call(projects.remove, { as: manager, params: { _id: gone._id } });
    expect((await of(gone._id)).body.code).toBe("not_found");
  });

  test("mine has one's own entries only", async () => {
    const [worker, colleague] = await Promise.all([server.person("annotator"), server.person("annotator")]);
    const [one, two] = await Promise.all([server.project(manager), server.project(manager)]);
    for (const project of [one, two, two]) {
      await server.entry(worker, project._id);
      await server.entry(colleague, project._id);
    }
    const mine = await server.call(workHistory.mine, { as: worker });
    expect(mine.body).toMatchObject({ count: 3, total: 3, totalSeconds: 300 });
    const ofTwo = await server.call(workHistory.mineOfProject, { as: worker, params: { _id: two._id } });
    expect(ofTwo.body).toMatchObject({ count: 2, total: 2, totalSeconds: 200 });
    expect(ofTwo.body.workHistory.every((entry: { user: { _id: string } }) => entry.user._id === worker._id)).toBe(
      true,
    );
    expect((await list({}, worker)).status).toBe(403);
  });
});
