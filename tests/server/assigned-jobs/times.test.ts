import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertWork, type Work } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let ada: Actor;
let bo: Actor;
let signs: string;
let lanes: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, ada, bo] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { firstName: "Ada", lastName: "Berg" }),
    server.person("annotator", { firstName: "Bo", lastName: "Lind" }),
  ]);
  [signs, lanes] = await Promise.all([insertProject(server.db, "Signs"), insertProject(server.db, "Lanes")]);
});
afterAll(() => server.close());

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const done = (work: Pick<Work, "activeSeconds"> & Partial<Work>) =>
  insertWork(server.db, { worker: ada._id, project: signs, at: "2026-03-02T10:00:00Z", items: 10, ...work });

describe("the active time of accepted jobs", () => {
  beforeAll(async () => {
    // Ada, 10 items each: 10, 20, 30, 40 and 50 s an item, on the first and the last moment of March too.
    await done({ activeSeconds: 100, reviewSeconds: 20, at: "2026-03-01T00:00:00Z" });
    await done({ activeSeconds: 200, reviewSeconds: 30 });
    await done({ activeSeconds: 300, reviewSeconds: 40 });
    await done({ activeSeconds: 400, reviewSeconds: 50 });
    await done({ activeSeconds: 500, reviewSeconds: 60, at: "2026-03-31T23:59:59Z" });
    // Hers, but left out of an item; the last one has no time at all.
    await done({ activeSeconds: 900, items: null });
    await done({ activeSeconds: 60, items: 0 });
    await done({ activeSeconds: 0 });
    // Too few to tell their quantiles.
    for (const activeSeconds of [600, 700]) await done({ worker: bo._id, project: lanes, activeSeconds });
    // Not among them: not accepted, and on other days.
    await done({ activeSeconds: 5000, status: "rejected" });
    await done({ activeSeconds: 5000, at: "2026-04-01T00:00:00Z" });
    await done({ activeSeconds: 5000, at: "2026-02-28T23:59:59Z" });
  });
  const read = async (query: Readonly<Record<string, unknown>>, as = manager) =>
    server.call(assignedJobs.times, { as, query: { ...march, ...query } });

  // Minutes a job: of 60, 100, 200, 300, 400, 500, 900 s the one in the middle, 300 s.
  const ofAda = {
    jobs: 8,
    items: 60,
    withoutTime: 1,
    withoutItems: 2,
    minutesPerJob: 5,
    secondsPerItem: { median: 30, p10: 14, p90: 46 },
    reviewSecondsPerItem: { median: 4, p10: 2.4, p90: 5.6 },
  };

  test("is told by person and of all, without what was not measured, and quantiles only of 5 jobs", async () => {
    const { body } = await read({});
    expect(body).toMatchObject({ ...march, count: 2, filteredTotalCount: 2 });
    expect(body.times).toEqual([
      { annotator: { _id: ada._id, name: "Ada Berg" }, ...ofAda },
      {
        annotator: { _id: bo._id, name: "Bo Lind" },
        jobs: 2,
        items: 20,
        withoutTime: 0,
        withoutItems: 0,
        minutesPerJob: null,
        secondsPerItem: null,
        reviewSecondsPerItem: null,
      },
    ]);
    // Seconds an item: 10, 20, 30, 40, 50, 60, 70. Seconds a job: 60, 100, 200, 300, 400, 500, 600, 700, 900.
    expect(body.overall).toEqual({
      jobs: 10,
      items: 80,
      withoutTime: 1,
      withoutItems: 2,
      minutesPerJob: 6.67,
      secondsPerItem: { median: 40, p10: 16, p90: 64 },
      reviewSecondsPerItem: ofAda.reviewSecondsPerItem,
    });
  });

  test("is that of a project or a person, in the order asked for, a page at a time", async () => {
    expect((await read({ projectId: signs })).body.overall).toEqual(ofAda);
    expect((await read({ annotator: [bo._id] })).body).toMatchObject({ count: 1, overall: { jobs: 2 } });
    const names = async (query: Readonly<Record<string, unknown>>) =>
      (await read(query)).body.times.map(({ annotator }: { annotator: { name: string } }) => annotator.name);
    expect(await names({ sortBy: "annotator:desc" })).toEqual(["Bo Lind", "Ada Berg"]);
    expect(await names({ sortBy: "secondsPerItem:asc" })).toEqual(["Bo Lind", "Ada Berg"]);
    expect(await names({ sortBy: "reviewSecondsPerItem:asc" })).toEqual(["Bo Lind", "Ada Berg"]);
    expect(await names({ limit: 1, skip: 1 })).toEqual(["Bo Lind"]);
  });

  test("is empty where nothing was accepted", async () => {
    const { body } = await read({ startDate: "2025-01-01", endDate: "2025-01-31" });
    expect(body).toMatchObject({
      times: [],
      filteredTotalCount: 0,
      overall: { jobs: 0, items: 0, minutesPerJob: null, secondsPerItem: null },
    });
  });

  test("is of the last 90 days where none are named, of a year at most, and for managers", async () => {
    const { body } = await server.call(assignedJobs.times, { as: manager });
    expect((Date.parse(body.endDate) - Date.parse(body.startDate)) / 86_400_000).toBe(89);
    const long = await read({ startDate: "2024-01-01", endDate: "2025-12-31" });
    expect([long.status, long.body.fields]).toEqual([400, { endDate: ["At most 366 days."] }]);
    expect((await read({}, ada)).body.code).toBe("forbidden");
  });
});
