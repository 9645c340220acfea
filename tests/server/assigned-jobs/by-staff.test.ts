import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
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

type State = NonNullable<Parameters<typeof insertAssigned>[1]["status"]>;
const assigned = async (worker: Actor, status: State = "in_progress") => {
  const job = await insertJob(server.db, { project });
  return { job, _id: await insertAssigned(server.db, { job, worker: worker._id, status }) };
};
const annotator = () => server.person("annotator");
const read = async (_id: string) =>
  (await server.call(assignedJobs.show, { as: manager, params: { _id } })).body.assignedJob;
const jobOf = async (_id: string) => (await server.call(jobs.show, { as: manager, params: { _id } })).body.job;
const reassign = (assignedJobIds: readonly string[], to: string) =>
  server.call(assignedJobs.reassign, { as: manager, body: { assignedJobIds, annotator: to } });
const change = (assignedJobIds: readonly string[], status: string, as = manager) =>
  server.call(assignedJobs.changeStatus, { as, body: { assignedJobIds, status } });
const kindsOf = async (as: Actor): Promise<string[]> =>
  (await server.call(notifications.list, { as })).body.notifications.map(({ kind }: { kind: string }) => kind);

describe("giving jobs to another", () => {
  test("ends one's work and begins the other's, with all attempts and time; both are told", async () => {
    const [from, to] = [await annotator(), await annotator()];
    const { job, _id } = await assigned(from);
    const { body } = await reassign([_id, newId()], to._id);
    expect(body).toMatchObject({ done: 1, refused: [{ code: "not_found" }] });
    expect(await read(_id)).toMatchObject({ status: "reassigned", expiresAt: null });
    const present = await jobOf(job);
    expect(present).toMatchObject({ status: "taken", annotator: { _id: to._id }, attemptLeft: 3 });
    expect(await read(present.assignedJob)).toMatchObject({ status: "in_progress", annotator: { _id: to._id } });
    expect(await kindsOf(from)).toEqual(["job_taken_back"]);
    expect(await kindsOf(to)).toEqual(["job_assigned"]);
  });

  test("names what can't be given, with the reason: submitted, their own, and beyond their limit", async () => {
    const [from, to] = [await annotator(), await annotator()];
    const submitted = await assigned(from, "submitted");
    const own = await assigned(to);
    await assigned(to);
    const [third, fourth] = [await assigned(from), await assigned(from)];
    const { body } = await reassign([submitted._id, own._id, third._id, fourth._id], to._id);
    expect(body.done).toBe(1);
    const codes = new Map(body.refused.map(({ _id, code }: { _id: string; code: string }) => [_id, code]));
    expect(codes.get(submitted._id)).toBe("wrong_state");
    expect(codes.get(own._id)).toBe("no_change");
    const kept = body.refused.filter(({ code }: { code: string }) => code === "person_not_takable");
    const told = "They are told: You hold as many jobs as you may";
    // The manager reads whom it is about: the reasons are written to the worker.
    expect(kept).toMatchObject([{ message: expect.stringMatching(new RegExp(`^Person \\d+ .*${told}`)) }]);
    expect((await reassign([third._id], newId())).status).toBe(404);
  });
});

describe("changing the status of assigned jobs", () => {
  test("takes them back, for others to take", async () => {
    const worker = await annotator();
    const [one, two] = [await assigned(worker), await assigned(worker, "submitted")];
    expect((await change([one._id, two._id], "released")).body).toMatchObject({
      done: 1,
      refused: [{ _id: two._id, code: "wrong_state" }],
    });
    expect(await jobOf(one.job)).toMatchObject({ status: "available" });
    expect((await change([one._id], "released")).status).toBe(204);
    expect(await kindsOf(worker)).toEqual(["job_taken_back"]);
  });

  test("reopens accepted work to its author, whatever they hold by then, but never one's own", async () => {
    const worker = await annotator();
    for (let n = 0; n < 3; n++) await assigned(worker);
    const accepted = await assigned(worker, "approved");
    expect((await change([accepted._id], "rework")).body).toMatchObject({ done: 1, refused: [] });
    expect(await read(accepted._id)).toMatchObject({ status: "rework", attemptLeft: 2, expiresAt: expect.any(String) });
    expect(await jobOf(accepted.job)).toMatchObject({ status: "taken" });
    const own = await assigned(manager, "approved");
    expect((await change([own._id], "rework")).body.refused).toMatchObject([{ code: "own_work" }]);
  });

  test("is a decision of who reopened the work: in a dispute another looks at it, such as who had accepted it", async () => {
    const [worker, reviewer] = [await annotator(), await server.person("reviewer")];
    const { _id } = await assigned(worker, "submitted");
    const decide = (as: Actor) =>
      server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "accept" } });
    expect((await decide(reviewer)).status).toBe(200);
    await change([_id], "rework");
    const params = { _id };
    const disputed = await server.call(assignedJobs.dispute, { as: worker, params, body: { text: "It was right." } });
    expect(disputed.body.assignedJob.reviews).toMatchObject([
      { decision: "accept", reviewer: { _id: reviewer._id } },
      { decision: "rework", reviewer: { _id: manager._id }, comment: "The job was reopened." },
    ]);
    expect((await read(_id)).can).toMatchObject({ claim: false, decide: false });
    expect((await decide(manager)).body.code).toBe("wrong_state");
    expect((await decide(reviewer)).body.assignedJob.status).toBe("approved");
  });

  test("leaves accepted work of archived jobs as it is, and names it beside what is reopened", async () => {
    const worker = await annotator();
    const [over, open] = [await assigned(worker, "approved"), await assigned(worker, "approved")];
    const body = { select: { ids: [over.job] }, status: "archived" };
    expect((await server.call(jobs.bulkStatus, { as: manager, body })).body.done).toBe(1);
    expect([(await read(over._id)).can.reopen, (await read(open._id)).can.reopen]).toEqual([false, true]);
    const { body: reopened } = await change([over._id, open._id], "rework");
    expect(reopened).toMatchObject({ done: 1, ids: [open._id], refused: [{ _id: over._id, code: "wrong_state" }] });
    expect(reopened.refused[0].message).toContain("archived");
    expect(await read(over._id)).toMatchObject({ status: "approved", attemptLeft: 3 });
  });

  test("a person who is deactivated holds nothing any more", async () => {
    const worker = await annotator();
    const { job, _id } = await assigned(worker);
    const params = { _id: worker._id, action: "deactivate" };
    expect((await server.call(users.act, { as: manager, params })).status).toBe(200);
    expect(await read(_id)).toMatchObject({ status: "released" });
    expect(await jobOf(job)).toMatchObject({ status: "available" });
  });
});
