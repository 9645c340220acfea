import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, notifications, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

const workers = () => Promise.all([server.person("annotator"), server.person("annotator")]);
const titles = async (as: Actor, query: object = {}) =>
  (await server.call(jobs.list, { as, query: { limit: 200, ...query } })).body.jobs.map(
    ({ title }: { title: string }) => title,
  );
const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const read = async (_id: string) => (await server.call(jobs.show, { as: manager, params: { _id } })).body.job;
const told = async (as: Actor) =>
  (await server.call(notifications.list, { as })).body.notifications
    .filter(({ kind }: { kind: string }) => kind === "job_for_you")
    .map(({ message }: { message: string }) => message);

describe("a job for one person", () => {
  test("is seen and taken by that person alone", async () => {
    const [meant, other] = await workers();
    const _id = await insertJob(server.db, { project, title: "For one", person: meant._id });
    for (const query of [{}, { isActive: "true" }, { takable: "true" }]) {
      expect(await titles(meant, query)).toContain("For one");
      expect(await titles(other, query)).not.toContain("For one");
    }
    expect((await server.call(jobs.show, { as: other, params: { _id } })).status).toBe(404);
    expect((await server.call(jobs.show, { as: meant, params: { _id } })).body.job.annotatorId._id).toBe(meant._id);
    const refused = await take(other, _id);
    expect(refused.status).toBe(409);
    expect(refused.body.reasons).toEqual([
      { reason: "job_for_another", message: "It is for someone else.", unlock: null },
    ]);
    expect((await take(meant, _id)).status).toBe(201);
  });

  test("is told to that person once it can be taken, however many there are", async () => {
    const [meant, other] = await workers();
    const body = { projectId: project, annotatorId: meant._id };
    const create = async (title: string, status: string) =>
      (await server.call(jobs.create, { as: manager, body: { ...body, title, status } })).body.job._id;
    const drafts = [await create("One", "draft"), await create("Two", "draft")];
    expect(await told(meant)).toEqual([]);
    await server.call(jobs.bulkStatus, { as: manager, body: { select: { ids: drafts }, status: "available" } });
    expect(await told(meant)).toEqual(["2 jobs are for you: nobody else can take them."]);
    const third = await create("Three", "available");
    expect(await told(meant)).toHaveLength(2);
    const edit = (patch: object) => server.call(jobs.edit, { as: manager, params: { _id: third }, body: patch });
    await edit({ annotatorId: other._id });
    expect(await told(other)).toEqual(["The job Three is for you: nobody else can take it."]);
    await edit({ title: "Third" });
    expect(await told(other)).toHaveLength(1);
    expect((await server.call(jobs.list, { as: manager, query: { annotatorId: [meant._id] } })).body.jobs).toHaveLength(
      2,
    );
  });

  test("is of someone active", async () => {
    const [gone] = await workers();
    await server.call(users.act, { as: manager, params: { _id: gone._id, action: "deactivate" } });
    const answer = await server.call(jobs.create, {
      as: manager,
      body: { title: "Late", projectId: project, annotatorId: gone._id },
    });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["annotatorId"]]);
  });

  test("is for anyone once that person leaves, or their work on it was rejected for good", async () => {
    const [leaving, rejected] = await workers();
    const left = await insertJob(server.db, { project, person: leaving._id });
    await server.call(users.act, { as: manager, params: { _id: leaving._id, action: "deactivate" } });
    expect((await read(left)).annotatorId).toBeNull();

    const job = await insertJob(server.db, { project, person: rejected._id });
    const assigned = await insertAssigned(server.db, {
      job,
      worker: rejected._id,
      status: "in_review",
      reviewer: manager._id,
    });
    const review = { decision: "reject", comment: "All boxes are missing.", reasons: [] };
    const answer = await server.call(assignedJobs.review, { as: manager, params: { _id: assigned }, body: review });
    expect(answer.status).toBe(200);
    expect(await read(job)).toMatchObject({ status: "disputable", annotatorId: null });
  });

  test("does not hide what is for anyone, however many there are for others", async () => {
    const busy = await insertProject(server.db, "Busy");
    const [meant, other] = await workers();
    await insertJob(server.db, { project: busy, title: "Oldest, for anyone" });
    await server.db.pool.query(
      `insert into jobs (_id, title, status, project_id, requirement_id, time_limit, for_user_id)
       select gen_random_uuid(), 'Reserved ' || n, 'available', r.project_id, r._id, 480, $2
       from job_requirements r, generate_series(1, 300) n where r.project_id = $1`,
      [busy, meant._id],
    );
    expect(await titles(other, { projectId: [busy] })).toEqual(["Oldest, for anyone"]);
    const { body } = await server.call(jobs.list, { as: meant, query: { projectId: [busy] } });
    expect(body.meta?.filteredTotalCount ?? body.filteredTotalCount).toBe(51);
  });
});
