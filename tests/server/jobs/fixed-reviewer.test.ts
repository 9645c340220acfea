import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, type Answer, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let first: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker, first] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("reviewer"),
  ]);
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

type State = NonNullable<Parameters<typeof insertAssigned>[1]["status"]>;
/** Work on a job that one reviewer was to review, and another reviewer. */
const worked = async (status: State) => {
  const job = await insertJob(server.db, { project, reviewer: first._id });
  const _id = await insertAssigned(server.db, { job, worker: worker._id, status, reviewer: first._id });
  return { job, _id, next: await server.person("reviewer") };
};
/** Both ways in which managers fix who reviews a job. */
const ways: Readonly<Record<string, (job: string, reviewerId: string | null) => Promise<Answer>>> = {
  "one job": (job, reviewerId) => server.call(jobs.edit, { as: manager, params: { _id: job }, body: { reviewerId } }),
  "many jobs": (job, reviewerId) =>
    server.call(jobs.bulkEdit, { as: manager, body: { select: { ids: [job] }, set: { reviewerId } } }),
};
const workOf = async (_id: string) =>
  (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob;
const jobOf = async (_id: string) => (await server.call(jobs.show, { as: manager, params: { _id } })).body.job;
const asked = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications.map(({ kind }: { kind: string }) => kind);
const accept = (as: Actor, _id: string) =>
  server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "accept" } });

describe.each(Object.keys(ways))("another reviewer of %s", (way) => {
  const change = ways[way]!;

  test.each(["in_progress", "rework"] as const)("gets the work that is with its worker: %s", async (status) => {
    const { job, _id, next } = await worked(status);
    expect((await change(job, next._id)).status).toBe(200);
    expect((await jobOf(job)).reviewerId._id).toBe(next._id);
    expect((await workOf(_id)).reviewerId._id).toBe(next._id);
    expect(await asked(next)).toEqual([]);
    await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    expect(await asked(next)).toEqual(["review_asked"]);
    expect((await accept(first, _id)).status).toBe(409);
    expect((await accept(next, _id)).body.assignedJob.status).toBe("approved");
  });

  test("gets the work that waits, and is told; where it is nobody in particular, anyone may review it", async () => {
    const { job, _id, next } = await worked("submitted");
    await change(job, next._id);
    expect((await jobOf(job)).reviewerId._id).toBe(next._id);
    expect(await asked(next)).toEqual(["review_asked"]);
    expect((await workOf(_id)).can.claim).toBe(true);
    expect((await accept(first, _id)).status).toBe(409);
    await change(job, null);
    expect((await jobOf(job)).reviewerId).toBeNull();
    expect((await accept(first, _id)).body.assignedJob.status).toBe("approved");
  });

  test("takes nothing from who has claimed it", async () => {
    const { job, _id, next } = await worked("in_review");
    await change(job, next._id);
    expect(await workOf(_id)).toMatchObject({ status: "in_review", reviewerId: { _id: first._id } });
    expect(await asked(next)).toEqual([]);
    await server.call(assignedJobs.unclaim, { as: first, params: { _id } });
    expect(await workOf(_id)).toMatchObject({ status: "submitted", reviewerId: { _id: next._id } });
    expect(await asked(next)).toEqual(["review_asked"]);
  });

  test.each(["released", "expired"] as const)("is shown in place of who had work that was %s", async (status) => {
    const { job, next } = await worked(status);
    await change(job, next._id);
    expect((await jobOf(job)).reviewerId._id).toBe(next._id);
  });

  test("is one who may review", async () => {
    const { job } = await worked("in_progress");
    expect(await change(job, worker._id)).toMatchObject({
      status: 400,
      body: { fields: { reviewerId: [expect.any(String)] } },
    });
    expect((await jobOf(job)).reviewerId._id).toBe(first._id);
  });
});

test("the audit of the work names both reviewers", async () => {
  const { job, _id, next } = await worked("in_progress");
  await ways["one job"]!(job, next._id);
  const { rows } = await server.db.pool.query(
    "select before, after from audit where action = 'jobs.edit' and resource = 'assignedJobs' and record_id = $1",
    [_id],
  );
  expect(rows).toMatchObject([
    { before: { reviewerId: { _id: first._id } }, after: { reviewerId: { _id: next._id } } },
  ]);
});

test("a job that is sent back as it was read fixes nobody who merely claimed its work", async () => {
  const job = await insertJob(server.db, { project });
  const _id = await insertAssigned(server.db, { job, worker: worker._id, status: "submitted" });
  expect(
    (await server.call(assignedJobs.claim, { as: first, params: { jobId: job, assignedJobId: _id } })).status,
  ).toBe(201);
  const { title, reviewerId, version } = await jobOf(job);
  expect(reviewerId._id).toBe(first._id);
  const body = { title, reviewerId: reviewerId._id, version };
  expect((await server.call(jobs.edit, { as: manager, params: { _id: job }, body })).status).toBe(200);
  await server.call(assignedJobs.unclaim, { as: first, params: { _id } });
  expect(await workOf(_id)).toMatchObject({ status: "submitted", reviewerId: null });
  expect((await accept(await server.person("reviewer"), _id)).body.assignedJob.status).toBe("approved");
});
