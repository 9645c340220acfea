import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { isSampled } from "../../../server/areas/assigned-jobs/rules.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications, projects, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let reviewer: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker, reviewer] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("reviewer"),
  ]);
  project = await insertProject(server.db, "Street signs");
  const guideline =
    "<h2>Boxes touch the outline</h2><p>…</p><h2>Occluded &amp; cut</h2><h2>Boxes touch the outline</h2>";
  const body = { guideline };
  expect((await server.call(projects.updateInfo, { as: manager, params: { _id: project }, body })).status).toBe(200);
});
afterAll(() => server.close());

type State = NonNullable<Parameters<typeof insertAssigned>[1]["status"]>;
const assigned = async (status: State, of: Partial<Parameters<typeof insertAssigned>[1]> = {}) => {
  const job = await insertJob(server.db, { project });
  return { job, _id: await insertAssigned(server.db, { job, worker: worker._id, status, ...of }) };
};
const decide = (as: Actor, _id: string, body: object) =>
  server.call(assignedJobs.review, { as, params: { _id }, body });
const statusOf = async (_id: string): Promise<string> =>
  (await server.call(jobs.show, { as: manager, params: { _id } })).body.job.status;
const dispute = (_id: string, as = worker) =>
  server.call(assignedJobs.dispute, { as, params: { _id }, body: { text: "It is as clause 2 says." } });
