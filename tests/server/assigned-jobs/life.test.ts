import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const statusOf = async (_id: string): Promise<string> =>
  (await server.call(jobs.show, { as: manager, params: { _id } })).body.job.status;

describe("the life of a job", () => {
  test("taken, submitted, claimed and accepted", async () => {
    const [worker, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
    const job = await insertJob(server.db, { project, title: "Signs 1" });

    const taken = await take(worker, job);
    expect(taken.status).toBe(201);
    expect(taken.body.assignedJob).toMatchObject({
      job: { _id: job, name: "Signs 1" },
      annotator: { _id: worker._id },
      status: "in_progress",
      attemptLeft: 3,
      reviewerId: null,
      can: { submit: true, extend: true, release: true, claim: false },
    });
    const { _id, expiresAt, createdAt } = taken.body.assignedJob;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(480 * 60_000);
    expect(await statusOf(job)).toBe("taken");

    const submitted = await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    expect(submitted.body).toMatchObject({ assignedJob: { status: "submitted", expiresAt: null } });
    expect(await statusOf(job)).toBe("in_review");
    expect((await server.call(assignedJobs.submit, { as: worker, params: { _id } })).status).toBe(204);

    const claim = { as: reviewer, params: { jobId: job, assignedJobId: _id } };
    expect((await server.call(assignedJobs.claim, claim)).body.assignedJob).toMatchObject({
      status: "in_review",
      reviewerId: { _id: reviewer._id },
    });
    expect((await server.call(assignedJobs.claim, { ...claim, as: manager })).status).toBe(204);

    const body = { decision: "accept", comment: "Well done" };
    const accepted = await server.call(assignedJobs.review, { as: reviewer, params: { _id }, body });
    expect(accepted.body.assignedJob).toMatchObject({
      status: "approved",
      reviews: [{ decision: "accept", comment: "Well done", reviewer: { _id: reviewer._id }, reasons: [] }],
    });
    expect(await statusOf(job)).toBe("completed");
  });

  test("sent back, given back and taken again: with the attempts that were left, and a review for certain", async () => {
    const [worker, other, reviewer] = await Promise.all([
      server.person("annotator"),
      server.person("annotator"),
      server.person("reviewer"),
    ]);
    const unseen = await insertProject(server.db, "Hardly reviewed");
    await server.db.sql.updateTable("projects").set({ review_percent: 0 }).where("_id", "=", unseen).execute();
    // Who is no newcomer is reviewed by chance only.
    for (let n = 0; n < 10; n++) {
      const accepted = await insertJob(server.db, { project: unseen });
      await insertAssigned(server.db, { job: accepted, worker: worker._id, status: "approved" });
    }
    const job = await insertJob(server.db, { project: unseen });
    const first = await insertAssigned(server.db, { job, worker: worker._id, status: "submitted" });
    const release = (as: Actor, _id: string) => server.call(assignedJobs.release, { as, params: { _id } });
    const submit = (_id: string) => server.call(assignedJobs.submit, { as: worker, params: { _id } });
    const sendBack = async (_id: string): Promise<void> => {
      const body = { decision: "rework", comment: "Look again" };
      expect((await server.call(assignedJobs.review, { as: reviewer, params: { _id }, body })).status).toBe(200);
    };
    await sendBack(first);
    await release(worker, first);
    const again = (await take(worker, job)).body.assignedJob;
    expect(again.attemptLeft).toBe(2);
    expect((await submit(again._id)).body.assignedJob.status).toBe("submitted");
    await sendBack(again._id);
    await release(worker, again._id);

    // Another begins anew, and a manager who gives it back to the first one does not.
    const others = (await take(other, job)).body.assignedJob;
    expect(others.attemptLeft).toBe(3);
    const given = { assignedJobIds: [others._id], annotator: worker._id };
    expect((await server.call(assignedJobs.reassign, { as: manager, body: given })).body.done).toBe(1);
    const shown = (await server.call(jobs.show, { as: manager, params: { _id: job } })).body.job;
    expect(shown).toMatchObject({ annotator: { _id: worker._id }, attemptLeft: 1 });
    expect((await submit(shown.assignedJob)).body.assignedJob.status).toBe("submitted");
  });

  test("two pages of one job count its time once", async () => {
    const worker = await server.person("annotator");
    const { _id } = (await take(worker, await insertJob(server.db, { project, title: "Two pages" }))).body.assignedJob;
    const note = async () =>
      (await server.call(assignedJobs.activity, { as: worker, params: { _id } })).body.activeSeconds as number;
    await note();
    await server.db.sql
      .updateTable("assigned_jobs")
      .set({ last_active_at: sql`now() - interval '60 seconds'` })
      .where("_id", "=", _id)
      .execute();
    expect(Math.max(...(await Promise.all([note(), note(), note()])))).toBeLessThan(90);
    expect(await note()).toBeGreaterThanOrEqual(60);
  });

  test("submitting is the last sign of work", async () => {
    const worker = await server.person("annotator");
    const { _id } = (await take(worker, await insertJob(server.db, { project, title: "Short" }))).body.assignedJob;
    await server.db.sql
      .updateTable("assigned_jobs")
      .set({ last_active_at: sql`now() - interval '25 seconds'` })
      .where("_id", "=", _id)
      .execute();
    const { activeSeconds } = (await server.call(assignedJobs.submit, { as: worker, params: { _id } })).body
      .assignedJob;
    expect(activeSeconds).toBeGreaterThanOrEqual(25);
  });

  test("of two signs of work at once, the one written last takes no active time back", async () => {
    const worker = await server.person("annotator");
    const { _id } = (await take(worker, await insertJob(server.db, { project, title: "Signs 2" }))).body.assignedJob;
    const active = async (since: string) => {
      await server.db.sql
        .updateTable("assigned_jobs")
        .set({ last_active_at: sql`now() + ${since}::interval` })
        .where("_id", "=", _id)
        .execute();
      return (await server.call(assignedJobs.activity, { as: worker, params: { _id } })).body.activeSeconds;
    };
    expect(await active("-30 seconds")).toBeGreaterThanOrEqual(30);
    expect(await active("0.5 seconds")).toBeGreaterThanOrEqual(30);
  });
});
