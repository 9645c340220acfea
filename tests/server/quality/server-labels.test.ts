import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { goldOf as goldOfJob } from "../../../server/areas/quality/gold.ts";
import { labelOf, readLabels } from "../../../server/areas/quality/labels.ts";
import { startAnnotation, type StoodIn } from "../helpers/annotation.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, imports, quality } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let annotation: StoodIn;
let manager: Actor;
let worker: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  annotation = await startAnnotation("quantigo");
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
beforeEach(async () => {
  worker = await server.person("annotator");
});
afterAll(async () => {
  await annotation.standIn.close();
  await server.close();
});

const setGold = (_id: string, right: Readonly<Record<string, string>>) =>
  server.call(quality.setGold, {
    as: manager,
    params: { _id },
    body: { items: Object.entries(right).map(([item, label]) => ({ item, label })) },
  });
const goldOf = async (_id: string) => (await server.call(quality.gold, { as: manager, params: { _id } })).body.gold;
const resultsOf = async (job: string): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (await server.db.sql.selectFrom("gold_results").selectAll().where("job_id", "=", job).execute()).map(
      ({ item, is_right }) => [item, is_right],
    ),
  );

describe("labels of an annotation server", () => {
  const read = (assignedJobId: string) =>
    readLabels(
      { db: server.db, config: server.config, annotationServers: { quantigo: annotation.server } },
      assignedJobId,
    );
  const link = (job: string, serverJobId = "901") =>
    server.db.sql
      .updateTable("jobs")
      .set({ server_agent: "quantigo", server_job_id: serverJobId })
      .where("_id", "=", job)
      .execute();
  const unlink = () => server.db.sql.updateTable("jobs").set({ server_job_id: "" }).execute();
  const labelsOf = (assigned: string) =>
    server.db.sql
      .selectFrom("job_labels")
      .selectAll()
      .where("assigned_job_id", "=", assigned)
      .orderBy("item")
      .execute();

  test("are the class of an item's one object, or all classes with their numbers", () => {
    const of = (counts: Record<string, number>) =>
      labelOf(Object.entries(counts).map(([name, count]) => ({ class: name, count })));
    expect(of({ car: 1 })).toEqual({ label: "car", objects: 1 });
    expect(of({ person: 1, car: 2, bus: 0 })).toEqual({ label: "car ×2, person ×1", objects: 3 });
    expect(of({ car: 2, person: 1 })).toEqual(of({ person: 1, car: 2 }));
    expect(of({})).toEqual({ label: "none", objects: 0 });
  });

  test("are read of submitted work on gold jobs, and judged", async () => {
    const job = await insertJob(server.db, { project });
    await link(job);
    const onServer = (await annotation.server.job("901"))!;
    const items = await annotation.server.annotations(onServer.datasetId!);
    const [first, second] = onServer.entities.map(({ id, name }) => ({
      name,
      label: labelOf(items.find(({ itemId }) => itemId === id)?.objects ?? []).label,
    }));
    await setGold(job, { [first!.name]: first!.label, [second!.name]: "something else" });
    const taken = await server.call(assignedJobs.take, { as: worker, params: { _id: job } });
    const { _id } = taken.body.assignedJob;
    await read(_id);
    expect(await labelsOf(_id)).toEqual([]);
    await server.db.sql.updateTable("assigned_jobs").set({ status: "in_progress" }).where("_id", "=", _id).execute();
    await server.call(assignedJobs.submit, { as: worker, params: { _id } });
    const queued = await server.db.pool.query("select 1 from graphile_worker.jobs where key = $1", [
      `read-job-labels ${_id}`,
    ]);
    expect(queued.rowCount).toBe(1);
    await Promise.all([read(_id), read(_id)]);
    const labels = await labelsOf(_id);
    expect(labels).toHaveLength(onServer.entities.length);
    expect(labels.every(({ objects }) => objects !== null)).toBe(true);
    expect(await resultsOf(job)).toEqual({ [first!.name]: true, [second!.name]: false });
    expect(await goldOf(job)).toMatchObject({ labels: labels.length });
    await unlink();
  });

  test("are the worker's: none are read while a reviewer has the work, nor after a fix, until it is submitted again", async () => {
    const job = await insertJob(server.db, { project });
    await link(job);
    const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "submitted" });
    const asked = async (): Promise<number> => {
      await setGold(job, { "1.jpg": "car" });
      await read(assigned);
      const key = `read-job-labels ${assigned}`;
      return (await server.db.pool.query("select from graphile_worker.jobs where key = $1", [key])).rowCount!;
    };
    const params = { jobId: job, assignedJobId: assigned };
    expect((await server.call(assignedJobs.claim, { as: manager, params })).status).toBe(201);
    expect([await asked(), await labelsOf(assigned)]).toEqual([0, []]);
    const body = { decision: "fix" };
    const fixed = await server.call(assignedJobs.review, { as: manager, params: { _id: assigned }, body });
    expect(fixed.status).toBe(200);
    expect([await asked(), await labelsOf(assigned)]).toEqual([0, []]);
    await server.db.pool.query("update assigned_jobs set submitted_at = now() where _id = $1", [assigned]);
    expect(await asked()).toBe(1);
    expect(await labelsOf(assigned)).not.toEqual([]);
    await unlink();
  });

  test("are read once a reviewer leaves the work or decides, where it was claimed before the read", async () => {
    const job = await insertJob(server.db, { project });
    await link(job);
    await setGold(job, { "1.jpg": "car" });
    const assigned = await insertAssigned(server.db, { job, worker: worker._id });
    const params = { _id: assigned };
    expect((await server.call(assignedJobs.submit, { as: worker, params })).status).toBe(200);
    const key = [`read-job-labels ${assigned}`];
    /** Whether they are to be read, which the background does. */
    const wasAsked = async (): Promise<boolean> => {
      await read(assigned);
      const { rows } = await server.db.pool.query("select (graphile_worker.remove_job($1)).id", key);
      return rows[0].id !== null;
    };
    const work = { as: manager, params: { jobId: job, assignedJobId: assigned } };
    expect((await server.call(assignedJobs.claim, work)).status).toBe(201);
    expect([await wasAsked(), await labelsOf(assigned)]).toEqual([true, []]);
    expect((await server.call(assignedJobs.unclaim, { as: manager, params })).status).toBe(200);
    expect(await wasAsked()).toBe(true);
    await server.db.pool.query("delete from job_labels where assigned_job_id = $1", [assigned]);
    expect((await server.call(assignedJobs.claim, work)).status).toBe(201);
    expect([await wasAsked(), await labelsOf(assigned)]).toEqual([false, []]);
    const body = { decision: "accept" };
    expect((await server.call(assignedJobs.review, { as: manager, params, body })).status).toBe(200);
    expect(await wasAsked()).toBe(true);
    expect(await labelsOf(assigned)).not.toEqual([]);
    await unlink();
  });

  test("leave what was uploaded since the work was submitted", async () => {
    const job = await insertJob(server.db, { project });
    await link(job);
    const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
    const onServer = (await annotation.server.job("901"))!;
    const item = onServer.entities[0]!.name;
    await read(assigned);
    await server.db.pool.query("update job_labels set created_at = now() - interval '2 hours'");
    const _id = (await server.call(imports.begin, { as: manager, body: { resource: "quality", total: 1 } })).body.import
      ._id;
    const rows = [{ job, annotator: worker.email, item, label: "uploaded" }];
    await server.call(imports.append, { as: manager, params: { _id }, body: { from: 0, rows } });
    expect((await server.call(imports.commit, { as: manager, params: { _id } })).status).toBe(200);
    await read(assigned);
    const labels = await labelsOf(assigned);
    expect(labels).toHaveLength(onServer.entities.length);
    expect(labels.filter(({ objects }) => objects === null)).toMatchObject([{ item, label: "uploaded" }]);
    // Of the next attempt it says nothing.
    await server.db.pool.query("update assigned_jobs set submitted_at = now() where _id = $1", [assigned]);
    await read(assigned);
    expect((await labelsOf(assigned)).every(({ objects }) => objects !== null)).toBe(true);
    await unlink();
  });

  test.each([
    ["a job's frames", "902", [5, 6, 7, 8].map((nth) => `field-7-00${nth}.jpg`)],
    ["a video", "908", ["pass-1-001.mp4"]],
  ])("on CVAT are those of %s, not all of the task", async (_, serverJobId, items) => {
    const field = await startAnnotation("cvat");
    const job = await insertJob(server.db, { project });
    await link(job, serverJobId);
    const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
    const services = { db: server.db, config: server.config, annotationServers: { quantigo: field.server } };
    await readLabels(services, assigned);
    expect((await labelsOf(assigned)).map(({ item }) => item)).toEqual(items);
    await unlink();
    await field.standIn.close();
  });

  test("are not read where the server does not tell whose they are: the job says so", async () => {
    const polar = await startAnnotation("label-studio", { name: "Polar" });
    const job = await insertJob(server.db, { project });
    await link(job, String(polar.standIn.world.items[0]!.id));
    const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
    const services = { db: server.db, config: server.config, annotationServers: { quantigo: polar.server } };
    await readLabels(services, assigned);
    expect(await labelsOf(assigned)).toEqual([]);
    const told = await goldOfJob(server.db.sql, services.annotationServers, job);
    expect(told).toMatchObject({ server: "Polar", readsLabels: false, labels: 0, withoutLabels: 1 });
    const other = await goldOfJob(server.db.sql, { quantigo: annotation.server }, job);
    expect(other).toMatchObject({ server: "Test", readsLabels: true });
    await unlink();
    await polar.standIn.close();
  });

  test("are not read of ordinary jobs, nor where the server has no such job; one that is away is asked again", async () => {
    const ordinary = await insertJob(server.db, { project });
    await link(ordinary);
    const one = await insertAssigned(server.db, { job: ordinary, worker: worker._id });
    await server.call(assignedJobs.submit, { as: worker, params: { _id: one } });
    const queued = await server.db.pool.query("select 1 from graphile_worker.jobs where key = $1", [
      `read-job-labels ${one}`,
    ]);
    expect(queued.rowCount).toBe(0);
    await unlink();

    const gold = await insertJob(server.db, { project });
    await link(gold, "99999");
    await setGold(gold, { "1.jpg": "car" });
    const assigned = await insertAssigned(server.db, { job: gold, worker: worker._id, status: "approved" });
    await read(assigned);
    expect(await labelsOf(assigned)).toEqual([]);
    await link(gold);
    annotation.standIn.faults.push({ method: "videos.annotations.bulk.info", status: 503, times: 4 });
    await expect(read(assigned)).rejects.toThrow("status 503");
    await read(assigned);
    expect(await labelsOf(assigned)).not.toEqual([]);
    await unlink();
  });
});
