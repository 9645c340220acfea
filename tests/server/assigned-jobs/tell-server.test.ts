import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { placeOf } from "../../../server/areas/assigned-jobs/place.ts";
import { tellServer } from "../../../server/areas/assigned-jobs/tell-server.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { ServerJobStatus } from "../../../server/services/annotation/annotation-server.ts";
import { startAnnotation, type StoodIn } from "../helpers/annotation.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let annotation: StoodIn;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());
beforeEach(async () => {
  annotation = await startAnnotation("quantigo");
});
afterEach(async () => {
  await annotation.standIn.close();
  await server.db.sql.updateTable("jobs").set({ server_job_id: "" }).execute();
  await server.db.sql.deleteFrom("annotation_accounts").execute();
});

/** A job of the stand-in. */
const serverJobId = "901";
const wholeJob = { dataset: "", itemRange: null, videos: [] };
const linkedJob = async (): Promise<string> => {
  const _id = await insertJob(server.db, { project });
  await server.db.sql
    .updateTable("jobs")
    .set({ server_agent: "quantigo", server_job_id: serverJobId })
    .where("_id", "=", _id)
    .execute();
  return _id;
};
const tell = (jobId: string) =>
  tellServer({ db: server.db, config: server.config, annotationServers: { quantigo: annotation.server } }, jobId);
const take = async (as: Actor, _id: string) =>
  (await server.call(assignedJobs.take, { as, params: { _id } })).body.assignedJob;
/** Gives a person a login on the server, as managers do. */
const link = ({ _id: user_id }: Actor, login: string) =>
  server.db.sql.insertInto("annotation_accounts").values({ user_id, server_agent: "quantigo", login }).execute();
const queuedFor = async (job: string): Promise<number> => {
  const [queued] = await run<{ count: number }>(
    server.db.sql,
    sqlText`select count(*)::int as count from graphile_worker.jobs where key like '%' || $1`,
    [job],
  );
  return queued!.count;
};
const read = async (_id: string) =>
  (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob;
const jobOf = async (_id: string) => (await server.call(jobs.show, { as: manager, params: { _id } })).body.job;
const onServer = async (): Promise<ServerJobStatus | undefined> => (await annotation.server.job(serverJobId))?.status;

describe("a job with a counterpart on an annotation server", () => {
  test("is opened once the server was told, and the time runs from then; submitting ends the right to edit", async () => {
    const worker = await server.person("annotator");
    await link(worker, annotation.standIn.world.users[1]!.login);
    const job = await linkedJob();
    const { _id, status } = await take(worker, job);
    expect(status).toBe("assigned");
    expect((await server.call(assignedJobs.submit, { as: worker, params: { _id } })).body.code).toBe("wrong_state");
    await tell(job);
    expect(await read(_id)).toMatchObject({ status: "in_progress", can: { reassign: true } });
    expect(await onServer()).toBe("in_progress");
    expect(await jobOf(job)).toMatchObject({ serverStatus: "in_progress", serverProblem: "" });
    await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    await tell(job);
    expect(await onServer()).toBe("on_review");
  });

  test("is given to its worker there, then to the reviewer who claims it, by their logins", async () => {
    const [worker, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
    const [mine, theirs] = annotation.standIn.world.users.slice(1, 3).map(({ login }) => login);
    await link(worker, mine!);
    await link(reviewer, theirs!);
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    await tell(job);
    expect(await annotation.server.job(serverJobId)).toMatchObject({ annotator: mine, status: "in_progress" });
    await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    await tell(job);
    await run(server.db.sql, sqlText`select graphile_worker.remove_job($1)`, [`tell-annotation-server ${job}`]);
    await server.call(assignedJobs.claim, { as: reviewer, params: { jobId: job, assignedJobId: _id } });
    expect(await queuedFor(job)).toBe(1);
    await tell(job);
    expect(await annotation.server.job(serverJobId)).toMatchObject({ reviewer: theirs, status: "on_review" });
    expect(await jobOf(job)).toMatchObject({ serverProblem: "" });
  });

  test("says who lacks an account there, and is opened all the same", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    await tell(job);
    const problem = "No account on Test is linked: a manager links one.";
    expect(await read(_id)).toMatchObject({ status: "in_progress", serverProblem: problem });
    await link(worker, "gone-since");
    await tell(job);
    expect((await read(_id)).serverProblem).toBe("Test has no account “gone-since”: a manager links another.");
  });

  test("a failed call loses nothing: the worker keeps it, reads why they wait, and it goes on when the server is back", async () => {
    const worker = await server.person("annotator");
    await link(worker, annotation.standIn.world.users[1]!.login);
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    annotation.standIn.faults.push({ method: "jobs.set-status", status: 503, times: 4 });
    await expect(tell(job)).rejects.toThrow("status 503");
    expect(await read(_id)).toMatchObject({ status: "assigned", serverProblem: "Test does not answer." });
    await tell(job);
    expect(await read(_id)).toMatchObject({ status: "in_progress", serverProblem: "" });
  });

  test("an answer that was lost is no harm: telling it again changes nothing", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    annotation.standIn.faults.push({ method: "jobs.set-status", status: "cut-after", times: 4 });
    await expect(tell(job)).rejects.toThrow();
    expect(await onServer()).toBe("in_progress");
    await Promise.all([tell(job), tell(job)]);
    const opened = await read(_id);
    expect(opened.status).toBe("in_progress");
    await tell(job);
    expect((await read(_id)).expiresAt).toBe(opened.expiresAt);
  });

  test("what the server does not have any more is paused, and its worker released and told", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    await server.db.sql.updateTable("jobs").set({ server_job_id: "99999" }).where("_id", "=", job).execute();
    await tell(job);
    expect(await read(_id)).toMatchObject({ status: "released", serverProblem: "Test has no such job any more." });
    expect(await jobOf(job)).toMatchObject({ status: "paused" });
    const { body } = await server.call(notifications.list, { as: worker });
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(["job_taken_back"]);
  });

  test("without a server, or with one that lacks the call, our own record decides", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    await tellServer({ db: server.db, config: server.config, annotationServers: {} }, job);
    expect(await read(_id)).toMatchObject({ status: "in_progress" });
  });

  test("says where the work is, to who has it", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    const place = await placeOf(server.db.sql, { quantigo: annotation.server }, _id);
    expect(place).toEqual({ name: "Test", isStandIn: false, link: null, isUnaware: false, ...wholeJob });
    // The server says its page when it is told.
    await tell(job);
    const page = (await annotation.server.job(serverJobId))?.link;
    expect(page).toMatch(/^http/);
    expect(await placeOf(server.db.sql, { quantigo: annotation.server }, _id)).toMatchObject({ link: page });
    await server.call(assignedJobs.release, { as: worker, params: { _id } });
    await server.call(jobs.edit, { as: manager, params: { _id: job }, body: { serverJobId: "902" } });
    expect(await placeOf(server.db.sql, { quantigo: annotation.server }, _id)).toMatchObject({ link: null });
    expect(await placeOf(server.db.sql, {}, _id)).toBeNull();
    const { body } = await server.call(assignedJobs.show, { as: worker, params: { _id } });
    expect(body.place).toBeNull();
  });

  test("the queue tells it by itself", async () => {
    const job = await linkedJob();
    await take(await server.person("annotator"), job);
    expect(await queuedFor(job)).toBe(1);
  });
});
