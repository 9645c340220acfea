import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseCrontab } from "graphile-worker";
import { forgottenGrace } from "../../../contract/work-history/corrections.ts";
import { contract } from "../../../contract/index.ts";
import { closeForgotten } from "../../../server/areas/work-history/forgotten.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { jobs } from "../../../server/areas/index.ts";
import { crontabOf } from "../../../server/core/jobs/job.ts";
import { forgottenJob } from "../../../server/areas/work-history/forgotten.ts";
import { listen } from "../helpers/live.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, projects, workHistory, notifications, users } = contract;
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

const close = (on = server) => closeForgotten(on.db, on.config);
const checkOut = (as: Actor, _id: string, on = server) => on.call(projects.checkOut, { as, params: { _id } });
/** Checked in to a project of shifts of an hour, so long ago. */
const atWork = async (as: Actor, ago: string) => {
  const project = await server.project(manager, { longestShift: 60 });
  const { body } = await server.call(projects.checkIn, { as, params: { _id: project._id } });
  await server.beginEarlier(body.workHistory._id, ago);
  return { project, entry: body.workHistory._id as string };
};
const show = async (as: Actor, _id: string) =>
  (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;
const auditOf = (record: string) =>
  server.db.sql
    .selectFrom("audit")
    .selectAll()
    .where("record_id", "=", record)
    .where("action", "=", "workHistory.closeForgotten")
    .execute();

describe("a check-out that was forgotten", () => {
  test("is ended at the longest shift: a proposal, of which the worker is notified, who may check in again", async () => {
    const worker = await server.person("annotator");
    const { project, entry } = await atWork(worker, `${60 + forgottenGrace} minutes 1 second`);
    const live = await listen(other, worker);
    await close();
    const ended = await show(worker, entry);
    expect(ended).toMatchObject({
      state: "needs_correction",
      isForgotten: true,
      seconds: 3600,
      version: 2,
      can: { correct: true },
    });
    expect(Date.parse(ended.checkedOutAt) - Date.parse(ended.checkedInAt)).toBe(3_600_000);
    // There is an event of the check-in itself too; the notification comes last.
    const heard: string[] = [];
    while (heard.at(-1) !== "notifications") heard.push(JSON.parse((await live.next())["data"]!).resource);
    live.leave();
    expect(heard.slice(-3)).toEqual(["workHistory", "users", "notifications"]);
    const received = (await server.call(notifications.list, { as: worker })).body.notifications;
    expect(received).toMatchObject([{ kind: "hours_need_correction", link: `/my-work?entry=${entry}` }]);
    expect(received[0].message).toMatch(
      new RegExp(`^You didn't check out of ${project.name} on .+\\. Enter your check-out\\.$`),
    );
    expect(await auditOf(entry)).toMatchObject([
      { actor_id: null, before: { state: "running" }, after: { state: "needs_correction", isForgotten: true } },
    ]);
    const { body: person } = await server.call(users.show, { as: manager, params: { _id: worker._id } });
    expect(person.user.currentlyCheckedInProject).toBeNull();
    expect((await server.call(projects.myCheckIn, { as: worker })).body).toMatchObject({
      workHistory: null,
      todaySeconds: 0,
    });
    expect((await server.call(projects.checkIn, { as: worker, params: { _id: project._id } })).status).toBe(200);
    // No one decides on it before the worker has answered.
    const approved = await server.call(workHistory.approve, { as: manager, params: { _id: entry } });
    expect(approved.body.code).toBe("wrong_state");
  });

  test("does not include people who are within the longest shift and the grace, or have checked out late", async () => {
    const [within, late] = [await server.person("annotator"), await server.person("annotator")];
    const still = await atWork(within, `${60 + forgottenGrace - 1} minutes`);
    const { project, entry } = await atWork(late, "3 hours");
    await checkOut(late, project._id);
    await close();
    expect(await show(within, still.entry)).toMatchObject({ state: "running", isForgotten: false });
    const ended = await show(late, entry);
    expect(ended).toMatchObject({ state: "needs_correction", isForgotten: false });
    expect(ended.seconds).toBeGreaterThanOrEqual(3 * 3600);
    expect(await auditOf(entry)).toEqual([]);
  });

  test("is a to-do once the longest shift and the grace are over, not at midnight", async () => {
    await close();
    const [overnight, gone] = [await server.person("annotator"), await server.person("annotator")];
    const still = await atWork(overnight, "50 minutes");
    await server.db.pool.query("update work_history set checked_in_date = checked_in_date - 1 where _id = $1", [
      still.entry,
    ]);
    const { entry } = await atWork(gone, `${60 + forgottenGrace} minutes 1 second`);
    const { body } = await server.call(dashboard.todos, { as: manager });
    const todo = body.todos.find(({ key }: { key: string }) => key === "checkOutsForgotten");
    expect(todo).toMatchObject({ count: 1, listed: 1 });
    const listed = await server.call(workHistory.list, { as: manager, query: todo.query });
    expect(listed.body.workHistory.map(({ _id }: { _id: string }) => _id)).toEqual([entry]);
  });

  test("by two runs at once, on two servers, and again: each entry once", async () => {
    const workers = await Promise.all(Array.from({ length: 12 }, () => server.person("annotator")));
    const entries = await Promise.all(workers.map(async (worker) => (await atWork(worker, "2 hours")).entry));
    await Promise.all([close(), close(other), close(), close(other)]);
    await close();
    for (const [index, entry] of entries.entries()) {
      expect(await auditOf(entry)).toHaveLength(1);
      expect(await show(workers[index]!, entry)).toMatchObject({ state: "needs_correction", version: 2 });
      expect((await server.call(notifications.list, { as: workers[index]! })).body.count).toBe(1);
    }
  });

  test("a check-out at the same moment wins or gets the error that it came too late", async () => {
    const workers = await Promise.all(Array.from({ length: 30 }, () => server.person("annotator")));
    const open = await Promise.all(workers.map((worker) => atWork(worker, "2 hours")));
    const answers = await Promise.all([
      ...workers.slice(0, 15).map((worker, index) => checkOut(worker, open[index]!.project._id)),
      close(other),
      ...workers.slice(15).map((worker, index) => checkOut(worker, open[15 + index]!.project._id)),
      close(),
    ]);
    const outs = answers.filter((answer) => answer !== undefined);
    for (const [index, answer] of outs.entries()) {
      const { entry } = open[index]!;
      const [mine, audits] = [await show(workers[index]!, entry), await auditOf(entry)];
      const won = answer.status === 200;
      if (!won) expect(answer.body.code).toBe("not_checked_in");
      expect(mine).toMatchObject({ state: "needs_correction", isForgotten: !won, version: 2 });
      expect(mine.seconds === 3600).toBe(!won);
      expect(audits).toHaveLength(won ? 0 : 1);
    }
  });

  test("thousands at once are ended in one go", async () => {
    const project = await server.project(manager, { longestShift: 60 });
    await run(
      server.db.sql,
      sqlText`with person as (
         insert into users (_id, email, first_name, last_name, role)
         select gen_random_uuid(), 'many' || n || '@test.example', 'Many', n::text, 'annotator'
         from generate_series(1, 2500) n returning _id),
       entry as (
         insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
         select gen_random_uuid(), _id, $1, 'running', 'clock', now() - interval '3 hours', current_date from person
         returning *)
       insert into open_check_ins select user_id, project_id, _id, checked_in_at from entry`,
      [project._id],
    );
    const began = performance.now();
    await Promise.all([close(), close(other)]);
    expect(performance.now() - began).toBeLessThan(20_000);
    const { body } = await server.call(workHistory.list, {
      as: manager,
      query: { project: project._id, state: "needs_correction", limit: 1 },
    });
    expect(body).toMatchObject({ filteredTotalCount: 2500, totalSeconds: 2500 * 3600 });
  });

  test("is looked for every few minutes", () => {
    expect(parseCrontab(crontabOf(jobs)).some(({ task }) => task === forgottenJob)).toBe(true);
  });
});

describe("signs of activity", () => {
  test("are noted by the server's clock while checked in, and stay with the entry", async () => {
    const worker = await server.person("annotator");
    const note = () => server.call(projects.activity, { as: worker });
    expect((await note()).body.code).toBe("not_checked_in");
    const { project, entry } = await atWork(worker, "10 minutes");
    expect((await show(worker, entry)).lastActiveAt).toBeNull();
    const noted = await note();
    expect(noted.status).toBe(200);
    expect(Math.abs(Date.parse(noted.body.lastActiveAt) - Date.now())).toBeLessThan(10_000);
    const { workHistory: running } = (await server.call(projects.myCheckIn, { as: worker })).body;
    expect(running.lastActiveAt).toBe(noted.body.lastActiveAt);
    expect((await checkOut(worker, project._id)).body.workHistory.lastActiveAt).toBe(noted.body.lastActiveAt);
    expect((await note()).body.code).toBe("not_checked_in");
  });

  test("stay with an entry that the clock ended", async () => {
    const worker = await server.person("annotator");
    const { entry } = await atWork(worker, "10 hours");
    const { lastActiveAt } = (await server.call(projects.activity, { as: worker })).body;
    await close();
    expect(await show(worker, entry)).toMatchObject({ isForgotten: true, lastActiveAt });
  });
});
