import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, notifications, projects } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let worker: Actor;
let project: { _id: string };
beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, worker] = await Promise.all([server.person("manager"), server.person("annotator")]);
  project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Step = "approve" | "reject" | "undo" | "approvePayment";
const step = (name: Step, _id: string, as = manager, body: object = {}, on = server) =>
  on.call(workHistory[name], {
    as,
    params: { _id },
    body: name === "reject" ? { rejectionCause: "No", ...body } : body,
  });
const countNotified = async (kind: string): Promise<number> =>
  (
    await run<{ n: number }>(server.db.sql, sqlText`select count(*) as n from notifications where kind = $1`, [kind])
  )[0]!.n;

test("an approval and a rejection are undone, audited, and the worker is notified", async () => {
  const id = await server.entry(worker, project._id);
  await step("approve", id);
  expect((await step("undo", id)).body.workHistory).toMatchObject({
    state: "pending",
    approvedBy: null,
    approvedAt: null,
    version: 3,
    can: { approve: true, reject: true, undo: false },
  });
  await step("reject", id);
  expect((await step("undo", id)).body.workHistory).toMatchObject({
    state: "pending",
    rejectionCause: null,
    version: 5,
  });
  const undone = await server.db.sql
    .selectFrom("audit")
    .select("before")
    .where("record_id", "=", id)
    .where("action", "=", "workHistory.undo")
    .orderBy("at")
    .execute();
  expect(undone.map(({ before }) => (before as { state: string }).state)).toEqual(["approved", "rejected"]);
  expect(await countNotified("hours_undecided")).toBe(2);
});

test("an entry that needed a correction needs it again when its rejection is undone, and the worker is notified", async () => {
  const someone = await server.person("annotator");
  const short = await server.project(manager, { longestShift: 60 });
  const at = (day: number, seconds = 600) => ({ from: `2026-05-0${day}T09:00:00Z`, seconds });
  const [forgotten, questioned, tooLong] = [
    await server.entry(someone, short._id, { ...at(1, 3600), state: "needs_correction" }),
    await server.entry(someone, short._id, at(2)),
    await server.entry(someone, short._id, { ...at(3, 3601), state: "needs_correction" }),
  ];
  await run(server.db.sql, sqlText`update work_history set is_forgotten = true where _id = $1`, [forgotten]);
  const question = { correctionAsked: "When did you stop?" };
  await server.call(workHistory.sendBack, { as: manager, params: { _id: questioned }, body: question });
  const plain = await server.entry(someone, short._id, at(4));
  const ids = [forgotten, questioned, tooLong, plain];
  const shown = async (_id: string) =>
    (await server.call(workHistory.show, { as: manager, params: { _id } })).body.workHistory;
  for (const id of ids.slice(0, 3)) {
    expect(await shown(id)).toMatchObject({ state: "needs_correction", can: { reject: true, approve: false } });
  }
  const rejected = await server.call(workHistory.bulkReject, {
    as: manager,
    body: { select: { ids }, rejectionCause: "No" },
  });
  expect(rejected.body).toMatchObject({ done: 4, refused: [] });
  // One by one, and many.
  expect((await step("undo", forgotten)).body.workHistory).toMatchObject({
    state: "needs_correction",
    rejectionCause: null,
    can: { approve: false },
  });
  const undone = await server.call(workHistory.bulkUndo, { as: manager, body: { select: { ids: ids.slice(1) } } });
  expect(undone.body).toMatchObject({ done: 3, refused: [] });
  expect(await Promise.all(ids.map(async (id) => (await shown(id)).state))).toEqual([
    "needs_correction",
    "needs_correction",
    "needs_correction",
    "pending",
  ]);
  const { body } = await server.call(notifications.list, { as: someone });
  const kinds = body.notifications.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === "hours_reopened")).toHaveLength(2);
  expect(kinds.filter((kind: string) => kind === "hours_undecided")).toHaveLength(1);
  const messages = body.notifications.map(({ message }: { message: string }) => message).join("\n");
  expect(messages).toMatch(/The rejection of 2 entries of yours on .+ was undone\. Enter your hours\./);
  // Rejected again; what the worker has written since may be approved.
  await step("reject", forgotten);
  const times = { reason: "I forgot", checkedInAt: "2026-05-01T09:00:00Z", checkedOutAt: "2026-05-01T09:30:00Z" };
  await server.call(workHistory.correct, { as: someone, params: { _id: forgotten }, body: times });
  await step("reject", forgotten);
  expect((await step("undo", forgotten)).body.workHistory.state).toBe("pending");
});

