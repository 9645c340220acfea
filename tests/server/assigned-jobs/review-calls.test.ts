import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireAll } from "../../../server/areas/assigned-jobs/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker] = await Promise.all([server.person("manager"), server.person("annotator")]);
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());
// Each test has the reviewers that it makes, and a queue of its own.
beforeEach(async () => {
  await run(server.db.sql, sqlText`update assigned_jobs set status = 'approved' where status <> 'approved'`, []);
  await run(server.db.sql, sqlText`update users set deactivated_at = now() where role = 'reviewer'`, []);
});

/** Work that began to wait for a reviewer so many minutes ago. */
const waiting = async (
  title: string,
  minutes = 0,
  { reviewer, by = worker }: { reviewer?: Actor; by?: Actor } = {},
) => {
  const job = await insertJob(server.db, { project, title });
  const _id = await insertAssigned(server.db, {
    job,
    worker: by._id,
    status: "submitted",
    ...(reviewer && { reviewer: reviewer._id }),
  });
  await run(server.db.sql, sqlText`update assigned_jobs set updated_at = now() - $2::interval where _id = $1`, [
    _id,
    `${minutes} minutes`,
  ]);
  return _id;
};
/** Lets time go by since this reviewer was last notified. */
const later = (reviewer: Actor, minutes: number) =>
  run(server.db.sql, sqlText`update review_calls set called_at = called_at - $2::interval where user_id = $1`, [
    reviewer._id,
    `${minutes} minutes`,
  ]);
const call = () => expireAll(server.db, server.config);
const told = async (as: Actor): Promise<{ message: string; link: string }[]> =>
  (await server.call(notifications.list, { as })).body.notifications
    .filter(({ kind }: { kind: string }) => kind === "reviews_waiting")
    .map(({ message, link }: { message: string; link: string }) => ({ message, link }));
const readAll = (as: Actor) => server.call(notifications.readAll, { as });

describe("work that waits for any reviewer", () => {
  test("notifies those who may review it, each once, with a link to it", async () => {
    const reviewers = await Promise.all([server.person("reviewer"), server.person("reviewer")]);
    const _id = await waiting("Zebra crossings");
    await Promise.all([call(), call()]);
    for (const reviewer of reviewers) {
      expect(await told(reviewer)).toEqual([
        { message: "Zebra crossings waits for a review.", link: `/reviews/${_id}` },
      ]);
    }
    expect(await told(manager)).toEqual([]);
    expect(await told(worker)).toEqual([]);
  });

  test("is one notification however much it is, with a link to all of it", async () => {
    const reviewer = await server.person("reviewer");
    await waiting("One");
    await waiting("Two");
    await waiting("Three");
    await call();
    expect(await told(reviewer)).toEqual([{ message: "Several jobs wait for a review.", link: "/reviews" }]);
  });

  test("notifies no one of their own work, or of what waits for someone", async () => {
    const [reviewer, other] = await Promise.all([server.person("reviewer"), server.person("reviewer")]);
    await waiting("Mine", 0, { by: reviewer });
    await waiting("Fixed", 0, { reviewer });
    await call();
    expect(await told(reviewer)).toEqual([]);
    expect(await told(other)).toMatchObject([{ message: "Mine waits for a review." }]);
  });

  test("notifies no one who is blocked or gone, and managers where there is no reviewer", async () => {
    const [blocked, gone] = await Promise.all([server.person("reviewer"), server.person("reviewer")]);
    await run(server.db.sql, sqlText`update users set job_blocked_at = now() where _id = $1`, [blocked._id]);
    await waiting("One");
    await run(server.db.sql, sqlText`update users set deactivated_at = now() where _id = $1`, [gone._id]);
    await call();
    expect(await told(manager)).toEqual([]);
    await run(server.db.sql, sqlText`update users set deactivated_at = now() where _id = $1`, [blocked._id]);
    await call();
    expect(await told(manager)).toMatchObject([{ message: "One waits for a review." }]);
    const rows = await run(server.db.sql, sqlText`select from notifications where user_id = any($1::uuid[])`, [
      [blocked._id, gone._id],
    ]);
    expect(rows).toEqual([]);
  });
});

describe("a reviewer who was called is called again", () => {
  /** A reviewer who was called to the only work that waits, so many minutes ago, and has read of it or not. */
  const called = async ({ minutes, hasRead = true }: { minutes: number; hasRead?: boolean }) => {
    const reviewer = await server.person("reviewer");
    const _id = await waiting("First", minutes + 1);
    await call();
    await later(reviewer, minutes);
    if (hasRead) await readAll(reviewer);
    return { reviewer, _id };
  };
  const accept = (as: Actor, _id: string) =>
    server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "accept" } });

  test("once all of that is reviewed and other work waits", async () => {
    const { reviewer, _id } = await called({ minutes: 40 });
    await accept(reviewer, _id);
    await waiting("Second");
    await call();
    expect(await told(reviewer)).toHaveLength(2);
  });

  test("also to what another reviewer left", async () => {
    const { reviewer, _id } = await called({ minutes: 40 });
    const other = await server.person("reviewer");
    const job = (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob.job._id;
    await server.call(assignedJobs.claim, { as: other, params: { jobId: job, assignedJobId: _id } });
    await call();
    expect(await told(reviewer)).toHaveLength(1);
    await server.call(assignedJobs.unclaim, { as: other, params: { _id } });
    await call();
    expect(await told(reviewer)).toHaveLength(2);
  });

  test("not while some of it waits, until a day later", async () => {
    const { reviewer } = await called({ minutes: 40 });
    await waiting("Second");
    await call();
    expect(await told(reviewer)).toHaveLength(1);
    await later(reviewer, 24 * 60);
    await call();
    expect(await told(reviewer)).toHaveLength(2);
  });

  test("after half an hour at the earliest", async () => {
    const { reviewer, _id } = await called({ minutes: 10 });
    await accept(reviewer, _id);
    await waiting("Second");
    await call();
    expect(await told(reviewer)).toHaveLength(1);
    await later(reviewer, 25);
    await call();
    expect(await told(reviewer)).toHaveLength(2);
  });

  test("not while they have not read of the last", async () => {
    const { reviewer, _id } = await called({ minutes: 24 * 60 + 1, hasRead: false });
    await accept(reviewer, _id);
    await waiting("Second");
    await call();
    expect(await told(reviewer)).toHaveLength(1);
    await readAll(reviewer);
    await call();
    expect(await told(reviewer)).toHaveLength(2);
  });
});
