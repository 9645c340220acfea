import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { rounds } from "../../full.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, users, skills } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;

let server: Server;
let other: Server;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const take = (as: Actor, _id: string, on: Server = server) => on.call(assignedJobs.take, { as, params: { _id } });
const job = (more: object = {}) => insertJob(server.db, { project, ...more });
const setLimit = (who: Actor, jobLimit: number) =>
  server.call(users.unblockJob, { as: manager, params: { _id: who._id }, body: { jobLimit } });
const reasonsOf = async (as: Actor, _id: string): Promise<string[]> => {
  const { body } = await server.call(jobs.show, { as, params: { _id } });
  return body.job.reasons.map(({ reason }: { reason: string }) => reason).sort();
};

describe("taking a job", () => {
  test("of fifty people on two servers one gets it; the others are told that someone was faster", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => server.person("annotator")));
    for (let round = 0; round < rounds(5, 1000); round++) {
      const _id = await job();
      const answers = await Promise.all(people.map((as, at) => take(as, _id, at % 2 ? server : other)));
      const winners = answers.flatMap(({ status, body }) => (status === 201 ? [body.assignedJob] : []));
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(49);
      const open = await server.db.sql.selectFrom("assigned_jobs").select("_id").where("job_id", "=", _id).execute();
      expect(open).toEqual([{ _id: winners[0]._id }]);
      await server.call(assignedJobs.changeStatus, {
        as: manager,
        body: { assignedJobIds: [winners[0]._id], status: "released" },
      });
    }
  });

  test("of a person's twenty calls at once as many succeed as they may hold; the others are 205", async () => {
    const worker = await server.person("annotator");
    const all = await Promise.all(Array.from({ length: 20 }, () => job()));
    const answers = await Promise.all(all.map((_id, at) => take(worker, _id, at % 2 ? server : other)));
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([of(201), of(205)]).toEqual([3, 17]);

    const free = all.filter((_, at) => answers[at]!.status === 205);
    expect(await reasonsOf(worker, free[0]!)).toEqual(["job_limit_reached"]);
    await setLimit(worker, 4);
    expect((await take(worker, free[0]!)).status).toBe(201);
    expect((await take(worker, free[1]!)).status).toBe(205);

    const held = answers.find(({ status }) => status === 201)!.body.assignedJob._id;
    await server.call(assignedJobs.submit, { as: worker, params: { _id: held } });
    expect((await take(worker, free[1]!)).status).toBe(201);
  });

  test("that names a job on no server begins at once, as there is nothing to open", async () => {
    const _id = await job();
    await server.db.sql.updateTable("jobs").set({ server_job_id: "5" }).where("_id", "=", _id).execute();
    expect((await take(await server.person("annotator"), _id)).body.assignedJob.status).toBe("in_progress");
  });

  test("waits for another call that has the job's row, instead of asking again and again", async () => {
    const _id = await job();
    const client = await server.db.pool.connect();
    await client.query("begin");
    await client.query("select from jobs where _id = $1 for no key update", [_id]);
    const answer = take(await server.person("annotator"), _id);
    await vi.waitUntil(() => waitsForLock(server.db), { timeout: 20_000 });
    await client.query("commit");
    client.release();
    expect((await answer).status).toBe(201);
  });

  test("needs the skills of the job and of its project, and says which are missing", async () => {
    const worker = await server.person("annotator");
    const [lanes, boxes] = await Promise.all(
      ["Lanes", "Boxes"].map(async (name) => (await server.call(skills.create, { as: manager, body: { name } })).body),
    );
    const skilled = await insertProject(server.db, "Lanes");
    await server.db.sql.insertInto("project_skills").values({ project_id: skilled, skill_id: lanes._id }).execute();
    const _id = await job({ project: skilled, skills: [boxes._id] });
    const answer = await take(worker, _id);
    expect(answer).toMatchObject({ status: 409, body: { code: "not_takable" } });
    expect(answer.body.reasons.map(({ message }: { message: string }) => message).sort()).toEqual([
      "You need the skill Boxes.",
      "You need the skill Lanes.",
    ]);
    expect(answer.body.reasons[0].unlock.kind).toBe("skill");
    for (const skill of [lanes, boxes]) {
      await server.db.sql.insertInto("user_skills").values({ user_id: worker._id, skill_id: skill._id }).execute();
    }
    expect(await reasonsOf(worker, _id)).toEqual([]);
    expect((await take(worker, _id)).status).toBe(201);
  });

  test("is refused for a paused project, a draft, one's own rejected work and a blocked person", async () => {
    const worker = await server.person("annotator");
    const paused = await insertProject(server.db, "Paused");
    const ofPaused = await job({ project: paused });
    await server.db.sql.updateTable("projects").set({ status: "paused" }).where("_id", "=", paused).execute();
    expect((await take(worker, ofPaused)).body).toMatchObject({ reasons: [{ reason: "project_not_active" }] });

    const ways = [
      ["draft", "The job has not begun yet."],
      ["paused", "The job is paused."],
      ["completed", "The job is over."],
    ] as const;
    for (const [status, message] of ways) {
      const refused = await take(worker, await job({ status }));
      expect(refused).toMatchObject({ status: 409, body: { code: "not_takable" } });
      expect(refused.body.reasons).toMatchObject([{ reason: "job_not_available", message }]);
    }
    for (const status of ["taken", "in_review"]) {
      expect((await take(worker, await job({ status }))).status).toBe(204);
    }
    expect((await take(worker, newId())).status).toBe(404);

    const rejected = await job();
    await insertAssigned(server.db, { job: rejected, worker: worker._id, status: "rejected" });
    await server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", rejected).execute();
    expect((await take(worker, rejected)).body).toMatchObject({ reasons: [{ reason: "job_had_before" }] });

    await server.db.sql
      .updateTable("users")
      .set({ job_blocked_at: new Date().toISOString() })
      .where("_id", "=", worker._id)
      .execute();
    const fresh = await job();
    expect(await reasonsOf(worker, fresh)).toEqual(["jobs_blocked"]);
    expect((await take(worker, fresh)).status).toBe(205);
    await setLimit(worker, 3);
    expect((await take(worker, fresh)).status).toBe(201);
  });

  test("tells nobody of a job of a project that they may not see, but those who worked on its jobs", async () => {
    const [stranger, former] = [await server.person("annotator"), await server.person("annotator")];
    const hidden = await insertProject(server.db, "Behind the curtain");
    await server.db.sql.updateTable("projects").set({ is_private: true }).where("_id", "=", hidden).execute();
    const [_id, earlier] = [await job({ project: hidden }), await job({ project: hidden })];
    await insertAssigned(server.db, { job: earlier, worker: former._id, status: "approved" });
    const { code, message } = (await take(stranger, newId())).body;
    expect(await take(stranger, _id)).toMatchObject({ status: 404, body: { code, message } });
    expect((await take(former, _id)).body).toMatchObject({ reasons: [{ reason: "not_a_member" }] });
    expect((await take(manager, _id)).body).toMatchObject({ reasons: [{ reason: "not_a_member" }] });
  });

  test("a worker lists what is open to them, and of that what they can take; staff list all", async () => {
    const worker = await server.person("annotator");
    const hidden = await insertProject(server.db, "Hidden");
    await server.db.sql.updateTable("projects").set({ is_private: true }).where("_id", "=", hidden).execute();
    const skill = (await server.call(skills.create, { as: manager, body: { name: "Cuboids" } })).body;
    const mine = await insertProject(server.db, "Mine");
    const [open, demanding, ofHidden, draft] = [
      await job({ project: mine, title: "Open one" }),
      await job({ project: mine, title: "Demanding one", skills: [skill._id] }),
      await job({ project: hidden, title: "Hidden one" }),
      await job({ project: mine, title: "Draft one", status: "draft" }),
    ];
    const listed = async (as: Actor, query: object): Promise<string[]> =>
      (await server.call(jobs.list, { as, query: { search: "one", limit: 50, ...query } })).body.jobs.map(
        (one: { _id: string }) => one._id,
      );
    expect(await listed(worker, { isActive: "true" })).toEqual([demanding, open]);
    expect(await listed(worker, { takable: "true" })).toEqual([open]);
    expect(await listed(worker, { takable: "false" })).toEqual([demanding]);
    expect(await listed(manager, {})).toEqual([draft, ofHidden, demanding, open]);
    for (const _id of [ofHidden, draft]) {
      expect((await server.call(jobs.show, { as: worker, params: { _id } })).status).toBe(404);
    }
    const { body } = await server.call(jobs.list, { as: worker, query: { search: "Demanding" } });
    expect(body.jobs[0]).toMatchObject({ annotator: null, serverAgent: null, reasons: [{ reason: "skill_missing" }] });
  });
});
