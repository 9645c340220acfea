import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertWork, type Work } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Signs");
});
afterAll(() => server.close());

let linked = 0;
/** A directory entry that a sync made of a project of the server, and a benchmark of it. */
const makeBenchmark = async (body: object) => {
  const on = ["quantigo", `live-${++linked}`] as const;
  const entry = await server.call(directory.create, { as: manager, body: { name: `Entry ${linked}` } });
  const entry_id: string = entry.body.projectDirectory._id;
  const origin = { server_agent: on[0], server_project_id: on[1], entry_id };
  await server.db.sql.insertInto("directory_origins").values(origin).execute();
  const plain = { project: entry_id, category: "Easy", serverAgent: "quantigo", unit: "image", annotationSeconds: 12 };
  const made = await server.call(benchmarks.create, { as: manager, body: { ...plain, ...body } });
  const _id: string = made.body.benchmark._id;
  const read = async () => (await server.call(benchmarks.live, { as: manager, params: { _id } })).body.live;
  return { _id, entry: entry_id, on, read };
};
const days = (n: number) => `2026-03-${String(n).padStart(2, "0")}T10:00:00Z`;
const done = (work: Pick<Work, "worker" | "activeSeconds"> & Partial<Work>) =>
  insertWork(server.db, { project, at: days(1), ...work });
const group = (n: number, median: number | null) => ({ n, median, reason: n < 5 ? "too_few_jobs" : null });

