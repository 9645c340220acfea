import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duplicateEntriesMax } from "../../../contract/duplicates/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { onThisMachine } from "../../slow-machine.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, duplicates, notifications } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let second: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, second] = await Promise.all([server.person("manager"), server.person("manager")]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const hour = 3600;
const at = (time: string) => `2026-03-02T${time}:00Z`;
const find = async (_id: string, query: Record<string, unknown> = {}) =>
  (await server.call(duplicates.find, { as: manager, params: { _id }, query })).body;
const keep = (_id: string, body: Record<string, unknown>, as = manager, on = server) =>
  on.call(duplicates.keep, { as, params: { _id }, body: { rejectionCause: "Repeats another entry", ...body } });
const dismiss = (_id: string, entries: string[], reason = "Agreed") =>
  server.call(duplicates.dismiss, { as: manager, params: { _id }, body: { entries, reason } });
const askAgain = (_id: string, entries: string[]) =>
  server.call(duplicates.askAgain, { as: manager, params: { _id }, body: { entries } });
const sendBack = (_id: string, body: Record<string, string> = { correctionAsked: "When did you stop?" }) =>
  server.call(workHistory.sendBack, { as: manager, params: { _id }, body });
const stateOf = async (_id: string) =>
  (await server.call(workHistory.show, { as: manager, params: { _id } })).body.workHistory.state;

/** A worker with a project and two entries that share an hour of two. */
const overlapping = async () => {
  const [worker, project] = await Promise.all([server.person("annotator"), server.project(manager)]);
  const first = await server.entry(worker, project._id, { from: at("09:00"), seconds: 2 * hour });
  const next = await server.entry(worker, project._id, { from: at("10:00"), seconds: 2 * hour });
  return { worker, project, first, next };
};

describe("find-duplicate", () => {
  test("shows the worker, the entries, and what is counted twice", async () => {
    const { worker, project, first, next } = await overlapping();
    await server.entry(worker, project._id, { from: at("14:00") });
    expect(await find(project._id)).toMatchObject({
      count: 1,
      filteredTotalCount: 1,
      duplicates: [
        {
          _id: first,
          user: { _id: worker._id },
          kind: "overlap",
          from: "2026-03-02T09:00:00.000Z",
          to: "2026-03-02T12:00:00.000Z",
          overlapSeconds: hour,
          entryCount: 2,
          entries: [{ _id: first, can: { reject: true, sendBack: true } }, { _id: next }],
          pairs: [{ kind: "overlap", overlapSeconds: hour, dismissed: null }],
        },
      ],
    });
  });

  test("entries that meet, and those of other people, are none; a repeat shares nine tenths", async () => {
    const { worker, project } = await overlapping();
    const stranger = await server.person("annotator");
    await server.entry(stranger, project._id, { from: at("09:00"), seconds: hour });
    await server.entry(stranger, project._id, { from: at("10:00"), seconds: hour });
    await server.entry(worker, project._id, { from: at("15:00"), seconds: 1000 });
    await server.entry(worker, project._id, { from: "2026-03-02T15:01:40Z", seconds: 1000 });
    expect((await find(project._id)).duplicates.map((one: { kind: string }) => one.kind)).toEqual([
      "repeat",
      "overlap",
    ]);
    expect((await find(project._id, { kind: "repeat" })).duplicates).toHaveLength(1);
    expect(await find(project._id, { user: stranger._id })).toMatchObject({ count: 2, filteredTotalCount: 0 });
  });

  test("work elsewhere at the same time counts; rejected hours do not", async () => {
    const { worker, project, first, next } = await overlapping();
    const elsewhere = await server.project(manager);
    const there = await server.entry(worker, elsewhere._id, { from: at("09:30"), seconds: 60 });
    const ofHere = (await find(project._id)).duplicates[0];
    expect(ofHere.entries.map((entry: { _id: string }) => entry._id)).toEqual([first, there, next]);
    const ofThere = (await find(elsewhere._id)).duplicates[0];
    expect(ofThere.entries.map((entry: { _id: string }) => entry._id)).toEqual([first, there]);
    await keep(elsewhere._id, { keep: there, reject: [first] });
    expect((await find(elsewhere._id)).count).toBe(0);
    expect((await find(project._id)).count).toBe(0);
  });

  test("is for managers, of a project that is there", async () => {
    expect(await find(crypto.randomUUID())).toMatchObject({ code: "not_found" });
    const { project, worker } = await overlapping();
    const refused = await server.call(duplicates.find, { as: worker, params: { _id: project._id } });
    expect(refused.body.code).toBe("forbidden");
  });

  test("pages are of groups, the newest first", async () => {
    const [worker, project] = await Promise.all([server.person("annotator"), server.project(manager)]);
    for (const day of ["03", "04", "05"]) {
      for (const time of ["09:00", "09:10"]) {
        await server.entry(worker, project._id, { from: `2026-03-${day}T${time}:00Z`, seconds: hour });
      }
    }
    const page = await find(project._id, { limit: 2, skip: 2 });
    expect(page).toMatchObject({
      count: 3,
      meta: { page: 1, pages: 2 },
      duplicates: [{ from: "2026-03-03T09:00:00.000Z" }],
    });
  });

  test("a crowd of entries at one time is shown in part, and compared with nothing", async () => {
    const [worker, project] = await Promise.all([server.person("annotator"), server.project(manager)]);
    await run(
      server.db.sql,
      sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
         checked_in_date, seconds)
       select gen_random_uuid(), $1, $2, 'pending', 'clock', timestamptz '2026-03-02 09:00Z' + n * interval '1 second',
         timestamptz '2026-03-03 09:00Z', '2026-03-02', 86400 - n from generate_series(1, 5000) n`,
      [worker._id, project._id],
    );
    const began = performance.now();
    const { duplicates: groups } = await find(project._id);
    expect(performance.now() - began).toBeLessThan(onThisMachine(5000));
    expect(groups).toMatchObject([{ entryCount: 5000, pairs: [] }]);
    expect(groups[0].entries).toHaveLength(duplicateEntriesMax);
  });
});

describe("to decide", () => {
  test("one is kept, the others are rejected with the cause, and the worker is notified why", async () => {
    const { worker, project, first, next } = await overlapping();
    expect((await keep(project._id, { keep: first, reject: [next] })).body).toEqual({ done: 1 });
    expect([await stateOf(first), await stateOf(next)]).toEqual(["pending", "rejected"]);
    expect((await find(project._id)).count).toBe(0);
    const { body } = await server.call(notifications.list, { as: worker });
    expect(body.notifications[0].message).toContain("Repeats another entry");
  });

  test("all or none: approved hours, one's own, or another person's can't be rejected so", async () => {
    const { worker, project, first, next } = await overlapping();
    const approved = await server.entry(worker, project._id, {
      from: at("09:15"),
      seconds: hour,
      state: "approved",
      approver: second,
    });
    const refused = await keep(project._id, { keep: first, reject: [next, approved] });
    expect(refused.body).toMatchObject({ code: "wrong_state", message: expect.stringContaining("approved") });
    expect(await stateOf(next)).toBe("pending");
    const strangers = await overlapping();
    expect((await keep(project._id, { keep: first, reject: [strangers.next] })).body.code).toBe("not_found");
    expect((await keep(strangers.project._id, { keep: first, reject: [next] })).body.code).toBe("not_found");
    const own = await server.entry(manager, project._id, { from: at("09:00"), seconds: hour });
    const ownNext = await server.entry(manager, project._id, { from: at("09:30"), seconds: hour });
    expect((await keep(project._id, { keep: own, reject: [ownNext] })).body.code).toBe("own_work");
  });

  test("two managers who each keep another one, on two servers, never reject both", async () => {
    for (let round = 0; round < 20; round++) {
      const { project, first, next } = await overlapping();
      const answers = await Promise.all([
        keep(project._id, { keep: first, reject: [next] }),
        keep(project._id, { keep: next, reject: [first] }, second, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(new Set([await stateOf(first), await stateOf(next)])).toEqual(new Set(["pending", "rejected"]));
    }
  });

  test("hours go back to the worker with a question, and wait for the answer", async () => {
    const { worker, project, next } = await overlapping();
    expect((await sendBack(next, { correctionAsked: " " })).body.fields).toHaveProperty("correctionAsked");
    expect((await sendBack(next)).body.workHistory).toMatchObject({
      state: "needs_correction",
      correctionAsked: "When did you stop?",
      version: 2,
    });
    expect((await sendBack(next)).body.code).toBe("wrong_state");
    expect((await find(project._id)).count).toBe(0);
    expect((await find(project._id, { view: "sent_back" })).count).toBe(1);
    const { body } = await server.call(notifications.list, { as: worker });
    expect(body.notifications[0].message).toMatch(/came back to you: When did you stop\?$/);
    // The worker's part is done by the database here: the entry waits again, and overlaps still.
    await run(server.db.sql, sqlText`update work_history set state = 'pending' where _id = $1`, [next]);
    expect((await find(project._id)).count).toBe(1);
  });

  test("both are right: who confirmed it and why is kept, until they overlap more", async () => {
    const { project, first, next } = await overlapping();
    expect((await dismiss(project._id, [first, next], " ")).body.fields).toHaveProperty("reason");
    expect((await dismiss(project._id, [first, next], "Two screens")).body).toEqual({ done: 1 });
    expect((await dismiss(project._id, [first, next])).body.code).toBe("no_change");
    expect((await find(project._id)).count).toBe(0);
    expect((await find(project._id, { view: "dismissed" })).duplicates[0].pairs).toMatchObject([
      { dismissed: { by: { _id: manager._id }, reason: "Two screens" } },
    ]);
    const stretch = sqlText`update work_history set checked_out_at = checked_out_at + interval '30 minutes' where _id = $1`;
    await run(server.db.sql, stretch, [first]);
    expect((await find(project._id)).count).toBe(1);
    expect((await dismiss(project._id, [first, next], "Still so")).body).toEqual({ done: 1 });
    expect((await askAgain(project._id, [first, next])).body).toEqual({ done: 1 });
    expect((await askAgain(project._id, [first, next])).body.code).toBe("no_change");
    expect((await find(project._id)).count).toBe(1);
    const audit = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("resource", "=", "duplicates")
      .orderBy("at")
      .execute();
    expect(audit.filter((row) => JSON.stringify(row).includes(first)).map((row) => row.action)).toEqual([
      "duplicates.dismiss",
      "duplicates.dismiss",
      "duplicates.askAgain",
    ]);
  });

  test("no one confirms their own hours, nor asks again", async () => {
    const project = await server.project(manager);
    const from = (time: string) => ({ from: at(time), seconds: hour });
    const own = [
      await server.entry(manager, project._id, from("09:00")),
      await server.entry(manager, project._id, from("09:30")),
    ];
    expect((await dismiss(project._id, own)).body.code).toBe("own_work");
    expect((await askAgain(project._id, own)).body.code).toBe("own_work");
  });

  test("hours that do not overlap can't be confirmed", async () => {
    const { worker, project, first } = await overlapping();
    const later = await server.entry(worker, project._id, { from: at("18:00") });
    expect((await dismiss(project._id, [first, later])).body.code).toBe("no_change");
    const stranger = await overlapping();
    expect((await dismiss(project._id, [first, stranger.first])).body.code).toBe("not_found");
  });
});
