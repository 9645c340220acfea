import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertDecided } from "../helpers/calibrations.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, calibrations, quality } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let reviewers: [Actor, Actor, Actor];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
  reviewers = [await server.person("reviewer"), await server.person("reviewer"), await server.person("reviewer")];
});
afterAll(() => server.close());

const start = (of: {
  readonly projectId: string;
  readonly jobCount?: number;
  readonly assignedJobs?: readonly string[];
}) =>
  server.call(calibrations.create, {
    as: manager,
    body: { title: "November", reviewers: reviewers.map(({ _id }) => _id), jobCount: 5, ...of },
  });
const jobsOf = async (as: Actor, _id: string) => (await server.call(calibrations.jobs, { as, params: { _id } })).body;

test("a round has no work on items of which a reviewer has or had another job, and no items twice", async () => {
  const of = await insertProject(server.db, "Shared items");
  const share = async (title: string) => {
    const first = await insertJob(server.db, { project: of, title });
    const assigned = await insertAssigned(server.db, { job: first, worker: worker._id, status: "approved" });
    const body = { copies: 1 };
    const { body: made } = await server.call(quality.share, { as: manager, params: { _id: first }, body });
    return { assigned, twin: made.jobs[0]._id as string };
  };
  const own = await share("Own");
  const [reviewer] = reviewers;
  expect((await server.call(assignedJobs.take, { as: reviewer, params: { _id: own.twin } })).status).toBe(201);
  const twice = await share("Twice");
  const other = await server.person("annotator");
  const { body: taken } = await server.call(assignedJobs.take, { as: other, params: { _id: twice.twin } });
  const again = taken.assignedJob._id as string;
  await server.call(assignedJobs.submit, { as: other, params: { _id: again } });
  const body = { decision: "accept" };
  await server.call(assignedJobs.review, { as: manager, params: { _id: again }, body });
  const alone = await Promise.all(
    [1, 2, 3, 4].map((n) => insertDecided(server.db, { project: of, worker: worker._id, title: `Scene ${n}` })),
  );

  const few = await start({ projectId: of, jobCount: 6 });
  expect(few).toMatchObject({ status: 400, body: { fields: { jobCount: [expect.stringMatching(/: 5\.$/)] } } });
  const { body: drawn } = await start({ projectId: of, jobCount: 5 });
  const titles = (await jobsOf(reviewer, drawn.calibration._id)).jobs.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(["Scene 1", "Scene 2", "Scene 3", "Scene 4", "Twice"]);
  const refused = async (assignedJobs: readonly string[]) =>
    (await start({ projectId: of, assignedJobs })).body.fields?.assignedJobs;
  expect(await refused([own.assigned, ...alone])).toEqual([expect.stringContaining("a reviewer worked on")]);
  expect(await refused([twice.assigned, again, ...alone])).toEqual([
    "Some of these are on the same items: choose one of them.",
  ]);
  expect(await refused([again, ...alone])).toBeUndefined();
});

test("a round has no work on a job that a reviewer had before, and lost or left", async () => {
  const projectId = await insertProject(server.db, "Had before");
  const chosen: string[] = [];
  for (const title of ["1", "2", "3", "4", "5", "6"]) {
    const job = await insertJob(server.db, { project: projectId, title });
    if (title === "1") await insertAssigned(server.db, { job, worker: reviewers[1]._id, status: "expired" });
    if (title === "2") await insertAssigned(server.db, { job, worker: worker._id, status: "rejected" });
    chosen.push(await insertAssigned(server.db, { job, worker: worker._id, status: "approved" }));
  }
  const refused = await start({ projectId, assignedJobs: chosen.slice(0, 5) });
  expect(refused.body.fields?.assignedJobs).toEqual([expect.stringContaining("a reviewer worked on")]);
  const few = await start({ projectId, jobCount: 6 });
  expect(few.body.fields?.jobCount).toEqual([expect.stringMatching(/: 5\.$/)]);
  expect((await start({ projectId, assignedJobs: chosen.slice(1) })).status).toBe(201);
});

test("a round keeps who takes part from its jobs and from others of the same items", async () => {
  const projectId = await insertProject(server.db, "Taken later");
  const job = await insertJob(server.db, { project: projectId });
  const chosen = [await insertAssigned(server.db, { job, worker: worker._id, status: "approved" })];
  for (const title of ["2", "3", "4", "5"]) {
    chosen.push(await insertDecided(server.db, { project: projectId, worker: worker._id, title }));
  }
  const shared = await server.call(quality.share, { as: manager, params: { _id: job }, body: { copies: 1 } });
  const twin = shared.body.jobs[0]._id as string;
  expect((await start({ projectId, assignedJobs: chosen })).status).toBe(201);
  await server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", job).execute();
  const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
  for (const _id of [twin, job]) {
    const reasons = [{ message: "You reviewed the same items before." }];
    expect((await take(reviewers[0], _id)).body).toMatchObject({ code: "not_takable", reasons });
  }
  expect((await take(await server.person("reviewer"), twin)).status).toBe(201);
});
