import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { disputeDays } from "../../../contract/assigned-jobs/rules.ts";
import { expireAll } from "../../../server/areas/assigned-jobs/expiry.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs } = contract;
const dayMs = 86_400_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let other: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker, other] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("annotator"),
  ]);
  project = await insertProject(server.db, "Open to all");
});
afterAll(() => server.close());

/** Work that a manager rejected a number of days ago. */
const rejected = async (daysAgo = 0, author = worker) => {
  const job = await insertJob(server.db, { project });
  const _id = await insertAssigned(server.db, { job, worker: author._id, status: "submitted" });
  const body = { decision: "reject", comment: "All wrong" };
  expect((await server.call(assignedJobs.review, { as: manager, params: { _id }, body })).status).toBe(200);
  await server.db.sql
    .updateTable("assigned_jobs")
    .set({ decided_at: new Date(Date.now() - daysAgo * dayMs).toISOString() })
    .where("_id", "=", _id)
    .execute();
  return { job, _id };
};
const dispute = (_id: string) =>
  server.call(assignedJobs.dispute, { as: worker, params: { _id }, body: { text: "It is as clause 2 says." } });
const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const open = (as: Actor, _id: string) => server.call(assignedJobs.openToOthers, { as, params: { _id } });
const work = async (as: Actor, _id: string) =>
  (await server.call(assignedJobs.show, { as, params: { _id } })).body.assignedJob;
const jobFor = async (as: Actor, _id: string) => (await server.call(jobs.show, { as, params: { _id } })).body.job;
const setStatus = async (job: string, status: string): Promise<void> => {
  const body = { select: { ids: [job] }, status };
  expect((await server.call(jobs.bulkStatus, { as: manager, body })).body.done).toBe(1);
};
const expire = () => expireAll(server.db, server.config);

describe("a job whose work was rejected", () => {
  test("is kept from others until its worker can't dispute that any more, and both read until when", async () => {
    const { job, _id } = await rejected();
    const until = (await work(worker, _id)).disputeEndsAt;
    expect(Math.abs(Date.parse(until) - Date.now() - disputeDays * dayMs)).toBeLessThan(60_000);
    expect(await jobFor(manager, job)).toMatchObject({ status: "disputable", isActive: false, disputeEndsAt: until });
    expect((await jobFor(worker, job)).disputeEndsAt).toBeNull();
    const query = { limit: 200 };
    const { body } = await server.call(jobs.list, { as: other, query });
    expect(body.jobs.map((one: { _id: string }) => one._id)).not.toContain(job);
    expect((await take(other, job)).body).toMatchObject({
      code: "not_takable",
      reasons: [{ message: "A decision about it can still be disputed." }],
    });
    await expire();
    expect((await dispute(_id)).body.assignedJob).toMatchObject({ status: "submitted", disputeEndsAt: null });
    expect((await jobFor(manager, job)).status).toBe("in_review");
  });

  test("is open to others when the time for a dispute is over, or its worker left", async () => {
    const leaver = await server.person("annotator");
    const [late, early, left] = [
      await rejected(disputeDays),
      await rejected(disputeDays - 1),
      await rejected(0, leaver),
    ];
    expect((await dispute(late._id)).body.code).toBe("too_late");
    await server.db.sql
      .updateTable("users")
      .set({ deactivated_at: new Date().toISOString() })
      .where("_id", "=", leaver._id)
      .execute();
    await expire();
    for (const { job } of [late, left]) expect((await jobFor(manager, job)).status).toBe("available");
    expect((await jobFor(manager, early.job)).status).toBe("disputable");
    expect((await take(other, late.job)).status).toBe(201);
  });

  test("is open to others when its worker accepts the decision, who can't dispute it then", async () => {
    const { job, _id } = await rejected();
    expect((await open(other, _id)).status).toBe(404);
    expect((await open(worker, _id)).body.assignedJob).toMatchObject({
      status: "rejected",
      disputeEndsAt: null,
      can: { dispute: false, openToOthers: false },
    });
    expect((await jobFor(manager, job)).status).toBe("available");
    expect((await open(worker, _id)).status).toBe(204);
    expect((await dispute(_id)).body.code).toBe("decision_accepted");
  });

  test("is open to others when a manager says so; its worker may dispute until someone takes it", async () => {
    const [quick, slow] = [await rejected(), await rejected()];
    for (const { _id } of [quick, slow]) expect((await open(manager, _id)).status).toBe(200);
    expect((await dispute(quick._id)).status).toBe(200);
    expect((await take(await server.person("annotator"), slow.job)).status).toBe(201);
    expect((await work(worker, slow._id)).can.dispute).toBe(false);
    expect((await dispute(slow._id)).body.code).toBe("job_given_on");
  });

  test("can be disputed while nobody has it, though a manager paused it or took it back; not once it is archived", async () => {
    for (const status of ["paused", "draft"]) {
      const { job, _id } = await rejected();
      await open(manager, _id);
      await setStatus(job, status);
      expect((await work(worker, _id)).can.dispute).toBe(true);
      expect((await dispute(_id)).body.assignedJob).toMatchObject({ status: "submitted" });
      expect((await jobFor(manager, job)).status).toBe("in_review");
    }
    const over = await rejected();
    await open(manager, over._id);
    await setStatus(over.job, "archived");
    expect((await work(worker, over._id)).can.dispute).toBe(false);
    expect((await dispute(over._id)).body).toMatchObject({
      code: "wrong_state",
      message: "This is archived now, so you can't do that any more.",
    });
  });

  test("stays where its work was done once it is open to others, and is what it is about in a dispute", async () => {
    const { job, _id } = await rejected();
    await open(manager, _id);
    const edit = (body: object) => server.call(jobs.edit, { as: manager, params: { _id: job }, body });
    const elsewhere = { projectId: await insertProject(server.db, "Elsewhere, later") };
    expect(await edit(elsewhere)).toMatchObject({ status: 409, body: { code: "job_decided" } });
    await setStatus(job, "paused");
    expect((await edit({ serverJobId: "5" })).body.code).toBe("job_decided");
    expect((await edit({ title: "Other words", projectId: project })).body.job.title).toBe("Other words");
  });

  test("goes one way when a dispute, a manager and the clock come at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { job, _id } = await rejected();
      const [disputed, opened] = await Promise.all([dispute(_id), open(manager, _id), expire()]);
      expect(disputed.status).toBe(200);
      expect([200, 409]).toContain(opened.status);
      expect((await jobFor(manager, job)).status).toBe("in_review");
    }
  });

  test("can't be published, moved or deleted meanwhile", async () => {
    const { job } = await rejected();
    const body = { select: { ids: [job] }, status: "available" };
    const published = await server.call(jobs.bulkStatus, { as: manager, body });
    expect(published.body).toMatchObject({ done: 0, refused: [{ code: "wrong_state" }] });
    const elsewhere = { projectId: await insertProject(server.db, "Elsewhere") };
    const moved = await server.call(jobs.edit, { as: manager, params: { _id: job }, body: elsewhere });
    expect(moved).toMatchObject({ status: 409, body: { code: "wrong_state" } });
  });
});
