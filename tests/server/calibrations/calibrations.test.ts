import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertCalibration, insertDecided } from "../helpers/calibrations.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

const { assignedJobs, calibrations, jobs, notifications, privacy, projects } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let reviewers: [Actor, Actor, Actor];
let project: string;
let work: string[];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
  reviewers = [await server.person("reviewer"), await server.person("reviewer"), await server.person("reviewer")];
  project = await insertProject(server.db, "Street signs");
  const body = { guideline: "<h2>Boxes touch</h2><p>…</p><h2>Cut</h2>" };
  expect((await server.call(projects.updateInfo, { as: manager, params: { _id: project }, body })).status).toBe(200);
  work = [];
  for (const n of [1, 2, 3, 4, 5, 6]) {
    work.push(await insertDecided(server.db, { project, worker: worker._id, title: `Scene ${n}` }));
  }
});
afterAll(() => server.close());

const idsOf = (people: readonly Actor[]) => people.map(({ _id }) => _id);
const start = async (more: object = {}) =>
  server.call(calibrations.create, {
    as: manager,
    body: { title: "November", projectId: project, reviewers: idsOf(reviewers), jobCount: 5, ...more },
  });
const started = async (): Promise<string> => (await start()).body.calibration._id;
const jobsOf = async (as: Actor, _id: string) => (await server.call(calibrations.jobs, { as, params: { _id } })).body;
const decide = (as: Actor, _id: string, job: string, body: object = { decision: "accept" }) =>
  server.call(calibrations.decide, { as, params: { _id, job }, body });
const round = (decisions: Parameters<typeof insertCalibration>[1]["jobs"], people = reviewers) =>
  insertCalibration(server.db, { project, worker: worker._id, reviewers: idsOf(people), jobs: decisions });
const resultsOf = (as: Actor, _id: string) => server.call(calibrations.results, { as, params: { _id } });

describe("a round", () => {
  test("is started with decided work of the project, drawn at random, and its reviewers are told", async () => {
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body.calibration).toMatchObject({ status: "open", jobCount: 5, decided: 0, myDecided: null });
    const { jobs: drawn } = await jobsOf(reviewers[0], body.calibration._id);
    expect(new Set(drawn.map(({ title }: { title: string }) => title)).size).toBe(5);
    const told = await server.call(notifications.list, { as: reviewers[0], query: {} });
    expect(told.body.notifications[0]).toMatchObject({
      kind: "calibration_opened",
      link: `/my-calibrations/${body.calibration._id}`,
    });
  });

  test("has the jobs that were chosen, in their order", async () => {
    const { body } = await start({ assignedJobs: work.slice(0, 5).toReversed() });
    const { jobs: chosen } = await jobsOf(reviewers[0], body.calibration._id);
    expect(chosen.map(({ title }: { title: string }) => title)).toEqual([5, 4, 3, 2, 1].map((n) => `Scene ${n}`));
  });

  test("is never of work of its reviewers, of another project's, nor of what is not decided", async () => {
    const own = await server.person("reviewer");
    const mine = await insertDecided(server.db, { project, worker: own._id, title: "My own" });
    const job = await insertJob(server.db, { project });
    const submitted = await insertAssigned(server.db, { job, worker: worker._id, status: "submitted" });
    const other = await insertDecided(server.db, {
      project: await insertProject(server.db, "Another"),
      worker: worker._id,
      title: "Elsewhere",
    });
    const people = [own._id, ...idsOf(reviewers)];
    for (const wrong of [mine, submitted, other]) {
      const refused = await start({ reviewers: people, assignedJobs: [wrong, ...work.slice(0, 4)] });
      expect(refused).toMatchObject({ status: 400, body: { fields: { assignedJobs: [expect.any(String)] } } });
    }
    const few = await start({ reviewers: people, jobCount: 7 });
    expect(few).toMatchObject({ status: 400, body: { fields: { jobCount: [expect.stringMatching(/: 6\.$/)] } } });
  });

  test("needs three different reviewers who are active and may review", async () => {
    const gone = await server.person("reviewer");
    await server.db.sql
      .updateTable("users")
      .set({ deactivated_at: new Date().toISOString() })
      .where("_id", "=", gone._id)
      .execute();
    const [one, two] = idsOf(reviewers);
    for (const third of [two!, worker._id, gone._id]) {
      const refused = await start({ reviewers: [one, two, third] });
      expect(refused).toMatchObject({ status: 400, body: { fields: { reviewers: [expect.any(String)] } } });
    }
  });
});

