import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { type ResourceServer, startResourceServer } from "../helpers/resources.ts";
import type { Actor } from "../helpers/test-server.ts";

const { assignedJobs, jobs, skills } = contract;

let at: ResourceServer;
let projectId: string;
beforeAll(async () => {
  at = await startResourceServer();
  projectId = await insertProject(at.server.db, "Crossings");
});
beforeEach(() => {
  at.stood.standIn.faults.length = 0;
});
afterAll(() => at.close());

type Endpoint = typeof jobs.fromVideos | typeof jobs.fromDataset;
const ask = (endpoint: Endpoint, body: object) =>
  at.server.call(endpoint, {
    as: at.manager,
    body: { title: "Drive", projectId, serverAgent: "quantigo", datasetId: "501", ...body },
  });
const ofVideos = (body: object = {}) => ask(jobs.fromVideos, { minutes: 1, ...body });
const ofItems = (body: object = {}) => ask(jobs.fromDataset, { serverProjectId: "101", itemsEach: 4, ...body });
const read = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (_id) => (await at.server.call(jobs.show, { as: at.manager, params: { _id } })).body.job));
const countJobs = async () => (await at.query<{ n: string }>("select count(*) as n from jobs"))[0]!.n;
/** Another length for a video of the stand-in's first dataset. */
const last = (place: number, seconds: number | null) => {
  const { items } = at.stood.standIn.world;
  const all = items.filter(({ datasetId }) => datasetId === 501);
  items[items.indexOf(all[place]!)] = { ...all[place]!, seconds };
};

describe("jobs of a dataset's videos", () => {
  test("have every second of every video once, in numbered jobs of one requirement", async () => {
    last(0, 150);
    last(1, null);
    const { body: skill } = await at.server.call(skills.create, { as: at.manager, body: { name: "Tracking" } });
    const { status, body } = await ofVideos({
      skills: [skill._id],
      dataset: "Oslo",
      timeLimit: 30,
      status: "available",
    });
    expect(status).toBe(200);
    const made = await read(body.ids);
    expect(body.plan).toMatchObject({ jobs: made.length, videos: 14, unknown: 1 });
    const parts = made.flatMap(({ videos }) => videos);
    const known = parts.filter(({ to }) => to !== null);
    expect(known.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(body.plan.seconds);
    expect(parts.filter(({ to }) => to === null)).toHaveLength(1);
    const there = at.stood.standIn.world.items.filter(({ datasetId }) => datasetId === 501);
    const framesThere = there.reduce((sum, { frames }) => sum + frames!, 0);
    expect(parts.reduce((sum, { frames }) => sum + frames, 0)).toBe(framesThere);
    expect(new Set(parts.map(({ id }) => id)).size).toBe(14);
    expect(parts.filter(({ id }) => id === parts[0].id)).toHaveLength(3);
    expect(made.map(({ title }, nth) => title.startsWith(`Drive ${nth + 1}/${made.length}`))).not.toContain(false);
    expect(made.filter(({ title }) => title.endsWith(", length unknown"))).toHaveLength(1);
    for (const job of made) {
      expect(job).toMatchObject({
        status: "available",
        projectId: { _id: projectId },
        skills: [{ _id: skill._id }],
        serverAgent: "quantigo",
        datasetId: "501",
        dataset: "Oslo",
        timeLimit: 30,
        items: job.videos.length,
      });
    }
    const requirements = await at.query("select distinct requirement_id from jobs where _id = any($1)", body.ids);
    expect(requirements).toHaveLength(1);
    const audited = await at.query(
      "select from audit where action = 'jobs.fromVideos' and record_id = any($1)",
      body.ids,
    );
    expect(audited).toHaveLength(made.length);
  });

  test("can be looked at before any is made", async () => {
    const before = await countJobs();
    const { status, body } = await ofVideos({ preview: true });
    expect([status, body.ids]).toEqual([200, []]);
    expect(body.plan.first[0]).toMatchObject({ title: `Drive 1/${body.plan.jobs}`, items: 1 });
    expect(await countJobs()).toBe(before);
  });

  test("are all made or none", async () => {
    const before = await countJobs();
    const { status, body } = await ofVideos({ projectId: "00000000-0000-4000-8000-000000000000" });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["projectId"]]);
    expect(await countJobs()).toBe(before);
  });

  test("need a dataset that is there, with videos that make no more than 2,000", async () => {
    expect((await ofVideos({ datasetId: "999999" })).body.code).toBe("not_found");
    expect(await ofVideos({ serverAgent: "ag" })).toMatchObject({ status: 409, body: { code: "server_not_set_up" } });
    at.stood.standIn.faults.push({ method: "*", status: 503, times: 4 });
    expect(await ofVideos()).toMatchObject({ status: 503, body: { code: "server_unavailable" } });
    last(2, 2001 * 60);
    expect((await ofVideos()).body.fields).toEqual({ minutes: ["More than 2,000 jobs. Let them be longer."] });
    at.stood.standIn.world.datasets.push({ id: 599, name: "Empty", projectId: 101 });
    expect((await ofVideos({ datasetId: "599" })).body.fields).toEqual({ datasetId: ["This dataset has no videos."] });
  });
});

