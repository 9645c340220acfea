import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { goldOf as goldOfJob } from "../../../server/areas/quality/gold.ts";
import { labelOf, readLabels } from "../../../server/areas/quality/labels.ts";
import { newId } from "../../../server/core/ids.ts";
import { startAnnotation, type StoodIn } from "../helpers/annotation.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertLabels, insertResults } from "../helpers/quality.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, audit, jobs, payments, quality, skills } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let annotation: StoodIn;
let manager: Actor;
let worker: Actor;
let project: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  annotation = await startAnnotation("quantigo");
  manager = await server.person("manager");
});
beforeEach(async () => {
  worker = await server.person("annotator");
  project = await insertProject(server.db, `Street signs ${++made}`);
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
const accuracyOf = async (query: object) =>
  (await server.call(quality.accuracy, { as: manager, query: { projectId: project, ...query } })).body;

describe("a gold job", () => {
  test("has items with their right labels, which are audited; none make it an ordinary job again", async () => {
    const job = await insertJob(server.db, { project });
    expect((await setGold(job, { "2.jpg": "bus", "1.jpg": "car" })).body.gold).toEqual({
      _id: job,
      items: [
        { item: "1.jpg", label: "car" },
        { item: "2.jpg", label: "bus" },
      ],
      version: 2,
      twins: [],
      labels: 0,
      withoutLabels: 0,
      server: null,
      readsLabels: false,
    });
    await setGold(job, {});
    expect((await goldOf(job)).items).toEqual([]);
    const admin = await server.person("admin");
    const { body } = await server.call(audit.list, { as: admin, query: { resource: "quality" } });
    expect(body.audit.filter(({ record }: { record: { _id: string } }) => record._id === job)).toHaveLength(2);
    const twice = [
      { item: "1.jpg", label: "car" },
      { item: "1.jpg", label: "bus" },
    ];
    const refused = await server.call(quality.setGold, { as: manager, params: { _id: job }, body: { items: twice } });
    expect(refused.body).toMatchObject({ code: "validation", fields: { items: ["An item is there twice."] } });
    expect((await setGold(newId(), {})).status).toBe(404);
  });

  test("is changed by one of two who began with the same labels; the other learns what they are now", async () => {
    const job = await insertJob(server.db, { project });
    const { version } = await goldOf(job);
    const change = (label: string) =>
      server.call(quality.setGold, {
        as: manager,
        params: { _id: job },
        body: { items: [{ item: "1.jpg", label }], version },
      });
    const replies = await Promise.all(["car", "bus", "tram"].map(change));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const kept = replies.find(({ status }) => status === 200)!.body.gold;
    expect(await goldOf(job)).toEqual(kept);
    for (const { status, body } of replies) {
      if (status === 409) expect(body).toMatchObject({ code: "stale", current: kept });
    }
  });

  test("makes one result of each label whose right one is known, anew when gold changes", async () => {
    const job = await insertJob(server.db, { project });
    const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
    await insertLabels(server.db, assigned, { "1.jpg": "Car", "2.jpg": "bus", "3.jpg": "tram" });
    await setGold(job, { "1.jpg": "car", "2.jpg": "car", "9.jpg": "car" });
    expect(await resultsOf(job)).toEqual({ "1.jpg": true, "2.jpg": false });
    await setGold(job, { "2.jpg": "bus", "3.jpg": "train" });
    expect(await resultsOf(job)).toEqual({ "2.jpg": true, "3.jpg": false });
    await setGold(job, {});
    expect(await resultsOf(job)).toEqual({});
  });

  test("pays alike", async () => {
    await server.db.sql
      .updateTable("projects")
      .set({ pay_by: "piece", review_percent: 100 })
      .where("_id", "=", project)
      .execute();
    await server.db.sql
      .insertInto("project_piece_rates")
      .values({ project_id: project, starts_on: "2026-01-01", piece_rate: 700 })
      .execute();
    const amounts: unknown[] = [];
    for (const items of [[], ["1.jpg"]]) {
      const job = await insertJob(server.db, { project });
      await setGold(job, Object.fromEntries(items.map((item) => [item, "car"])));
      const taken = await server.call(assignedJobs.take, { as: worker, params: { _id: job } });
      const { _id, amount } = taken.body.assignedJob;
      await server.call(assignedJobs.submit, { as: worker, params: { _id } });
      const reviewed = await server.call(assignedJobs.review, {
        as: manager,
        params: { _id },
        body: { decision: "accept" },
      });
      expect(reviewed.status).toBe(200);
      amounts.push(amount);
    }
    const payer = await server.person("payments");
    const { body } = await server.call(payments.list, { as: payer, query: { user: worker._id } });
    expect(amounts).toEqual([700, 700]);
    expect(body.payments.map(({ amount }: { amount: number }) => amount)).toEqual([700, 700]);
  });
});

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

describe("accuracy", () => {
  test("is told by person and skill, with its interval and the time of an item", async () => {
    const [lanes, boxes] = await Promise.all(
      ["Lanes", "Boxes"].map(
        async (name) => (await server.call(skills.create, { as: manager, body: { name: `${name} ${made}` } })).body,
      ),
    );
    await server.db.sql.insertInto("project_skills").values({ project_id: project, skill_id: lanes._id }).execute();
    const of = { project, worker: worker._id, skills: [boxes._id] };
    const assigned = await insertResults(server.db, { ...of, right: 15, wrong: 133, jobs: 4 });
    await server.db.sql.updateTable("assigned_jobs").set({ active_seconds: 74 }).where("_id", "in", assigned).execute();
    const { accuracy, filteredTotalCount } = await accuracyOf({ sortBy: "skill:asc" });
    expect(filteredTotalCount).toBe(2);
    expect(accuracy.map(({ skill }: { skill: { _id: string } }) => skill._id)).toEqual([boxes._id, lanes._id]);
    for (const row of accuracy) {
      expect(row).toMatchObject({ user: { _id: worker._id }, results: 148, right: 15, secondsPerItem: 2 });
      // Newcombe 1998.
      expect(row.low).toBeCloseTo(0.0624, 4);
      expect(row.high).toBeCloseTo(0.1605, 4);
    }
    expect((await accuracyOf({ skill: lanes._id })).accuracy).toHaveLength(1);
    expect((await accuracyOf({ user: manager._id })).accuracy).toEqual([]);
    expect((await accuracyOf({ startDate: "2026-01-01", endDate: "2026-01-31" })).accuracy).toEqual([]);
  });

  test("begins with who is surely worst; jobs without a skill count too", async () => {
    const other = await server.person("annotator");
    await insertResults(server.db, { project, worker: worker._id, right: 9, wrong: 1 });
    await insertResults(server.db, { project, worker: other._id, right: 2, wrong: 18 });
    const { accuracy } = await accuracyOf({});
    expect(accuracy).toMatchObject([
      { user: { _id: other._id }, skill: null, right: 2, results: 20 },
      { user: { _id: worker._id }, skill: null, right: 9, results: 10 },
    ]);
    expect((await accuracyOf({ limit: 1, skip: 1 })).accuracy).toMatchObject([{ user: { _id: worker._id } }]);
  });

  test("is for managers alone", async () => {
    for (const endpoint of [quality.accuracy, quality.agreement, quality.pauses]) {
      for (const as of [worker, await server.person("reviewer")]) {
        expect((await server.call(endpoint, { as })).status).toBe(403);
      }
    }
    const job = await insertJob(server.db, { project });
    expect((await server.call(quality.gold, { as: worker, params: { _id: job } })).status).toBe(403);
    expect((await server.call(jobs.show, { as: worker, params: { _id: job } })).status).toBe(200);
  });
});