describe("a benchmark beside what the work really took", () => {
  test("has the seconds an image, how much slower that is, and newcomers apart from others", async () => {
    const { _id, on, read } = await makeBenchmark({});
    const [worker, other] = [(await server.person("annotator"))._id, (await server.person("annotator"))._id];
    // The first 4 of the first 10 jobs are elsewhere; then 6 here at 20 s, and 5 by then experienced at 10 to 14 s.
    for (let day = 1; day <= 4; day++) await done({ worker, at: days(day), activeSeconds: 9999, items: 1 });
    for (let day = 5; day <= 10; day++) await done({ worker, at: days(day), activeSeconds: 200, items: 10, on });
    for (let day = 11; day <= 15; day++)
      await done({ worker, at: days(day), activeSeconds: (day - 1) * 10, items: 10, on });
    // Another newcomer.
    await done({ worker: other, activeSeconds: 260, items: 10, on });
    // Neither accepted, nor on this server, nor of this project there.
    await done({ worker, activeSeconds: 9999, items: 1, on, status: "rejected" });
    await done({ worker, at: days(20), activeSeconds: 9999, items: 1, on: ["ag", on[1]] });
    await done({ worker, at: days(20), activeSeconds: 9999, items: 1, on: ["quantigo", "other"] });
    // Left out: no items, no active time.
    await done({ worker, at: days(20), activeSeconds: 100, on });
    await done({ worker, at: days(20), activeSeconds: 0, items: 10, on });
    // 10, 11, 12, 13, 14, 20 six times, 26: the middle one of 12 is between the sixth and the seventh.
    expect(await read()).toEqual({
      _id,
      unit: "image",
      benchmark: 12,
      n: 12,
      leftOut: 2,
      seconds: { median: 20, p10: 11.1, p90: 20 },
      percent: 166.7,
      reason: null,
      newcomers: group(7, 20),
      others: group(5, 12),
      reviews: {
        benchmark: null,
        n: 0,
        seconds: null,
        percent: null,
        reason: "too_few_jobs",
        newcomers: group(0, null),
        others: group(0, null),
      },
      months: expect.any(Array),
    });
  });

  test("has what all reviews of a job took an image, beside the seconds to check one", async () => {
    const { on, read } = await makeBenchmark({ qaSeconds: 4 });
    const worker = (await server.person("annotator"))._id;
    const reviewed = (reviewSeconds: number, items: number | null = 10) =>
      done({ worker, activeSeconds: 60, reviewSeconds, items, on });
    for (const seconds of [10, 20, 30, 40]) await reviewed(seconds);
    // No sign of a reviewer, and no items.
    await reviewed(0);
    await reviewed(50, null);
    expect((await read()).reviews).toMatchObject({ benchmark: 4, n: 4, seconds: null, reason: "too_few_jobs" });
    await reviewed(50);
    expect(await read()).toMatchObject({
      n: 6,
      seconds: { median: 6 },
      reviews: { benchmark: 4, n: 5, seconds: { median: 3, p10: 1.4, p90: 4.6 }, percent: 75, reason: null },
    });
  });

  test("has checks of newcomers' work apart from that of others", async () => {
    const { on, read } = await makeBenchmark({ qaSeconds: 4 });
    const worker = (await server.person("annotator"))._id;
    for (let day = 1; day <= 15; day++) {
      await done({ worker, at: days(day), activeSeconds: 60, reviewSeconds: day <= 10 ? 80 : 30, items: 10, on });
    }
    expect((await read()).reviews).toMatchObject({ n: 15, newcomers: group(10, 8), others: group(5, 3) });
  });

  test("has the medians of each of the last 12 months, the newest first", async () => {
    const { on, read } = await makeBenchmark({});
    const worker = (await server.person("annotator"))._id;
    const now = new Date();
    const month = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const inMonth = (ago: number, of: Pick<Work, "activeSeconds" | "reviewSeconds">) =>
      done({ worker, at: month(ago).toISOString(), items: 10, on, ...of });
    for (const activeSeconds of [100, 110, 120, 130, 140]) await inMonth(2, { activeSeconds, reviewSeconds: 30 });
    await inMonth(0, { activeSeconds: 90 });
    for (const ago of [11, 12]) await inMonth(ago, { activeSeconds: 0, reviewSeconds: 20 });
    // Neither of its times is known.
    await inMonth(4, { activeSeconds: 0 });
    const few = (n: number) => ({ n, median: null });
    const first = (ago: number) => month(ago).toISOString().slice(0, 10);
    expect((await read()).months).toEqual([
      { month: first(0), annotation: few(1), reviews: few(0) },
      { month: first(2), annotation: { n: 5, median: 12 }, reviews: { n: 5, median: 3 } },
      { month: first(11), annotation: few(0), reviews: few(1) },
    ]);
  });

  test("is silent below 5 jobs, and on each kind of people below 5 of theirs", async () => {
    const { on, read } = await makeBenchmark({});
    const worker = (await server.person("annotator"))._id;
    for (let at = 0; at < 4; at++) await done({ worker, activeSeconds: 60, items: 10, on });
    expect(await read()).toMatchObject({ n: 4, seconds: null, percent: null, reason: "too_few_jobs" });
    await done({ worker, activeSeconds: 60, items: 10, on });
    expect(await read()).toMatchObject({
      n: 5,
      seconds: { median: 6, p10: 6, p90: 6 },
      percent: 50,
      reason: null,
      newcomers: group(5, 6),
      others: group(0, null),
    });
  });

  test("counts a minute by the length of the job's videos, where all of them say it", async () => {
    const { on, read } = await makeBenchmark({ unit: "minute", annotationSeconds: 100 });
    const worker = (await server.person("annotator"))._id;
    const video = (from: number, to: number | null) => ({ id: "1", name: "1.mp4", from, to, frames: null });
    // 60 s of 30 and 90 to 120, so a minute: 110 s.
    for (let at = 0; at < 5; at++) {
      await done({ worker, activeSeconds: 110, videos: [video(0, 30), video(90, 120)], on });
    }
    await done({ worker, activeSeconds: 110, videos: [video(0, 60), video(60, null)], on });
    await done({ worker, activeSeconds: 110, items: 10, on });
    expect(await read()).toMatchObject({ n: 5, leftOut: 2, seconds: { median: 110 }, percent: 110 });
  });

  test("counts objects by the labels of the work, where all of them say how many", async () => {
    const { on, read } = await makeBenchmark({ unit: "object", annotationSeconds: 4 });
    const worker = (await server.person("annotator"))._id;
    const labels = async (assigned_job_id: string, ...objects: readonly (number | null)[]) =>
      server.db.sql
        .insertInto("job_labels")
        .values(objects.map((count, at) => ({ assigned_job_id, item: `${at}.jpg`, label: "car", objects: count })))
        .execute();
    for (let at = 0; at < 5; at++) await labels(await done({ worker, activeSeconds: 30, items: 2, on }), 7, 3);
    await labels(await done({ worker, activeSeconds: 30, items: 2, on }), 7, null);
    await labels(await done({ worker, activeSeconds: 30, items: 1, on }), 0);
    await done({ worker, activeSeconds: 30, items: 2, on });
    expect(await read()).toMatchObject({ n: 5, leftOut: 3, seconds: { median: 3, p10: 3, p90: 3 }, percent: 75 });
  });

  test("counts frames by those of the job's stretches of videos, where all of them say it", async () => {
    const { on, read } = await makeBenchmark({ unit: "frame", annotationSeconds: 2 });
    const worker = (await server.person("annotator"))._id;
    const video = (frames: number | null) => ({ id: "1", name: "1.mp4", from: 0, to: 30, frames });
    for (let at = 0; at < 5; at++) await done({ worker, activeSeconds: 120, videos: [video(30), video(10)], on });
    await done({ worker, activeSeconds: 120, videos: [video(30), video(null)], on });
    await done({ worker, activeSeconds: 120, items: 10, on });
    expect(await read()).toMatchObject({ n: 5, leftOut: 2, seconds: { median: 3 }, percent: 150, reason: null });
  });

  test("says why where no job says its frames, and where no sync made its entry or it is of the other server", async () => {
    const frames = await makeBenchmark({ unit: "frame" });
    const worker = (await server.person("annotator"))._id;
    await done({ worker, activeSeconds: 30, items: 2, on: frames.on });
    const none = { n: 0, median: null, reason: "frames_not_known" };
    expect(await frames.read()).toMatchObject({
      n: 0,
      leftOut: 1,
      seconds: null,
      reason: "frames_not_known",
      newcomers: none,
      others: none,
    });
    const elsewhere = await makeBenchmark({ serverAgent: "ag" });
    for (let at = 0; at < 5; at++) await done({ worker, activeSeconds: 60, items: 10, on: elsewhere.on });
    expect(await elsewhere.read()).toMatchObject({ n: 0, leftOut: 0, seconds: null, reason: "not_linked" });
  });

  test("is there for managers, as long as the benchmark is", async () => {
    const { _id, entry } = await makeBenchmark({});
    const call = async (as: Actor, id = _id) => server.call(benchmarks.live, { as, params: { _id: id } });
    for (const role of ["payments", "reviewer", "annotator"] as const) {
      expect((await call(await server.person(role))).body.code).toBe("forbidden");
    }
    expect((await call(manager, newId())).body.message).toBe("There is no such benchmark.");
    await server.call(directory.remove, { as: manager, params: { _id: entry } });
    expect((await call(manager)).status).toBe(404);
  });
});
