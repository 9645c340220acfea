import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, workHistory } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  manager = await server.person("manager");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const checkIn = (as: Actor, _id: string, on = server) => on.call(projects.checkIn, { as, params: { _id } });
const checkOut = (as: Actor, _id: string, on = server) => on.call(projects.checkOut, { as, params: { _id } });
const myCheckIn = (as: Actor) => server.call(projects.myCheckIn, { as });
const available = async (as: Actor, _id: string) => {
  const { body } = await server.call(projects.available, { as, query: { limit: 200 } });
  return body.projectDrawers.find((project: { _id: string }) => project._id === _id);
};
/** Neither a check-in nor a check-out tells them from a project that does not exist. */
const refusedAsUnknown = async (as: Actor, _id: string) => {
  for (const call of [checkIn, checkOut]) {
    const [hidden, unknown] = await Promise.all([call(as, _id), call(as, newId())]);
    expect(hidden.status).toBe(404);
    const { requestId: _, ...body } = unknown.body;
    expect(hidden.body).toEqual({ ...body, requestId: hidden.body.requestId });
  }
};
const reasonsOf = (reasons: { reason: string }[]) => reasons.map(({ reason }) => reason).sort();

describe("check-in", () => {
  test("the clock of the server runs from check-in to check-out", async () => {
    const worker = await server.person("annotator", { firstName: "Ada", lastName: "Byron" });
    const tool = { platform: "CVAT", toolUrl: "https://cvat.acme.example/" };
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }], ...tool });
    expect((await myCheckIn(worker)).body).toMatchObject({ workHistory: null, tool: null, todaySeconds: 0 });
    const begun = await checkIn(worker, project._id);
    expect(begun).toMatchObject({
      status: 200,
      body: {
        workHistory: {
          user: { _id: worker._id, name: "Ada Byron" },
          project: { _id: project._id, name: project.name },
          state: "running",
          source: "clock",
          checkedOutAt: null,
          seconds: null,
          amount: null,
        },
      },
    });
    const entry = begun.body.workHistory;
    expect(Math.abs(Date.parse(entry.checkedInAt) - Date.now())).toBeLessThan(10_000);
    expect(`${entry.checkedInDate}T${entry.checkedInTime}`).toBe(entry.checkedInAt.slice(0, 19));
    expect((await myCheckIn(worker)).body).toMatchObject({
      workHistory: entry,
      tool: { name: "CVAT", url: tool.toolUrl },
    });
    expect(await available(worker, project._id)).toMatchObject({ isCheckedIn: true, isOpen: false, hourlyRate: 600 });
    await server.beginEarlier(entry._id, "90 minutes 1.7 seconds");
    const running = (await myCheckIn(worker)).body;
    expect(running.todaySeconds).toBeGreaterThanOrEqual(5401);
    expect(running.todaySeconds).toBeLessThan(5420);
    const ended = (await checkOut(worker, project._id)).body.workHistory;
    expect(ended).toMatchObject({ _id: entry._id, state: "pending", version: 2 });
    const took = Date.parse(ended.checkedOutAt) - Date.parse(ended.checkedInAt);
    expect(ended.seconds).toBeGreaterThanOrEqual(5401);
    expect(Math.abs(ended.seconds - took / 1000)).toBeLessThanOrEqual(1);
    expect((await myCheckIn(worker)).body).toMatchObject({ workHistory: null, todaySeconds: ended.seconds });
  });

  test("a session of less than a second counts, with no second of work", async () => {
    const worker = await server.person("reviewer");
    const project = await server.project(manager);
    const { body } = await checkIn(worker, project._id);
    // Later than now, as where the machine's clock was set back.
    await server.beginEarlier(body.workHistory._id, "-1 hour");
    expect((await checkOut(worker, project._id)).body.workHistory).toMatchObject({ seconds: 0, state: "pending" });
  });

  test("what needs a correction is no time worked today until it is corrected", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { longestShift: 60 });
    const { body } = await checkIn(worker, project._id);
    await server.beginEarlier(body.workHistory._id, "2 hours");
    expect((await checkOut(worker, project._id)).body.workHistory).toMatchObject({ state: "needs_correction" });
    expect((await myCheckIn(worker)).body).toMatchObject({ todaySeconds: 0 });
    await checkIn(worker, project._id);
    expect((await myCheckIn(worker)).body.todaySeconds).toBeLessThan(60);
  });

  test("longer than the longest shift needs a correction", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager, { longestShift: 60 });
    const session = async (age: string) => {
      const { body } = await checkIn(worker, project._id);
      await server.beginEarlier(body.workHistory._id, age);
      return (await checkOut(worker, project._id)).body.workHistory;
    };
    expect(await session("59 minutes")).toMatchObject({ state: "pending" });
    expect(await session("60 minutes 2 seconds")).toMatchObject({ state: "needs_correction" });
  });

  test("check-out answers only where one is checked in, and once", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const elsewhere = await server.project(manager);
    expect((await checkOut(worker, project._id)).body.code).toBe("not_checked_in");
    expect((await checkOut(worker, crypto.randomUUID())).body.code).toBe("not_found");
    await checkIn(worker, project._id);
    expect((await checkOut(worker, elsewhere._id)).body.code).toBe("not_checked_in");
    const both = await Promise.all([checkOut(worker, project._id), checkOut(worker, project._id, other)]);
    expect(both.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 409]));
  });
});

