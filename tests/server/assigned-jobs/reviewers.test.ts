import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { claimHours } from "../../../contract/assigned-jobs/rules.ts";
import { expireAll } from "../../../server/areas/assigned-jobs/expiry.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications, privacy, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Actor;
let colleague: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, colleague] = await Promise.all([server.person("admin"), server.person("reviewer")]);
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

type State = NonNullable<Parameters<typeof insertAssigned>[1]["status"]>;
const assigned = async (status: State, reviewer: Actor, fixed?: Actor) => {
  const job = await insertJob(server.db, { project, ...(fixed && { reviewer: fixed._id }) });
  const author = await server.person("annotator");
  const _id = await insertAssigned(server.db, { job, worker: author._id, status, reviewer: reviewer._id });
  return { job, _id, author };
};
const read = async (_id: string) =>
  (await server.call(assignedJobs.show, { as: admin, params: { _id } })).body.assignedJob;
const jobOf = async (_id: string) => (await server.call(jobs.show, { as: admin, params: { _id } })).body.job;
const accept = (as: Actor, _id: string) =>
  server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "accept" } });
const minutesAgo = (column: "submitted_at" | "claimed_at", _id: string, minutes: number) =>
  server.db.sql
    .updateTable("assigned_jobs")
    .set({ [column]: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where("_id", "=", _id)
    .execute();

const told = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications.map(({ link }: { link: string }) => link);

const ends: Readonly<Record<string, (_id: string) => Promise<{ readonly status: number }>>> = {
  "is erased": async (_id) => {
    const asked = await server.call(privacy.create, { as: admin, body: { user: _id } });
    const params = { _id: asked.body.erasureRequest._id };
    return server.call(privacy.erase, { as: admin, params, body: {} });
  },
  leaves: (_id) => server.call(users.act, { as: admin, params: { _id, action: "deactivate" } }),
  "gets another role": (_id) =>
    server.call(users.changeRole, { as: admin, params: { _id }, body: { role: "annotator" } }),
  "gets another role with others": (_id) =>
    server.call(users.bulkRole, { as: admin, body: { select: { ids: [_id] }, role: "payments" } }),
};

describe("the work of a reviewer", () => {
  test.each(Object.keys(ends))("is any reviewer's once they are gone: who %s", async (name) => {
    const reviewer = await server.person("reviewer");
    const open = await insertJob(server.db, { project, reviewer: reviewer._id });
    const done = await assigned("approved", reviewer, reviewer);
    const works = await Promise.all(
      (["in_review", "submitted", "rework"] as const).flatMap((status) => [
        assigned(status, reviewer),
        assigned(status, reviewer, reviewer),
      ]),
    );
    expect((await ends[name]!(reviewer._id)).status).toBe(200);
    expect((await jobOf(open)).reviewerId).toBeNull();
    for (const { _id, job, author } of works) {
      const left = await read(_id);
      expect([left.reviewerId, (await jobOf(job)).reviewerId, left.claimEndsAt]).toEqual([null, null, null]);
      if (left.status === "rework") await server.call(assignedJobs.submit, { as: author, params: { _id } });
      else expect(left.status).toBe("submitted");
      expect((await accept(colleague, _id)).body.assignedJob.status).toBe("approved");
    }
    // What is over keeps who reviewed it; reopened, it is any reviewer's too.
    expect((await read(done._id)).reviewerId._id).toBe(reviewer._id);
    const body = { assignedJobIds: [done._id], status: "rework" };
    expect((await server.call(assignedJobs.changeStatus, { as: admin, body })).body.done).toBe(1);
    await server.call(assignedJobs.submit, { as: done.author, params: { _id: done._id } });
    expect((await accept(colleague, done._id)).body.assignedJob.status).toBe("approved");
  });

  test("stays theirs with a role that may review", async () => {
    const reviewer = await server.person("reviewer");
    const { _id } = await assigned("in_review", reviewer);
    const body = { role: "manager" };
    expect((await server.call(users.changeRole, { as: admin, params: { _id: reviewer._id }, body })).status).toBe(200);
    expect(await read(_id)).toMatchObject({ status: "in_review", reviewerId: { _id: reviewer._id } });
  });

  test("is never their own: a job that they take is for any other reviewer", async () => {
    const reviewer = await server.person("reviewer");
    const job = await insertJob(server.db, { project, reviewer: reviewer._id });
    const { _id } = (await server.call(assignedJobs.take, { as: reviewer, params: { _id: job } })).body.assignedJob;
    const { body } = await server.call(assignedJobs.submit, { as: reviewer, params: { _id } });
    expect(body.assignedJob).toMatchObject({ status: "submitted", reviewerId: null });
    expect((await accept(colleague, _id)).body.assignedJob.status).toBe("approved");
  });

  test("that came back to them is any reviewer's after a day, unless the job is for them to review", async () => {
    const reviewer = await server.person("reviewer");
    const day = claimHours * 60;
    const [late, early, fixed] = [
      await assigned("submitted", reviewer),
      await assigned("submitted", reviewer),
      await assigned("submitted", reviewer, reviewer),
    ];
    await minutesAgo("submitted_at", late._id, day + 1);
    await minutesAgo("submitted_at", early._id, day - 1);
    await minutesAgo("submitted_at", fixed._id, day + 1);
    await expireAll(server.db, server.config);
    expect((await read(late._id)).reviewerId).toBeNull();
    for (const { _id } of [early, fixed]) expect((await read(_id)).reviewerId._id).toBe(reviewer._id);
    expect((await accept(colleague, early._id)).status).toBe(409);
    expect((await accept(colleague, late._id)).body.assignedJob.status).toBe("approved");
  });

  test("that came back to another than whom the job is for is theirs after a day, who is told", async () => {
    const fixed = await server.person("reviewer");
    const { _id } = await assigned("submitted", colleague, fixed);
    await minutesAgo("submitted_at", _id, claimHours * 60 + 1);
    await expireAll(server.db, server.config);
    expect((await read(_id)).reviewerId._id).toBe(fixed._id);
    await expireAll(server.db, server.config);
    expect(await told(fixed)).toEqual([`/reviews/${_id}`]);
  });

  test("that they claimed is given back after a day, to whom the job is for", async () => {
    const reviewer = await server.person("reviewer");
    const day = claimHours * 60;
    const [late, early, fixed] = [
      await assigned("in_review", colleague),
      await assigned("in_review", colleague),
      await assigned("in_review", admin, reviewer),
    ];
    await minutesAgo("claimed_at", late._id, day + 1);
    await minutesAgo("claimed_at", early._id, day - 1);
    await minutesAgo("claimed_at", fixed._id, day + 1);
    await expireAll(server.db, server.config);
    expect(await read(late._id)).toMatchObject({ status: "submitted", reviewerId: null });
    expect(await read(early._id)).toMatchObject({ status: "in_review", reviewerId: { _id: colleague._id } });
    expect(await read(fixed._id)).toMatchObject({ status: "submitted", reviewerId: { _id: reviewer._id } });
    // What waits for anyone now calls all reviewers.
    expect(await told(reviewer)).toEqual([`/reviews/${late._id}`, `/reviews/${fixed._id}`]);
  });

  test("goes to whom its job is for when they leave, who is told of what waits", async () => {
    const [leaver, fixed] = await Promise.all([server.person("reviewer"), server.person("reviewer")]);
    const waiting = await assigned("submitted", leaver, fixed);
    const back = await assigned("rework", leaver, fixed);
    await server.call(users.act, { as: admin, params: { _id: leaver._id, action: "deactivate" } });
    for (const { _id } of [waiting, back]) expect((await read(_id)).reviewerId._id).toBe(fixed._id);
    expect(await told(fixed)).toEqual([`/reviews/${waiting._id}`]);
  });

  test("that is disputed is for whom the job is for, who is told, unless they decided it", async () => {
    const fixed = await server.person("reviewer");
    const dispute = (as: Actor, _id: string) =>
      server.call(assignedJobs.dispute, { as, params: { _id }, body: { text: "It is as clause 2 says." } });
    const reject = (as: Actor, _id: string) =>
      server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "reject", comment: "All wrong" } });
    const others = await assigned("submitted", fixed, fixed);
    await reject(admin, others._id);
    expect((await dispute(others.author, others._id)).body.assignedJob.reviewerId).toMatchObject({ _id: fixed._id });
    expect(await told(fixed)).toEqual([`/reviews/${others._id}`]);
    expect((await accept(fixed, others._id)).body.assignedJob.status).toBe("approved");

    const theirs = await assigned("submitted", fixed, fixed);
    await reject(fixed, theirs._id);
    expect((await dispute(theirs.author, theirs._id)).body.assignedJob.reviewerId).toBeNull();
    expect(await told(fixed)).toHaveLength(1);
    // Nor does it come back to them when another gives it up.
    const params = { jobId: theirs.job, assignedJobId: theirs._id };
    expect((await server.call(assignedJobs.claim, { as: colleague, params })).status).toBe(201);
    await server.call(assignedJobs.unclaim, { as: colleague, params: { _id: theirs._id } });
    expect((await read(theirs._id)).reviewerId).toBeNull();
  });
});
