import { afterAll, beforeAll, expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { sql } from "kysely";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let reviewer: Actor;
let other: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [worker, reviewer, other] = [
    await server.person("annotator"),
    await server.person("reviewer"),
    await server.person("reviewer"),
  ];
  project = await insertProject(server.db, "Signs");
});
afterAll(() => server.close());

const assigned = async (of: Partial<Parameters<typeof insertAssigned>[1]>) =>
  insertAssigned(server.db, {
    job: await insertJob(server.db, { project }),
    worker: worker._id,
    status: "submitted",
    ...of,
  });
const note = (as: Actor, _id: string) => server.call(assignedJobs.reviewActivity, { as, params: { _id } });
const lastSign = (_id: string, ago: string) =>
  server.db.sql
    .updateTable("assigned_jobs")
    .set({ last_reviewed_at: sql`now() - ${ago}::interval` })
    .where("_id", "=", _id)
    .execute();

test("a reviewer's signs on submitted work count for the time of its reviews, a long pause does not", async () => {
  const _id = await assigned({});
  expect((await note(reviewer, _id)).body).toEqual({ reviewSeconds: 0 });
  await lastSign(_id, "50 seconds");
  expect((await note(reviewer, _id)).body.reviewSeconds).toBeGreaterThanOrEqual(50);
  await lastSign(_id, "10 minutes");
  const { reviewSeconds } = (await note(reviewer, _id)).body;
  expect(reviewSeconds).toBeLessThan(60);
  // Of both of a round, and of a later round.
  await lastSign(_id, "30 seconds");
  expect((await note(other, _id)).body.reviewSeconds).toBeGreaterThanOrEqual(reviewSeconds + 30);
});

test("signs of its worker, of another reviewer, and after the decision do not count", async () => {
  const claimed = await assigned({ status: "in_review", reviewer: reviewer._id });
  expect((await note(reviewer, claimed)).status).toBe(200);
  expect((await note(other, claimed)).body.code).toBe("wrong_state");
  expect((await note(worker, claimed)).body.code).toBe("forbidden");
  const own = await assigned({ worker: reviewer._id });
  expect((await note(reviewer, own)).body.code).toBe("own_work");
  const decided = await assigned({ status: "approved", reviewer: reviewer._id });
  expect((await note(await server.person("manager"), decided)).body.code).toBe("wrong_state");
  const { rows } = await server.db.pool.query("select last_reviewed_at from assigned_jobs where _id = any($1)", [
    [own, decided],
  ]);
  expect(rows).toEqual([{ last_reviewed_at: null }, { last_reviewed_at: null }]);
});

const decide = (_id: string, decision: string, as = reviewer) =>
  server.call(assignedJobs.review, { as, params: { _id }, body: { decision, comment: "As seen." } });
const secondsOf = async (_id: string, as = reviewer): Promise<number | null> =>
  (await server.call(assignedJobs.show, { as, params: { _id } })).body.assignedJob.reviewSeconds;

test("the decision is a sign too, so that short reviews count, and the next round begins anew", async () => {
  const _id = await assigned({});
  await note(reviewer, _id);
  await lastSign(_id, "20 seconds");
  const { reviewSeconds } = (await decide(_id, "rework")).body.assignedJob;
  expect(reviewSeconds).toBeGreaterThanOrEqual(20);
  // However soon it comes back.
  await server.call(assignedJobs.submit, { as: worker, params: { _id } });
  expect((await note(reviewer, _id)).body).toEqual({ reviewSeconds });
  await lastSign(_id, "30 seconds");
  const accepted = (await decide(_id, "accept")).body.assignedJob;
  expect(accepted.reviewSeconds).toBeGreaterThanOrEqual(reviewSeconds + 30);
  expect(accepted.reviewSeconds).toBeLessThan(reviewSeconds + 60);
  // Who decides without the page gave no sign before.
  const unseen = await assigned({});
  expect((await decide(unseen, "accept")).body.assignedJob.reviewSeconds).toBe(0);
});

test("what a reviewer whose claim ended took counts with what the next one takes", async () => {
  const _id = await assigned({ status: "in_review", reviewer: reviewer._id });
  await note(reviewer, _id);
  await lastSign(_id, "40 seconds");
  await note(reviewer, _id);
  await server.call(assignedJobs.unclaim, { as: reviewer, params: { _id } });
  await lastSign(_id, "2 hours");
  await note(other, _id);
  await lastSign(_id, "15 seconds");
  expect((await decide(_id, "accept", other)).body.assignedJob.reviewSeconds).toBeGreaterThanOrEqual(55);
});

test("reviewers and managers read it, the worker does not", async () => {
  const _id = await assigned({});
  await server.db.sql.updateTable("assigned_jobs").set({ review_seconds: 70 }).where("_id", "=", _id).execute();
  expect(await secondsOf(_id)).toBe(70);
  const manager = await server.person("manager");
  expect(await secondsOf(_id, manager)).toBe(70);
  expect(await secondsOf(_id, worker)).toBeNull();
  const { body } = await server.call(assignedJobs.mine, { as: worker, query: { limit: 200 } });
  expect(body.assignedJobs.map((mine: { reviewSeconds: unknown }) => mine.reviewSeconds)).not.toContain(70);
  const columns = ["annotator", "reviewSeconds"];
  const file = await server.call(assignedJobs.export, { as: manager, query: { columns, annotator: [worker._id] } });
  expect(file.body).toContain(",0:01:10");
});
