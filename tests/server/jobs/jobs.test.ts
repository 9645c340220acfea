import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, projects, skills } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

const create = (body: object) =>
  server.call(jobs.create, { as: manager, body: { title: "Signs", projectId: project, ...body } });
const edit = (_id: string, body: object) => server.call(jobs.edit, { as: manager, params: { _id }, body });
const ids = (records: { _id: string }[]) => records.map(({ _id }) => _id);
const setStatus = (_ids: readonly string[], status: string) =>
  server.call(jobs.bulkStatus, { as: manager, body: { select: { ids: _ids }, status } });

describe("a job", () => {
  test("begins as a draft of eight hours that nobody reviews in particular", async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.job).toMatchObject({
      title: "Signs",
      status: "draft",
      isActive: false,
      projectId: { _id: project, name: "Street signs" },
      timeLimit: 480,
      reviewerId: null,
      annotator: null,
      reasons: [{ reason: "job_not_available" }],
    });
  });

  test("refers to what there is, and is reviewed by who may review", async () => {
    const annotator = await server.person("annotator");
    const wrong = await create({ projectId: newId(), skills: [newId()], reviewerId: annotator._id });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(["projectId", "reviewerId", "skills"]);
  });

  test("is of one job on a server only", async () => {
    const link = { serverAgent: "ag", serverJobId: "77" };
    expect((await create(link)).status).toBe(201);
    expect(await create(link)).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { serverJobId: [expect.any(String)] } },
    });
    expect((await create({ ...link, serverAgent: "quantigo" })).status).toBe(201);
  });

  test("forgets what the server said of its job there once it is linked to another, or to none", async () => {
    const { _id } = (await create({ serverAgent: "ag", serverJobId: "81" })).body.job;
    const said = {
      server_problem: "It has no such job any more.",
      server_status: "stopped",
      server_synced_at: "2026-01-05",
    };
    for (const link of [{ serverJobId: "82" }, { serverAgent: null, serverJobId: "" }]) {
      await server.db.sql.updateTable("jobs").set(said).where("_id", "=", _id).execute();
      expect((await edit(_id, link)).body.job).toMatchObject({
        serverProblem: "",
        serverStatus: null,
        serverSyncedAt: null,
      });
    }
  });

  test("that names a job on a server names the server too", async () => {
    const refusal = { status: 400, body: { fields: { serverAgent: ["Choose the server that has this job."] } } };
    expect(await create({ serverJobId: "78" })).toMatchObject(refusal);
    const unlinked = await insertJob(server.db, { project });
    expect(await edit(unlinked, { serverJobId: "78" })).toMatchObject(refusal);
    const { _id } = (await create({ serverAgent: "ag", serverJobId: "78" })).body.job;
    expect(await edit(_id, { serverAgent: null })).toMatchObject(refusal);
    expect((await edit(_id, { serverAgent: "quantigo" })).status).toBe(200);
    expect((await edit(_id, { serverAgent: null, serverJobId: "" })).status).toBe(200);
    // One of before keeps being changed in the rest.
    await server.db.sql.updateTable("jobs").set({ server_job_id: "79" }).where("_id", "=", unlinked).execute();
    expect((await edit(unlinked, { title: "Other", serverJobId: "79" })).status).toBe(200);
    expect((await edit(unlinked, { serverAgent: "ag" })).status).toBe(200);
  });

  test("can't be changed in what its worker relies on while somebody has it", async () => {
    const worker = await server.person("annotator");
    const job = await insertJob(server.db, { project });
    await insertAssigned(server.db, { job, worker: worker._id });
    expect((await edit(job, { title: "Other", timeLimit: 30, projectId: project, skills: [] })).status).toBe(200);
    const elsewhere = await insertProject(server.db, "Elsewhere");
    expect((await edit(job, { projectId: elsewhere })).body.code).toBe("job_held");
    expect((await edit(job, { serverJobId: "5" })).body.code).toBe("job_held");
  });

  test("is published, paused and archived in bulk, except what somebody has", async () => {
    const worker = await server.person("annotator");
    const [draft, available, taken] = [
      await insertJob(server.db, { project, status: "draft" }),
      await insertJob(server.db, { project }),
      await insertJob(server.db, { project }),
    ];
    await insertAssigned(server.db, { job: taken, worker: worker._id });
    const paused = await setStatus([draft, available, taken], "paused");
    expect(paused.body).toMatchObject({ done: 1, ids: [available] });
    expect(paused.body.refused.map(({ code }: { code: string }) => code)).toEqual(["wrong_state", "job_held"]);
    expect((await setStatus([draft, available], "available")).body.done).toBe(2);
    expect((await setStatus([draft, available], "archived")).body.done).toBe(2);
    expect((await edit(draft, { title: "Late" })).body.code).toBe("wrong_state");
  });

  test("can be deleted while nobody worked on it, and brought back", async () => {
    const worker = await server.person("annotator");
    const [unused, used] = [await insertJob(server.db, { project }), await insertJob(server.db, { project })];
    await insertAssigned(server.db, { job: used, worker: worker._id, status: "expired" });
    const remove = (_id: string) => server.call(jobs.remove, { as: manager, params: { _id } });
    expect((await remove(used)).body).toMatchObject({ code: "in_use", message: expect.stringContaining("1 person") });
    expect((await remove(unused)).status).toBe(200);
    const restore = (_id: string) => server.call(jobs.restore, { as: manager, body: { ids: [_id] } });
    expect((await restore(unused)).body.done).toBe(1);

    const link = { serverAgent: "ag", serverJobId: "80" };
    const { _id } = (await create(link)).body.job;
    await remove(_id);
    await create(link);
    const refused = (await restore(_id)).body.refused;
    expect(refused).toMatchObject([{ code: "taken", message: expect.stringContaining("job of the server") }]);
  });

  test("keeps its project and its skills from being deleted", async () => {
    const needed = await insertProject(server.db, "Needed");
    const { body: skill } = await server.call(skills.create, { as: manager, body: { name: "Asked for" } });
    await insertJob(server.db, { project: needed, skills: [skill._id] });
    const refused = [
      await server.call(skills.remove, { as: manager, params: { _id: skill._id } }),
      await server.call(projects.remove, { as: manager, params: { _id: needed } }),
    ];
    expect(refused.map(({ body }) => body.message)).toEqual([
      "This skill is still in use: 1 job asks for it.",
      "This project is still in use: it has jobs.",
    ]);
  });

  test("comes back to where it was only while its project and the skills that it asks for are there", async () => {
    const gone = await insertProject(server.db, "Gone meanwhile");
    const { body: skill } = await server.call(skills.create, { as: manager, body: { name: "Gone meanwhile" } });
    const [inGone, asking] = [
      await insertJob(server.db, { project: gone, title: "In gone" }),
      await insertJob(server.db, { project, title: "Asking", skills: [skill._id] }),
    ];
    for (const _id of [inGone, asking]) await server.call(jobs.remove, { as: manager, params: { _id } });
    expect((await server.call(projects.remove, { as: manager, params: { _id: gone } })).status).toBe(200);
    expect((await server.call(skills.remove, { as: manager, params: { _id: skill._id } })).status).toBe(200);
    const restore = async () =>
      (await server.call(jobs.restore, { as: manager, body: { ids: [inGone, asking] } })).body;
    expect(await restore()).toMatchObject({
      done: 0,
      refused: [
        { name: "In gone", code: "not_found", message: "There is no such project." },
        { name: "Asking", code: "not_found", message: "There is no such skill." },
      ],
    });
    await server.call(projects.restore, { as: manager, body: { ids: [gone] } });
    await server.call(skills.restore, { as: manager, body: { ids: [skill._id] } });
    expect(await restore()).toMatchObject({ done: 2, refused: [] });
  });

  test("that comes back while its project is deleted is in one that is there, or does not come back", async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await insertProject(server.db, `Leaving ${round}`);
      const job = await insertJob(server.db, { project: leaving });
      await server.call(jobs.remove, { as: manager, params: { _id: job } });
      const [restored, removed] = await Promise.all([
        server.call(jobs.restore, { as: manager, body: { ids: [job] } }),
        server.call(projects.remove, { as: manager, params: { _id: leaving } }),
      ]);
      expect([restored.body.done, removed.status]).toEqual(removed.status === 200 ? [0, 200] : [1, 409]);
    }
  });

  test("of a deleted project is neither read nor taken by workers", async () => {
    const worker = await server.person("annotator");
    const gone = await insertProject(server.db, "Deleted");
    const job = await insertJob(server.db, { project: gone });
    const deleted_at = new Date().toISOString();
    await server.db.sql.updateTable("projects").set({ deleted_at }).where("_id", "=", gone).execute();
    const of = { as: worker, params: { _id: job } };
    expect((await server.call(jobs.show, of)).status).toBe(404);
    expect((await server.call(assignedJobs.take, of)).status).toBe(404);
  });

  test("is found by all that the list filters by", async () => {
    const other = await insertProject(server.db, "Filtered");
    const [worker, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
    const { body: skill } = await server.call(skills.create, { as: manager, body: { name: "Lanes" } });
    const plain = await insertJob(server.db, { project: other, title: "Plain" });
    const skilled = await insertJob(server.db, {
      project: other,
      title: "Skilled",
      skills: [skill._id],
      timeLimit: 30,
    });
    const held = await insertJob(server.db, { project: other, title: "Held" });
    await insertAssigned(server.db, { job: held, worker: worker._id, attemptLeft: 1 });
    const reviewed = await insertJob(server.db, { project: other, title: "Reviewed" });
    await insertAssigned(server.db, {
      job: reviewed,
      worker: worker._id,
      status: "in_review",
      reviewer: reviewer._id,
    });
    const today = new Date().toISOString().slice(0, 10);
    const found = async (query: object) =>
      ids((await server.call(jobs.list, { as: manager, query: { projectId: [other], ...query } })).body.jobs);
    expect(await found({})).toEqual([reviewed, held, skilled, plain]);
    expect(await found({ sort: "title:asc" })).toEqual([held, plain, reviewed, skilled]);
    expect(await found({ isActive: "true" })).toEqual([skilled, plain]);
    expect(await found({ status: ["taken"] })).toEqual([held]);
    expect(await found({ timeLimit: ["30"] })).toEqual([skilled]);
    expect(await found({ annotator: [worker._id] })).toEqual([reviewed, held]);
    expect(await found({ reviewerId: [reviewer._id] })).toEqual([reviewed]);
    expect(await found({ attemptLeft: ["1"] })).toEqual([held]);
    expect(await found({ skills: [skill._id] })).toEqual([skilled]);
    expect(await found({ createdAt: today })).toHaveLength(4);
    expect(await found({ createdAt: `2026-01-01,2026-01-02` })).toEqual([]);
    expect((await server.call(jobs.list, { as: manager, query: { createdAt: "2026-01-02,2026-01-01" } })).status).toBe(
      400,
    );
    const { body } = await server.call(jobs.list, { as: manager, query: {} });
    expect(body.meta).toMatchObject({ limit: 10, skip: 0 });
  });

  test("of those that a worker is offered is of the days, and the oldest, that they ask for", async () => {
    const many = await insertProject(server.db, "Many");
    const worker = await server.person("annotator");
    const oldest = await insertJob(server.db, { project: many, title: "Oldest" });
    const created_at = "2026-01-05T12:00:00.000Z";
    await server.db.sql.updateTable("jobs").set({ created_at }).where("_id", "=", oldest).execute();
    await server.db.pool.query(
      `insert into jobs (_id, title, status, project_id, requirement_id, time_limit)
       select gen_random_uuid(), 'New ' || n, 'available', r.project_id, r._id, 480
       from job_requirements r, generate_series(1, 60) n where r.project_id = $1`,
      [many],
    );
    const offered = async (query: object) =>
      (await server.call(jobs.list, { as: worker, query: { projectId: [many], limit: 200, ...query } })).body.jobs;
    expect(ids(await offered({}))).not.toContain(oldest);
    expect(ids(await offered({ createdAt: "2026-01-05" }))).toEqual([oldest]);
    expect(ids(await offered({ createdAt: "2026-01-01,2026-01-04" }))).toEqual([]);
    expect(ids(await offered({ takable: "true", sort: "createdAt:asc", limit: 1 }))).toEqual([oldest]);
    expect(await offered({ sort: "createdAt:asc" })).toHaveLength(50);
  });

  test("is searched for by its title, and by its dataset only by those who read that", async () => {
    const searched = await insertProject(server.db, "Searched");
    const worker = await server.person("annotator");
    const job = await insertJob(server.db, { project: searched, title: "Zebra crossings" });
    await server.db.sql.updateTable("jobs").set({ dataset: "Osaka at night" }).where("_id", "=", job).execute();
    const found = async (as: Actor, search: string) =>
      ids((await server.call(jobs.list, { as, query: { search } })).body.jobs);
    expect([await found(worker, "zebra"), await found(manager, "zebra")]).toEqual([[job], [job]]);
    expect([await found(worker, "osaka"), await found(manager, "osaka")]).toEqual([[], [job]]);
    expect([await found(worker, "zebra osaka"), await found(manager, "zebra osaka")]).toEqual([[], [job]]);
  });

  test("is not found by who had it before, once others can take it again", async () => {
    const again = await insertProject(server.db, "Again");
    const [worker, reviewer, fixed] = [
      await server.person("annotator"),
      await server.person("reviewer"),
      await server.person("reviewer"),
    ];
    const made: Record<string, string> = {};
    for (const status of ["approved", "released", "expired", "rejected"] as const) {
      const job = await insertJob(server.db, { project: again, reviewer: fixed._id });
      const of = { job, worker: worker._id, status, reviewer: reviewer._id, attemptLeft: 1 };
      await insertAssigned(server.db, of);
      made[status] = job;
    }
    const sorted = (some: readonly (string | undefined)[]) => some.map(String).toSorted();
    const found = async (query: object) =>
      sorted(ids((await server.call(jobs.list, { as: manager, query: { projectId: [again], ...query } })).body.jobs));
    const current = sorted([made["approved"], made["rejected"]]);
    for (const query of [{ annotator: [worker._id] }, { attemptLeft: ["1"] }, { reviewerId: [reviewer._id] }]) {
      expect(await found(query)).toEqual(current);
    }
    expect(await found({ reviewerId: [fixed._id] })).toEqual(sorted([made["released"], made["expired"]]));
    await server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", made["rejected"]!).execute();
    expect(await found({ annotator: [worker._id] })).toEqual([made["approved"]]);
  });
});