test("a rejection that is undone returns the state that was rejected, whoever changed the times before", async () => {
  const someone = await server.person("annotator");
  const place = await server.project(manager, { longestShift: 600 });
  const sendBack = (_id: string, correctionAsked: string) =>
    server.call(workHistory.sendBack, { as: manager, params: { _id }, body: { correctionAsked } });
  // One that its worker corrected and one whose check-out was entered, each with a question that waits; one that waits.
  const corrected = await server.entry(someone, place._id, { from: "2026-06-01T09:00:00Z", seconds: 3600 });
  await sendBack(corrected, "When did you stop?");
  const times = { checkedOutAt: "2026-06-01T09:30:00Z", reason: "At half past nine" };
  await server.call(workHistory.correct, { as: someone, params: { _id: corrected }, body: times });
  await sendBack(corrected, "And when did you begin?");
  const from = "2026-06-02T09:00:00Z";
  const checkedOut = await server.entry(someone, place._id, { from, state: "needs_correction" });
  const checkOut = { select: { ids: [checkedOut] }, time: "15:00" };
  expect((await server.call(workHistory.bulkCheckOut, { as: manager, body: checkOut })).body.done).toBe(1);
  await sendBack(checkedOut, "Were you there so long?");
  const waiting = await server.entry(someone, place._id, { from: "2026-06-03T09:00:00Z", seconds: 3600 });
  const reshape = { as: manager, params: { _id: place._id }, body: { longestShift: 30 } };
  expect((await server.call(projects.edit, reshape)).status).toBe(200);

  const before = { [corrected]: "needs_correction", [checkedOut]: "needs_correction", [waiting]: "pending" };
  for (const [id, state] of Object.entries(before)) {
    await step("reject", id);
    expect((await step("undo", id)).body.workHistory).toMatchObject({ state, can: { approve: state === "pending" } });
  }
  const select = { ids: Object.keys(before) };
  await server.call(workHistory.bulkReject, { as: manager, body: { select, rejectionCause: "No" } });
  const undone = await server.call(workHistory.bulkUndo, { as: manager, body: { select } });
  expect(undone.body).toMatchObject({ done: 3, refused: [] });
  for (const [_id, state] of Object.entries(before)) {
    const { body } = await server.call(workHistory.show, { as: manager, params: { _id } });
    expect(body.workHistory.state).toBe(state);
  }
});

test("not a paid entry, not twice, not one's own, and not by payments", async () => {
  const payer = await server.person("payments");
  const [paid, pending, own] = [
    await server.entry(worker, project._id),
    await server.entry(worker, project._id),
    await server.entry(manager, project._id),
  ];
  await step("approve", paid);
  expect((await step("undo", paid, payer)).body.code).toBe("forbidden");
  expect((await step("undo", paid, manager, { version: 1 })).body.code).toBe("stale");
  await step("approvePayment", paid, payer);
  expect((await step("undo", paid)).body.code).toBe("wrong_state");
  expect((await step("undo", pending)).body.code).toBe("wrong_state");
  await step("approve", own, await server.person("admin"));
  expect((await step("undo", own)).body.code).toBe("own_work");
});

test("a rejection stays where the same session was uploaded again meanwhile", async () => {
  const from = "2026-03-20T09:00:00Z";
  const id = await server.entry(worker, project._id, { from });
  await step("reject", id);
  await server.entry(worker, project._id, { from });
  expect((await step("undo", id)).body.code).toBe("taken");
  const bulk = await server.call(workHistory.bulkUndo, { as: manager, body: { select: { ids: [id] } } });
  expect(bulk.body).toMatchObject({ done: 0, refused: [{ code: "taken" }], ids: [] });
});

test("undone or paid, on two servers at once: one of the two, 25 times", async () => {
  const payer = await server.person("payments");
  for (let round = 0; round < 25; round++) {
    const id = await server.entry(worker, project._id);
    await step("approve", id);
    const answers = await Promise.all([
      step("undo", id, manager, {}, round % 2 ? server : other),
      step("approvePayment", id, payer, {}, round % 2 ? other : server),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [entry] = await run<{ state: string; lines: number }>(
      server.db.sql,
      sqlText`select state, (select count(*) from payments where work_history_id = w._id) as lines from work_history w where _id = $1`,
      [id],
    );
    expect(entry).toEqual(
      answers[0].status === 200 ? { state: "pending", lines: 0 } : { state: "payment_approved", lines: 1 },
    );
  }
});

test("50 people undo one decision: one of them does", async () => {
  const id = await server.entry(worker, project._id);
  await step("approve", id);
  const managers = await Promise.all(Array.from({ length: 50 }, () => server.person("manager")));
  const answers = await Promise.all(managers.map((as, n) => step("undo", id, as, {}, n % 2 ? server : other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "wrong_state")).toHaveLength(49);
});

test("two people reject overlapping hours of a worker at once, back and forth, and no caller sees a deadlock", async () => {
  const at = (n: number) => ({ from: `2026-04-0${1 + n}T09:00:00Z`, seconds: 3600 });
  const ids = (
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const second = await server.project(manager);
        return [await server.entry(worker, project._id, at(n)), await server.entry(worker, second._id, at(n))];
      }),
    )
  ).flat();
  const half = (n: number) => ids.filter((_, index) => index % 2 === n);
  const reject = (on: WorkServer, given: string[]) =>
    on.call(workHistory.bulkReject, { as: manager, body: { select: { ids: given }, rejectionCause: "No" } });
  const answers = await Promise.all([reject(server, half(0)), reject(other, half(1))]);
  expect(answers.map(({ body }) => body.done)).toEqual([6, 6]);
});
