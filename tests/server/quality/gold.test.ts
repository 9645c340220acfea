import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertLabels, insertResults } from "../helpers/quality.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, audit, jobs, payments, quality, skills } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let project: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
beforeEach(async () => {
  worker = await server.person("annotator");
  project = await insertProject(server.db, `Street signs ${++made}`);
});
afterAll(() => server.close());

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

  test("has the time of an item of those jobs of which it is known; of none it is not", async () => {
    const assigned = await insertResults(server.db, { project, worker: worker._id, right: 9, wrong: 1, jobs: 2 });
    expect((await accuracyOf({})).accuracy).toMatchObject([{ results: 10, secondsPerItem: null }]);
    await server.db.sql
      .updateTable("assigned_jobs")
      .set({ active_seconds: 60 })
      .where("_id", "=", assigned[0]!)
      .execute();
    expect((await accuracyOf({})).accuracy).toMatchObject([{ results: 10, secondsPerItem: 12 }]);
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
