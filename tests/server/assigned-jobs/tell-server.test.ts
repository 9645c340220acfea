import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newcomerJobs } from "../../../contract/assigned-jobs/rules.ts";
import { contract } from "../../../contract/index.ts";
import { placeOf } from "../../../server/areas/assigned-jobs/place.ts";
import { tellServer, tellServerTask } from "../../../server/areas/assigned-jobs/tell-server.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Ability, ServerJobStatus } from "../../../server/services/annotation/annotation-server.ts";
import { startAnnotation, type StoodIn } from "../helpers/annotation.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications } = contract;

const kinds = ["quantigo", "cvat", "label-studio"] as const;

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
afterEach(async () => {
  await annotation.standIn.close();
  await server.db.sql.updateTable("jobs").set({ server_job_id: "" }).execute();
  await server.db.sql.deleteFrom("annotation_accounts").execute();
});

/** A job of the stand-in, of which a task is one in Label Studio. */
const serverJobId = (): string => {
  const { items, jobs: all } = annotation.standIn.world;
  return String((annotation.server.kind === "label-studio" ? items : all)[0]!.id);
};
const wholeJob = { dataset: "", itemRange: null, videos: [] };
const linkedJob = async (of = project): Promise<string> => {
  const _id = await insertJob(server.db, { project: of });
  await server.db.sql
    .updateTable("jobs")
    .set({ server_agent: "quantigo", server_job_id: serverJobId() })
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
const onServer = async () => (await annotation.server.job(serverJobId()))!;
/** Somebody with a login on the server. */
const linked = async (role: "annotator" | "reviewer", nth: number): Promise<[Actor, string]> => {
  const { login } = annotation.standIn.world.users[nth]!;
  const person = await server.person(role);
  await link(person, login);
  return [person, login];
};
const submit = (as: Actor, _id: string) => server.call(assignedJobs.submit, { as, params: { _id } });

describe.each(kinds)("a job with a counterpart on a server of the kind %s", (kind) => {
  beforeEach(async () => {
    annotation = await startAnnotation(kind);
  });
  const has = (ability: Ability) => !annotation.server.lacks.includes(ability);
  /** What the server says of it, as far as servers of this kind know of it. */
  const expectThere = async (
    status: ServerJobStatus,
    people: { readonly annotator?: string; readonly reviewer?: string },
  ) => {
    const found = await onServer();
    if (has("setStatus")) expect(found.status).toBe(status);
    if (has("assign") && people.annotator) expect(found.annotator).toBe(people.annotator);
    if (has("review") && people.reviewer) expect(found.reviewer).toBe(people.reviewer);
    if (has("unassign") && Object.keys(people).length === 0)
      expect([found.annotator, found.reviewer]).toEqual([null, null]);
  };

  test("is opened once the server was told; then it is its worker's, nobody's, its reviewer's, and nobody's", async () => {
    const [worker, annotator] = await linked("annotator", 1);
    const [judge, reviewer] = await linked("reviewer", 2);
    const job = await linkedJob();
    const { _id, status } = await take(worker, job);
    expect(status).toBe("assigned");
    expect((await submit(worker, _id)).body.code).toBe("wrong_state");
    await tell(job);
    expect(await read(_id)).toMatchObject({ status: "in_progress", can: { reassign: true } });
    expect(await jobOf(job)).toMatchObject({ serverProblem: "" });
    await expectThere("in_progress", { annotator });
    await submit(worker, _id);
    await tell(job);
    await expectThere("on_review", {});
    await run(server.db.sql, sqlText`select graphile_worker.remove_job($1)`, [`tell-annotation-server ${job}`]);
    await server.call(assignedJobs.claim, { as: judge, params: { jobId: job, assignedJobId: _id } });
    expect(await queuedFor(job)).toBe(1);
    await tell(job);
    await expectThere("on_review", { reviewer });
    const body = { decision: "accept" };
    expect((await server.call(assignedJobs.review, { as: judge, params: { _id }, body })).status).toBe(200);
    await tell(job);
    await expectThere("completed", {});
    expect(await jobOf(job)).toMatchObject({ serverProblem: "" });
  });

  test("is nobody's any more once it is accepted unseen", async () => {
    const [worker, annotator] = await linked("annotator", 1);
    const unseen = await insertProject(server.db, `Unseen on ${kind}`);
    await server.db.sql.updateTable("projects").set({ review_percent: 0 }).where("_id", "=", unseen).execute();
    for (let n = 0; n < newcomerJobs; n++) {
      const done = await insertJob(server.db, { project: unseen });
      await insertAssigned(server.db, { job: done, worker: worker._id, status: "approved" });
    }
    const job = await linkedJob(unseen);
    const { _id } = await take(worker, job);
    await tell(job);
    await expectThere("in_progress", { annotator });
    expect((await submit(worker, _id)).body.assignedJob.status).toBe("approved");
    await tell(job);
    await expectThere("completed", {});
  });

  test("says where the work is, and whether the server knows who has it", async () => {
    const worker = await server.person("annotator");
    const { _id } = await take(worker, await linkedJob());
    const place = await placeOf(server.db.sql, { quantigo: annotation.server }, _id);
    expect(place).toMatchObject({ name: "Test", isStandIn: false, isUnaware: kind === "label-studio" });
    expect(await placeOf(server.db.sql, {}, _id)).toBeNull();
    const { body } = await server.call(assignedJobs.show, { as: worker, params: { _id } });
    expect(body.place).toBeNull();
  });
});

describe.each(["quantigo", "cvat"] as const)("a server of the kind %s", (kind) => {
  beforeEach(async () => {
    annotation = await startAnnotation(kind);
  });
  /** The call that sets the status. */
  const method = kind === "cvat" ? "PATCH /api/jobs/{id}" : "jobs.set-status";

  test("says who lacks an account there, and opens the job for them once they have one", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    expect(await tell(job)).toBe(true);
    const problem = "No account on Test is linked: a manager links one.";
    expect(await read(_id)).toMatchObject({ status: "assigned", serverProblem: problem });
    await link(worker, "gone-since");
    expect(await tell(job)).toBe(true);
    const gone = "Test has no account “gone-since”: a manager links another.";
    expect(await read(_id)).toMatchObject({ status: "assigned", serverProblem: gone });
    const { login } = annotation.standIn.world.users[1]!;
    await server.db.sql.updateTable("annotation_accounts").set({ login }).execute();
    expect(await tell(job)).toBe(false);
    expect(await read(_id)).toMatchObject({ status: "in_progress", serverProblem: "" });
    expect((await onServer()).annotator).toBe(login);
  });

  test("that refuses is asked again after a pause, and the worker's time does not run meanwhile", async () => {
    const [worker] = await linked("annotator", 1);
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    const key = `tell-annotation-server ${job}`;
    await run(server.db.sql, sqlText`select graphile_worker.remove_job($1)`, [key]);
    annotation.standIn.faults.push({ method, status: 422, times: 1 });
    const services = { db: server.db, config: server.config, annotationServers: { quantigo: annotation.server } };
    await tellServerTask(services, { jobId: job, tries: 0 });
    expect(await read(_id)).toMatchObject({
      status: "assigned",
      serverProblem: expect.stringMatching(/^Test refused/),
    });
    expect(await queuedFor(job)).toBe(1);
    await tellServerTask(services, { jobId: job, tries: 1 });
    expect(await read(_id)).toMatchObject({ status: "in_progress", serverProblem: "" });
  });

  test("a failed call loses nothing: the worker keeps it, reads why they wait, and it goes on when the server is back", async () => {
    const [worker] = await linked("annotator", 1);
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    annotation.standIn.faults.push({ method, status: 503, times: 4 });
    await expect(tell(job)).rejects.toThrow("status 503");
    expect(await read(_id)).toMatchObject({ status: "assigned", serverProblem: "Test does not answer." });
    await tell(job);
    expect(await read(_id)).toMatchObject({ status: "in_progress", serverProblem: "" });
  });

  test("is told again after a pause of at most ten minutes, for as long as it does not answer", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    const key = `tell-annotation-server ${job}`;
    const services = { db: server.db, config: server.config, annotationServers: { quantigo: annotation.server } };
    const pauses: number[] = [];
    for (const tries of [0, 1, 40]) {
      await run(server.db.sql, sqlText`select graphile_worker.remove_job($1)`, [key]);
      annotation.standIn.faults.push({ method, status: 503, times: 4 });
      await tellServerTask(services, { jobId: job, tries });
      const [queued] = await run<{ pause: number }>(
        server.db.sql,
        sqlText`select round(extract(epoch from run_at - now()))::int as pause from graphile_worker.jobs where key = $1`,
        [key],
      );
      pauses.push(queued!.pause);
    }
    expect(pauses).toEqual([10, 20, 600]);
    // What changes meanwhile is told at once.
    await server.call(assignedJobs.release, { as: worker, params: { _id } });
    const [now] = await run<{ due: boolean }>(
      server.db.sql,
      sqlText`select run_at <= now() as due from graphile_worker.jobs where key = $1`,
      [key],
    );
    expect(now!.due).toBe(true);
  });

  test("an answer that was lost is no harm: telling it again changes nothing", async () => {
    const worker = await server.person("annotator");
    const job = await linkedJob();
    const { _id } = await take(worker, job);
    annotation.standIn.faults.push({ method, status: "cut-after", times: 4 });
    await expect(tell(job)).rejects.toThrow();
    expect((await onServer()).status).toBe("in_progress");
    await link(worker, annotation.standIn.world.users[1]!.login);
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

  test("that is not configured is not asked: our own record decides", async () => {
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
    const page = (await annotation.server.job(serverJobId()))?.link;
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