describe("deciding", () => {
  test("is possible anew until the round is closed, with clauses of the guideline", async () => {
    const _id = await started();
    const [first] = (await jobsOf(reviewers[0], _id)).jobs;
    expect((await decide(reviewers[0], _id, first._id)).body.calibration).toMatchObject({ myDecided: 1 });
    const body = { decision: "rework", comment: "Too wide", reasons: ["boxes-touch"] };
    expect((await decide(reviewers[0], _id, first._id, body)).body.calibration).toMatchObject({ myDecided: 1 });
    const [again] = (await jobsOf(reviewers[0], _id)).jobs;
    expect(again.decision).toEqual({
      decision: "rework",
      comment: "Too wide",
      reasons: [{ number: 1, anchor: "boxes-touch", text: "Boxes touch" }],
    });
    const bare = await decide(reviewers[0], _id, first._id, { decision: "reject" });
    expect(bare).toMatchObject({ status: 400, body: { fields: { comment: [expect.any(String)] } } });
    await server.call(calibrations.close, { as: manager, params: { _id }, body: {} });
    expect((await decide(reviewers[0], _id, first._id)).body.code).toBe("wrong_state");
  });

  test("is only for those who take part, on the round's own jobs", async () => {
    const { _id, jobs: own } = await round([[null, null, null]]);
    const other = await round([[null, null, null]]);
    const stranger = await server.person("reviewer");
    expect((await decide(stranger, _id, own[0]!)).status).toBe(404);
    expect((await decide(manager, _id, own[0]!)).status).toBe(404);
    expect((await decide(reviewers[0], _id, other.jobs[0]!)).status).toBe(404);
  });

  test("changes nothing of the real job, its reviews or its pay", async () => {
    const before = await server.call(assignedJobs.show, { as: manager, params: { _id: work[0]! } });
    const { body } = await start({ assignedJobs: work.slice(0, 5) });
    const [first] = (await jobsOf(reviewers[0], body.calibration._id)).jobs;
    await decide(reviewers[0], body.calibration._id, first._id, { decision: "reject", comment: "No" });
    expect((await server.call(assignedJobs.show, { as: manager, params: { _id: work[0]! } })).body).toEqual(
      before.body,
    );
    const job = before.body.assignedJob.job._id;
    expect((await server.call(jobs.show, { as: manager, params: { _id: job } })).body.job.status).toBe("completed");
  });
});