describe("who may check in", () => {
  test("each reason is the same in the list and in the error", async () => {
    const worker = await server.person("annotator");
    const skill = await server.skill(manager);
    const project = await server.project(manager, { skills: [skill._id], capacity: 1, isPrivate: true });
    const elsewhere = await server.project(manager);
    const edit = (body: object) => server.call(projects.edit, { as: manager, params: { _id: project._id }, body });

    expect(await available(worker, project._id), "a private project is not shown to strangers").toBeUndefined();
    expect((await checkIn(worker, project._id)).status, "nor what it asks for").toBe(404);
    expect(reasonsOf((await checkIn(manager, project._id)).body.reasons)).toEqual(["not_a_member", "skill_missing"]);

    await edit({ members: [worker._id] });
    const taker = await server.person("annotator");
    await server.openCheckIn(taker, project._id);
    await checkIn(worker, elsewhere._id);
    await edit({ status: "paused" });
    const all = ["checked_in_elsewhere", "project_full", "project_not_active", "skill_missing"];
    const shown = await available(worker, project._id);
    const refused = await checkIn(worker, project._id);
    expect(refused).toMatchObject({ status: 409, body: { code: "not_eligible" } });
    expect(reasonsOf(refused.body.reasons)).toEqual(all);
    expect(shown).toMatchObject({ isOpen: false, isCheckedIn: false, reasons: refused.body.reasons });
    expect(shown.reasons).toContainEqual({
      reason: "skill_missing",
      message: `You need the skill ${skill.name}.`,
      unlock: { kind: "skill", id: skill._id },
      asked: { skill: skill._id, state: null, answer: "", course: null },
    });
    expect(shown.reasons).toContainEqual({
      reason: "checked_in_elsewhere",
      message: `You are checked in to ${elsewhere.name}: check out there first.`,
      unlock: { kind: "project", id: elsewhere._id },
    });

    await edit({ status: "active", capacity: 2 });
    await checkOut(worker, elsewhere._id);
    expect(reasonsOf((await checkIn(worker, project._id)).body.reasons)).toEqual(["skill_missing"]);
    await server.db.sql.insertInto("user_skills").values({ user_id: worker._id, skill_id: skill._id }).execute();
    expect(await available(worker, project._id)).toMatchObject({ isOpen: true, reasons: [] });
    expect((await checkIn(worker, project._id)).status).toBe(200);
    const again = await checkIn(worker, project._id);
    expect(again.body.reasons).toMatchObject([{ message: "You are checked in here already." }]);
  });

  test("who is deactivated while their check-in is under way is refused", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const client = await server.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("update users set deactivated_at = now() where _id = $1", [worker._id]);
      const checkedIn = checkIn(worker, project._id);
      await expect.poll(() => waitsForLock(server.db)).toBe(true);
      await client.query("commit");
      expect(await checkedIn).toMatchObject({ status: 409, body: { code: "not_eligible" } });
      expect(reasonsOf((await checkedIn).body.reasons)).toEqual(["account_not_active"]);
    } finally {
      client.release();
    }
    const open = "select from open_check_ins where user_id = $1";
    expect((await server.db.pool.query(open, [worker._id])).rowCount).toBe(0);
  });

  test("draft, completed and deleted projects are not shown, and accept no check-in", async () => {
    const worker = await server.person("annotator");
    for (const status of ["draft", "completed"]) {
      const project = await server.project(manager, { status });
      expect(await available(worker, project._id)).toBeUndefined();
      expect((await checkIn(manager, project._id)).body.reasons).toMatchObject([{ reason: "project_not_active" }]);
      await refusedAsUnknown(worker, project._id);
    }
    const gone = await server.project(manager);
    await server.call(projects.remove, { as: manager, params: { _id: gone._id } });
    expect((await checkIn(worker, gone._id)).body.code).toBe("not_found");
  });

  test("a project that a person may not see is answered like one that does not exist", async () => {
    const worker = await server.person("reviewer");
    await refusedAsUnknown(worker, (await server.project(manager, { isPrivate: true }))._id);
    const own = await server.project(manager);
    await checkIn(worker, own._id);
    await checkOut(worker, own._id);
    await server.call(projects.edit, { as: manager, params: { _id: own._id }, body: { status: "completed" } });
    expect((await checkIn(worker, own._id)).status).toBe(404);
    expect((await checkOut(worker, own._id)).body.code, "they worked there").toBe("not_checked_in");
  });

  test("where one is checked in stays in the list, whatever becomes of the project", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    await checkIn(worker, project._id);
    await server.call(projects.edit, { as: manager, params: { _id: project._id }, body: { status: "completed" } });
    expect(await available(worker, project._id)).toMatchObject({ isCheckedIn: true });
    expect((await checkOut(worker, project._id)).status).toBe(200);
    expect(await available(worker, project._id)).toBeUndefined();
  });

  test("a worker sees no client, no people and no other rates", async () => {
    const worker = await server.person("annotator");
    const rates = [
      { from: null, hourlyRate: 1 },
      { from: "2020-01-01", hourlyRate: 725 },
      { from: "2999-01-01", hourlyRate: 9 },
    ];
    const project = await server.project(manager, { clientAlias: "Secret client", rates, members: [manager._id] });
    const shown = await available(worker, project._id);
    expect(shown.hourlyRate).toBe(725);
    expect(JSON.stringify(shown)).not.toMatch(/Secret|members|rates|clientAlias/);
  });

  test("available projects are searched, sorted and filtered by platform", async () => {
    const worker = await server.person("annotator");
    for (const [name, platform] of [
      ["Zebra crossing", "Lidar"],
      ["Zebra album", "Studio"],
      ["Zebra bus", "Lidar"],
    ]) {
      await server.project(manager, { name, platform });
    }
    const names = async (query: object) => {
      const { body } = await server.call(projects.available, { as: worker, query: { ...query } });
      return body.projectDrawers.map((project: { name: string }) => project.name);
    };
    expect(await names({ search: "zebra", sortBy: "name:desc" })).toEqual([
      "Zebra crossing",
      "Zebra bus",
      "Zebra album",
    ]);
    expect(await names({ search: "zebra", project_platform: "Lidar", sortBy: "name:asc" })).toEqual([
      "Zebra bus",
      "Zebra crossing",
    ]);
  });
});

describe("many at once, on two servers", () => {
  test("50 check-ins of one worker: one", async () => {
    const worker = await server.person("annotator");
    const places = await Promise.all(Array.from({ length: 5 }, () => server.project(manager)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => checkIn(worker, places[n % 5]!._id, n % 2 ? server : other)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.body).toMatchObject({ code: "not_eligible", reasons: [{ reason: "checked_in_elsewhere" }] });
    }
    const { body } = await server.call(workHistory.mine, { as: worker });
    expect(body.count).toBe(1);
  });

  test("50 workers into 10 places: 10", async () => {
    const workers = await Promise.all(Array.from({ length: 50 }, () => server.person("annotator")));
    const project = await server.project(manager, { capacity: 10 });
    const answers = await Promise.all(workers.map((as, n) => checkIn(as, project._id, n % 2 ? server : other)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.reasons);
    expect(refused).toHaveLength(40);
    expect(refused.every(([reason]) => reason.reason === "project_full")).toBe(true);
    const { body } = await server.call(projects.show, { as: manager, params: { _id: project._id } });
    expect(body.projectDrawer.peopleCheckedIn).toBe(10);
  });
});