const decidedDaysAgo = (_id: string, days: number) =>
  server.db.sql
    .updateTable("assigned_jobs")
    .set({ decided_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where("_id", "=", _id)
    .execute();
const submit = (_id: string, as = worker) => server.call(assignedJobs.submit, { as, params: { _id } });

describe("a review", () => {
  test("sends work back with clauses of the guideline as it was, three times at most", async () => {
    const { job, _id } = await assigned("submitted");
    for (const left of [2, 1, 0]) {
      const body = {
        decision: "rework",
        comment: "Look again",
        reasons: ["occluded-cut", "boxes-touch-the-outline-2"],
      };
      const back = await decide(reviewer, _id, body);
      expect(back.body.assignedJob).toMatchObject({ status: "rework", attemptLeft: left });
      expect(back.body.assignedJob.reviews.at(-1).reasons).toEqual([
        { number: 1, anchor: "occluded-cut", text: "Occluded & cut" },
        { number: 1, anchor: "boxes-touch-the-outline-2", text: "Boxes touch the outline" },
      ]);
      expect(Date.parse(back.body.assignedJob.expiresAt)).toBeGreaterThan(Date.now() + 7 * 3_600_000);
      expect(await statusOf(job)).toBe("taken");
      expect((await submit(_id)).body.assignedJob.status).toBe("submitted");
    }
    expect((await decide(reviewer, _id, { decision: "rework", comment: "Again" })).body.code).toBe("no_attempts_left");
    expect((await decide(reviewer, _id, { decision: "reject", comment: "No" })).body.assignedJob.status).toBe(
      "rejected",
    );
    expect(await statusOf(job)).toBe("disputable");
  });

  test("tells the worker the clauses where the reviewer wrote nothing", async () => {
    const told = await server.person("annotator");
    for (const decision of ["rework", "reject"]) {
      const { _id } = await assigned("submitted", { worker: told._id });
      const reasons = ["occluded-cut", "boxes-touch-the-outline"];
      expect((await decide(reviewer, _id, { decision, comment: " ", reasons })).status).toBe(200);
      const { body } = await server.call(notifications.list, { as: told });
      expect(body.notifications[0].message).toMatch(/: Occluded & cut; Boxes touch the outline$/);
    }
  });

  test("that does not accept needs a reason, and a clause that there is; nothing is kept otherwise", async () => {
    const { _id } = await assigned("submitted");
    const bare = await decide(reviewer, _id, { decision: "reject" });
    expect(bare).toMatchObject({ status: 400, body: { fields: { comment: [expect.any(String)] } } });
    const unknown = await decide(reviewer, _id, { decision: "rework", reasons: ["no-such"] });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { reasons: [expect.stringContaining("no-such")] } } });
    const { body } = await server.call(assignedJobs.show, { as: manager, params: { _id } });
    expect(body.assignedJob).toMatchObject({ status: "submitted", reviews: [], reviewerId: null });
  });

  test("is never of one's own work, nor of what someone else has claimed", async () => {
    const author = await server.person("reviewer");
    const own = await assigned("submitted", { worker: author._id });
    const params = { jobId: own.job, assignedJobId: own._id };
    expect((await server.call(assignedJobs.claim, { as: author, params })).body.code).toBe("own_work");
    expect((await decide(author, own._id, { decision: "accept" })).body.code).toBe("own_work");
    const { body } = await server.call(assignedJobs.toReview, { as: author, query: { limit: 200 } });
    expect(body.assignedJobs.map((one: { _id: string }) => one._id)).not.toContain(own._id);

    const claimed = await assigned("in_review", { reviewer: reviewer._id });
    const colleague = await server.person("reviewer");
    for (const as of [colleague, manager]) {
      expect((await decide(as, claimed._id, { decision: "accept" })).body.code).toBe("wrong_state");
    }
    expect((await decide(reviewer, claimed._id, { decision: "accept" })).body.assignedJob.status).toBe("approved");
    expect((await decide(reviewer, claimed._id, { decision: "accept" })).status).toBe(204);
  });

  test("is not begun by who is blocked from jobs, claimed or not; what they claimed before they decide", async () => {
    const blocked = await server.person("reviewer");
    const [open, claimed] = [await assigned("submitted"), await assigned("in_review", { reviewer: blocked._id })];
    const job_blocked_at = new Date().toISOString();
    await server.db.sql.updateTable("users").set({ job_blocked_at }).where("_id", "=", blocked._id).execute();
    const params = { jobId: open.job, assignedJobId: open._id };
    expect((await server.call(assignedJobs.claim, { as: blocked, params })).status).toBe(205);
    expect((await decide(blocked, open._id, { decision: "accept" })).status).toBe(205);
    const { body } = await server.call(assignedJobs.show, { as: manager, params: { _id: open._id } });
    expect(body.assignedJob).toMatchObject({ status: "submitted", reviewerId: null, reviews: [] });
    expect((await decide(blocked, claimed._id, { decision: "accept" })).body.assignedJob.status).toBe("approved");
  });

  test("does not send work back to who is not active any more, but rejects it", async () => {
    const leaver = await server.person("annotator");
    const left = await assigned("submitted", { worker: leaver._id });
    const accepted = await assigned("approved", { worker: leaver._id });
    const params = { _id: leaver._id, action: "deactivate" };
    expect((await server.call(users.act, { as: manager, params })).status).toBe(200);
    const back = await decide(reviewer, left._id, { decision: "rework", comment: "Look again" });
    expect(back).toMatchObject({ status: 409, body: { code: "author_gone" } });
    const { body } = await server.call(assignedJobs.show, { as: manager, params: { _id: accepted._id } });
    expect(body.assignedJob.can.reopen).toBe(false);
    const reopened = await server.call(assignedJobs.changeStatus, {
      as: manager,
      body: { assignedJobIds: [accepted._id], status: "rework" },
    });
    expect(reopened.body).toMatchObject({ done: 0, refused: [{ code: "author_gone" }] });
    expect(await statusOf(accepted.job)).toBe("completed");
    expect((await decide(reviewer, left._id, { decision: "reject", comment: "No" })).body.assignedJob).toMatchObject({
      status: "rejected",
      reviewerId: { _id: reviewer._id },
    });
  });

  test("of two reviewers who claim at once one gets it", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => server.person("reviewer")));
    const { job, _id } = await assigned("submitted");
    const answers = await Promise.all(
      people.map((as) => server.call(assignedJobs.claim, { as, params: { jobId: job, assignedJobId: _id } })),
    );
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([of(201), of(204)]).toEqual([1, 9]);
  });

  test("can be left to others, by who claimed it or a manager", async () => {
    const { _id } = await assigned("in_review", { reviewer: reviewer._id });
    const colleague = await server.person("reviewer");
    const leave = (as: Actor) => server.call(assignedJobs.unclaim, { as, params: { _id } });
    expect((await leave(colleague)).status).toBe(404);
    expect((await leave(manager)).body.assignedJob).toMatchObject({ status: "submitted", reviewerId: null });
    expect((await leave(reviewer)).status).toBe(204);
    expect((await leave(manager)).status).toBe(204);
  });

  test("is disputed once, within seven days, and then another reviewer looks", async () => {
    const { job, _id } = await assigned("submitted");
    await decide(reviewer, _id, { decision: "reject", comment: "All wrong" });
    expect((await dispute(_id)).body.assignedJob).toMatchObject({
      status: "submitted",
      disputeText: "It is as clause 2 says.",
      disputedAt: expect.any(String),
    });
    expect(await statusOf(job)).toBe("in_review");
    expect((await decide(reviewer, _id, { decision: "accept" })).status).toBe(409);
    const colleague = await server.person("reviewer");
    const first = await server.call(assignedJobs.toReview, { as: colleague, query: { limit: 1 } });
    expect(first.body.assignedJobs[0]._id).toBe(_id);
    await decide(colleague, _id, { decision: "reject", comment: "Still wrong" });
    expect((await dispute(_id)).body.code).toBe("disputed_before");
    // The second decision is final, so nobody waits.
    expect(await statusOf(job)).toBe("available");

    const late = await assigned("rework");
    await decidedDaysAgo(late._id, 8);
    expect((await dispute(late._id)).body.code).toBe("too_late");
  });

  test("of work that was disputed, sent back again and handed in is by whoever decided last", async () => {
    const { _id } = await assigned("submitted");
    await decide(reviewer, _id, { decision: "rework", comment: "Not so" });
    expect((await dispute(_id)).status).toBe(200);
    const colleague = await server.person("reviewer");
    expect((await decide(colleague, _id, { decision: "rework", comment: "Nor so" })).status).toBe(200);
    expect((await submit(_id)).body.assignedJob).toMatchObject({ status: "submitted", disputedAt: expect.any(String) });
    const waiting = async (query: Readonly<Record<string, unknown>>) =>
      (await server.call(assignedJobs.toReview, { as: colleague, query })).body.assignedJobs.map(
        (one: { _id: string }) => one._id,
      );
    expect(await waiting({ isDisputed: "true", limit: 200 })).not.toContain(_id);
    expect(await waiting({ isDisputed: "false", limit: 200 })).toContain(_id);
    expect((await decide(colleague, _id, { decision: "accept" })).body.assignedJob.status).toBe("approved");
  });

  test("is only of as much as the project asks for, once a worker has ten accepted jobs", async () => {
    const quick = await insertProject(server.db, "Quick");
    await server.db.sql.updateTable("projects").set({ review_percent: 0 }).where("_id", "=", quick).execute();
    const newcomer = await server.person("annotator");
    const one = async () => {
      const job = await insertJob(server.db, { project: quick });
      return { job, _id: await insertAssigned(server.db, { job, worker: newcomer._id }) };
    };
    expect((await submit((await one())._id, newcomer)).body.assignedJob.status).toBe("submitted");
    for (let n = 0; n < 10; n++) {
      const job = await insertJob(server.db, { project: quick });
      await insertAssigned(server.db, { job, worker: newcomer._id, status: "approved" });
    }
    const unseen = await one();
    const { body } = await submit(unseen._id, newcomer);
    expect(body.assignedJob).toMatchObject({ status: "approved", reviews: [{ decision: "accept", reviewer: null }] });
    expect(await statusOf(unseen.job)).toBe("completed");
  });

  test("is of thirty percent, where the project asks for that: of 300 between 60 and 120", async () => {
    const sampled = await insertProject(server.db, "Sampled");
    await server.db.sql.updateTable("projects").set({ review_percent: 30 }).where("_id", "=", sampled).execute();
    const old = await server.person("annotator");
    for (let n = 0; n < 10; n++) {
      const job = await insertJob(server.db, { project: sampled });
      await insertAssigned(server.db, { job, worker: old._id, status: "approved" });
    }
    const job = await insertJob(server.db, { project: sampled });
    const _id = await insertAssigned(server.db, { job, worker: old._id });
    const [drawn] = await run<{ reviewed: number }>(
      server.db.sql,
      sqlText`select count(*) filter (where ${isSampled})::int as reviewed
       from assigned_jobs a cross join generate_series(1, 300) where a._id = $1`,
      [_id],
    );
    const { reviewed } = drawn!;
    // 90 are expected, with a deviation of 7.9: beyond 30 is less likely than one in 6,000.
    expect(reviewed).toBeGreaterThanOrEqual(60);
    expect(reviewed).toBeLessThanOrEqual(120);
  });

  test("waits in this order: claimed, disputed, newcomers' work, and then the oldest", async () => {
    const own = await insertProject(server.db, "In order");
    const [old, fresh, judge] = await Promise.all([
      server.person("annotator"),
      server.person("annotator"),
      server.person("reviewer"),
    ]);
    for (let n = 0; n < 10; n++) {
      const job = await insertJob(server.db, { project: own });
      await insertAssigned(server.db, { job, worker: old._id, status: "approved" });
    }
    const submitOne = async (as: Actor): Promise<string> => {
      const job = await insertJob(server.db, { project: own });
      const _id = await insertAssigned(server.db, { job, worker: as._id });
      expect((await submit(_id, as)).body.assignedJob.isNewcomer).toBe(as === fresh);
      return _id;
    };
    const oldest = await submitOne(old);
    const disputed = await submitOne(old);
    const claimed = await submitOne(old);
    const [first, second] = [await submitOne(fresh), await submitOne(fresh)];
    await decide(reviewer, disputed, { decision: "reject", comment: "All wrong" });
    expect((await dispute(disputed, old)).status).toBe(200);
    const { job } = (await server.call(assignedJobs.show, { as: manager, params: { _id: claimed } })).body.assignedJob;
    const params = { jobId: job._id, assignedJobId: claimed };
    expect((await server.call(assignedJobs.claim, { as: judge, params })).status).toBe(201);
    const { body } = await server.call(assignedJobs.toReview, { as: judge, query: { projectId: own } });
    const ids = body.assignedJobs.map((one: { _id: string }) => one._id);
    expect(ids).toEqual([claimed, disputed, first, second, oldest]);
  });
});