describe("the end", () => {
  test("comes once with the last decision, when two decide last at once", async () => {
    const { _id, jobs: own } = await round([[null, null, "accept"]]);
    const answers = await Promise.all([decide(reviewers[0], _id, own[0]!), decide(reviewers[1], _id, own[0]!)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.calibration.status))).toEqual(new Set(["closed", "open"]));
    const { rows } = await server.db.pool.query(
      "select from audit where resource = 'calibrations' and record_id = $1 and after->>'status' = 'closed'",
      [_id],
    );
    expect(rows.length).toBe(1);
    const told = await server.call(notifications.list, { as: reviewers[2], query: {} });
    const closed = told.body.notifications.filter(
      ({ kind, link }: { kind: string; link: string }) => kind === "calibration_closed" && link.endsWith(_id),
    );
    expect(closed.length).toBe(1);
  });

  test("is a manager's too; what is cancelled is compared by nobody", async () => {
    const { _id } = await round([["accept", "accept", null]]);
    expect((await resultsOf(manager, _id)).body.code).toBe("wrong_state");
    expect((await server.call(calibrations.cancel, { as: manager, params: { _id }, body: {} })).body).toMatchObject({
      calibration: { status: "cancelled", closedAt: null },
    });
    expect((await resultsOf(manager, _id)).body.code).toBe("wrong_state");
    expect((await server.call(calibrations.close, { as: manager, params: { _id }, body: {} })).body.code).toBe(
      "wrong_state",
    );
  });

  test("shows managers all votes with their agreement, and reviewers their own and the majority", async () => {
    const { _id } = await round([
      ["accept", "accept", "accept"],
      ["rework", "rework", "accept"],
      ["reject", "accept", "rework"],
      ["rework", "rework", "rework"],
      ["accept", "accept", null],
    ]);
    await server.call(calibrations.close, { as: manager, params: { _id }, body: { version: 1 } });
    const all = (await resultsOf(manager, _id)).body;
    expect(all).toMatchObject({ withoutMajority: 2, complete: 4 });
    expect(all.jobs.map(({ majority }: { majority: string }) => majority)).toEqual([
      "accept",
      "rework",
      null,
      "rework",
      null,
    ]);
    const of = (who: Actor) =>
      all.reviewers.find(({ reviewer }: { reviewer: { _id: string } }) => reviewer._id === who._id);
    expect(of(reviewers[0])).toMatchObject({ decided: 5, compared: 3, agreed: 3, kappa: 1 });
    // Of three, two as the majority; by chance (1/3·2/3 + 2/3·1/3) = 4/9, so (2/3 − 4/9) / (5/9).
    expect(of(reviewers[2])).toMatchObject({ decided: 4, compared: 3, agreed: 2 });
    expect(of(reviewers[2]).kappa).toBeCloseTo(0.4, 10);
    expect(all.fleiss).toBeGreaterThan(0);

    const own = (await resultsOf(reviewers[2], _id)).body;
    expect(own.reviewers).toEqual([of(reviewers[2])]);
    expect(own.fleiss).toBeNull();
    const people = own.jobs.flatMap(({ decisions }: { decisions: { reviewer: { _id: string } }[] }) =>
      decisions.map(({ reviewer }) => reviewer._id),
    );
    expect([...new Set(people)]).toEqual([reviewers[2]._id]);
    expect(own.jobs.every(({ assignedJob }: { assignedJob: null }) => assignedJob === null)).toBe(true);
    const file = await server.call(calibrations.decisions, { as: manager, params: { _id } });
    expect(file.body.trim().split("\r\n").length).toBe(1 + 14);
  });
});

test("a deleted round is no one's any more, and comes back", async () => {
  const { _id } = await round([[null, null, null]]);
  expect((await server.call(calibrations.remove, { as: manager, params: { _id } })).status).toBe(200);
  expect((await server.call(calibrations.jobs, { as: reviewers[0], params: { _id } })).status).toBe(404);
  const { body } = await server.call(calibrations.restore, { as: manager, body: { ids: [_id] } });
  expect(body).toMatchObject({ done: 1 });
  expect((await server.call(calibrations.jobs, { as: reviewers[0], params: { _id } })).status).toBe(200);
});

test("what a reviewer wrote is in their archive, and gone with their erasure, while the vote stays", async () => {
  const leaver = await server.person("reviewer");
  const people: [Actor, Actor, Actor] = [leaver, reviewers[1], reviewers[2]];
  const { _id, jobs: own } = await round([[null, "accept", "accept"]], people);
  await decide(leaver, _id, own[0]!, { decision: "reject", comment: "Zebra-crossing words" });
  const archive = await fetch(`${server.url}/api/v1/users/my-data`, {
    headers: { authorization: `Bearer ${leaver.token}` },
  });
  const files = [...unzip(Buffer.from(await archive.arrayBuffer())).entries()].flat().join("\n");
  expect(files).toContain("Zebra-crossing words");
  const admin = await server.person("admin");
  const asked = await server.call(privacy.create, { as: admin, body: { user: leaver._id } });
  const params = { _id: asked.body.erasureRequest._id as string };
  const erased = await server.call(privacy.erase, { as: await server.person("admin"), params, body: {} });
  expect(erased.status).toBe(200);
  const { body } = await resultsOf(manager, _id);
  const [{ decisions }] = body.jobs as [{ decisions: { decision: string; comment: string }[] }];
  expect(decisions.map(({ decision }) => decision).toSorted()).toEqual(["accept", "accept", "reject"]);
  expect(JSON.stringify(body)).not.toContain("Zebra");
});