describe("jobs of a dataset's items", () => {
  test("have so many each, and the rest in the last", async () => {
    const { status, body } = await ofItems();
    expect(status).toBe(200);
    expect(body.plan).toMatchObject({ jobs: 4, items: 14 });
    const made = await read(body.ids);
    expect(made.map(({ items }) => items)).toEqual([4, 4, 4, 2]);
    expect(made.map(({ itemRange: { from, to } }) => [from, to])).toEqual([
      [1, 4],
      [5, 8],
      [9, 12],
      [13, 14],
    ]);
    expect(made.map(({ title }) => title)).toEqual(["Drive 1/4", "Drive 2/4", "Drive 3/4", "Drive 4/4"]);
    expect(made[0]).toMatchObject({
      dataset: "Oslo autumn",
      serverProjectId: "101",
      datasetId: "501",
      status: "draft",
    });
  });

  test("can be looked at before any is made, and need a dataset with items that make no more than 2,000", async () => {
    const before = await countJobs();
    expect((await ofItems({ preview: true })).body).toMatchObject({ plan: { jobs: 4 }, ids: [] });
    expect(await countJobs()).toBe(before);
    expect((await ofItems({ datasetId: "999999" })).body.code).toBe("not_found");
    expect((await ofItems({ datasetId: "599" })).body.fields).toEqual({ datasetId: ["This dataset has no items."] });
  });
});

describe("a job of a part of a dataset", () => {
  const made = async (ask: Promise<{ body: { ids: string[] } }>) => (await ask).body.ids;
  const placeFor = async (as: Actor, _id: string) =>
    (await at.server.call(assignedJobs.show, { as, params: { _id } })).body.place;

  test("says which part it is to whoever takes it, and to who reviews it", async () => {
    const [worker, reviewer] = [await at.server.person("annotator"), await at.server.person("reviewer")];
    const [, second] = await made(ofItems({ status: "available" }));
    const taken = await at.server.call(assignedJobs.take, { as: worker, params: { _id: second! } });
    expect(taken).toMatchObject({ status: 201, body: { assignedJob: { status: "in_progress" } } });
    const { _id } = taken.body.assignedJob;
    const place = {
      name: "Test",
      isStandIn: true,
      link: null,
      isUnaware: true,
      dataset: "Oslo autumn",
      itemRange: { from: 5, to: 8 },
      videos: [],
    };
    expect(await placeFor(worker, _id)).toEqual(place);
    await at.server.call(assignedJobs.submit, { as: worker, params: { _id } });
    expect(await placeFor(reviewer, _id)).toEqual(place);
    const [ofDrive] = await made(ofVideos({ status: "available", dataset: "", minutes: 1440 }));
    const drive = await at.server.call(assignedJobs.take, { as: worker, params: { _id: ofDrive! } });
    const [job] = await read([ofDrive!]);
    expect(job.videos).not.toEqual([]);
    expect(await placeFor(worker, drive.body.assignedJob._id)).toMatchObject({ dataset: "501", videos: job.videos });
  });

  test("is a job of another dataset without its part, and shares it with its copies", async () => {
    const [moved, shared] = await made(ofItems());
    await at.server.call(jobs.edit, { as: at.manager, params: { _id: moved! }, body: { datasetId: "502" } });
    expect((await read([moved!]))[0]).toMatchObject({ itemRange: null, videos: [] });
    const params = { _id: shared! };
    const { body } = await at.server.call(contract.quality.share, { as: at.manager, params, body: { copies: 1 } });
    expect(body.jobs[0]).toMatchObject({ itemRange: { from: 5, to: 8 } });
    // A copy has its part before it is linked to a job of its own.
    const link = { datasetId: "501", serverJobId: "9001" };
    await at.server.call(jobs.edit, { as: at.manager, params: { _id: body.jobs[0]._id }, body: link });
    expect((await read([body.jobs[0]._id]))[0]).toMatchObject({ ...link, itemRange: { from: 5, to: 8 } });
  });
});
