import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { runBulkJob } from "../../../server/areas/bulk-jobs/run-bulk-job.ts";
import { makeLog } from "../../../server/core/log.ts";
import { startBackground } from "../../../server/background.ts";
import { withDatabase } from "../helpers/global-setup.ts";
import { type BulkJobCalls, bulkJobCalls } from "../helpers/bulk-jobs.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { bulkJobs, payments, workHistory } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let payer: Actor;
let admin: Actor;
let project: { _id: string };
let calls: BulkJobCalls;
let query: BulkJobCalls["query"];
let number: BulkJobCalls["number"];
let begin: BulkJobCalls["begin"];
let show: BulkJobCalls["show"];
let finish: BulkJobCalls["finish"];

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, payer] = await Promise.all([server.person("manager"), server.person("payments")]);
  calls = await bulkJobCalls(server, manager);
  ({ admin, query, number, begin, show, finish } = calls);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(async () => {
  await server.db.sql.deleteFrom("notifications").execute();
});

/** Entries of a project of their own, which is `project` from then on. */
const entries = async (count: number): Promise<string[]> => {
  const made = await calls.entries(count);
  ({ project } = made);
  return made.ids;
};
const refused = async (_id: string, as = manager) =>
  (await server.call(bulkJobs.refused, { as, params: { _id }, query: { limit: 200 } })).body.refused;
/** Why a bulk job can't be undone; undefined where it is. */
const undoRefusal = async (_id: string, as = manager) =>
  (await server.call(bulkJobs.begin, { as, body: { kind: "undo", bulkJob: _id } })).body.code;
const states = async (ids: readonly string[]) =>
  (await query<{ state: string }>("select distinct state from work_history where _id = any($1::uuid[])", ids)).map(
    ({ state }) => state,
  );

describe("a decision on many", () => {
  test("runs in the background, decides each entry once, and notifies each worker once", async () => {
    const ids = await entries(620);
    const bulkJob = await begin({ kind: "approve", select: { ids } });
    expect(bulkJob).toMatchObject({ state: "running", total: 620, seconds: 2_232_000, amount: 372_000, done: 0 });
    const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
    await vi.waitFor(async () => expect((await show(bulkJob._id)).state).toBe("done"), { timeout: 20_000 });
    await background.stop();
    expect(await show(bulkJob._id)).toMatchObject({ done: 620, refused: 0, can: { undo: true, cancel: false } });
    expect(await states(ids)).toEqual(["approved"]);
    expect(await number("audit where record_id = any($1::uuid[]) and request_id = $2", ids, bulkJob._id)).toBe(620);
    expect(await number("audit where record_id = any($1::uuid[]) and actor_id = $2", ids, manager._id)).toBe(620);
    expect(await number("notifications where kind = 'hours_approved'")).toBe(20);
    const [{ params } = {}] = await query<{ params: object }>("select params from notifications limit 1");
    expect(params).toMatchObject({ count: 31, seconds: 111_600 });
  });

  test("names what was refused, the asker's own hours among it, and offers it as a file", async () => {
    const ids = await entries(3);
    const own = await server.entry(manager, project._id);
    await server.call(workHistory.approve, { as: manager, params: { _id: ids[0]! } });
    const { _id } = await begin({ kind: "approve", select: { ids: [...ids, own] } });
    expect(await finish(_id)).toMatchObject({ done: 2, refused: 2, total: 4 });
    expect((await refused(_id)).map(({ code }: { code: string }) => code).sort()).toEqual(["own_work", "wrong_state"]);
    const file = await server.call(bulkJobs.refusedFile, { as: manager, params: { _id } });
    expect(file.body).toContain("You can't do this for your own work.");
    expect(file.body.trim().split("\r\n")).toHaveLength(3);
    expect((await query("select state from work_history where _id = $1", own))[0]).toEqual({ state: "pending" });
    const stranger = await server.person("manager");
    for (const endpoint of [bulkJobs.show, bulkJobs.refused, bulkJobs.refusedFile, bulkJobs.cancel]) {
      expect((await server.call(endpoint, { as: stranger, params: { _id } })).status).toBe(404);
    }
    expect((await server.call(bulkJobs.show, { as: admin, params: { _id } })).status).toBe(200);
    expect((await server.call(bulkJobs.list, { as: stranger })).body.bulkJobs).toEqual([]);
  });

  test("decides the chosen entries, and not those that match later", async () => {
    const ids = await entries(5);
    const filter = { project: [project._id], clean: "true" };
    const select = { filter, expected: 5 };
    const prepared = await begin({ kind: "approve", onlyClean: true, start: false, select });
    expect(prepared).toMatchObject({ state: "prepared", total: 5, can: { start: true } });
    // Meanwhile one is decided, one becomes flagged, and one more comes.
    await server.call(workHistory.approve, { as: manager, params: { _id: ids[0]! } });
    await query(
      `update work_history set corrected_at = now(), correction_reason = 'I forgot', original_checked_in_at = checked_in_at,
         original_checked_out_at = checked_out_at where _id = $1`,
      ids[1],
    );
    const late = await server.entry(await server.person("annotator"), project._id);
    await server.call(bulkJobs.start, { as: manager, params: { _id: prepared._id } });
    expect(await finish(prepared._id)).toMatchObject({ done: 3, refused: 2 });
    const why = Object.fromEntries(
      (await refused(prepared._id)).map((one: { _id: string; code: string }) => [one._id, one.code]),
    );
    expect(why).toEqual({ [ids[0]!]: "wrong_state", [ids[1]!]: "flagged_now" });
    expect(await states([late])).toEqual(["pending"]);
    const again = await server.call(bulkJobs.begin, {
      as: manager,
      body: { kind: "approve", onlyClean: true, select },
    });
    expect(again.body.code).toBe("selection_changed");
  });

  test("rejects with one cause, which is not kept beside the entries", async () => {
    const ids = await entries(4);
    const { _id } = await begin({ kind: "reject", select: { ids }, rejectionCause: "Wrong project" });
    expect(await finish(_id)).toMatchObject({ done: 4 });
    expect(await number("work_history where rejection_cause = 'Wrong project' and _id = any($1::uuid[])", ids)).toBe(4);
    expect(await query("select cause from bulk_jobs where _id = $1", _id)).toEqual([{ cause: null }]);
    expect(await number("notifications where kind = 'hours_rejected'")).toBe(4);
  });

  test("pays, but no one pays what they approved", async () => {
    const ids = await entries(6);
    const second = await server.person("manager");
    await finish((await begin({ kind: "approve", select: { ids: ids.slice(0, 4) } }))._id);
    await finish((await begin({ kind: "approve", select: { ids: ids.slice(4) } }, second))._id);
    const paid = await finish(
      (await begin({ kind: "approve_payment", select: { ids }, expected: { amount: 6 * 600 } }, second))._id,
    );
    expect(paid).toMatchObject({ done: 4, refused: 2, can: { undo: true } });
    const theRest = await finish(
      (await begin({ kind: "approve_payment", select: { ids: ids.slice(4) }, expected: { amount: 2 * 600 } }, payer))
        ._id,
    );
    expect(theRest).toMatchObject({ done: 2, refused: 0 });
    expect(await number("payments where work_history_id = any($1::uuid[])", ids)).toBe(6);
    const mayNot = await server.call(bulkJobs.begin, { as: payer, body: { kind: "approve", select: { ids } } });
    expect(mayNot.body.code).toBe("forbidden");
  });

  test("stops after the running part when it is cancelled, and shows what was done", async () => {
    const ids = await entries(600);
    const { _id } = await begin({ kind: "approve", select: { ids } });
    await Promise.all([
      runBulkJob(server.db, server.config, _id),
      runBulkJob(other.db, other.config, _id),
      server.call(bulkJobs.cancel, { as: manager, params: { _id } }),
    ]);
    const over = await show(_id);
    expect(over.state).toBe("cancelled");
    expect(over.done % 250).toBe(0);
    await runBulkJob(server.db, server.config, _id);
    expect((await show(_id)).done).toBe(over.done);
    expect(await number("work_history where state = 'approved' and _id = any($1::uuid[])", ids)).toBe(over.done);
    expect(await number("notifications where kind = 'hours_approved'")).toBe(over.done > 0 ? 20 : 0);
    const twice = await server.call(bulkJobs.cancel, { as: manager, params: { _id } });
    expect(twice.body).toMatchObject({ code: "wrong_state", message: expect.stringContaining("cancelled") });
  });

  test.each([
    ["demoted", "role = 'annotator'"],
    ["deactivated", "deactivated_at = now()"],
  ])("stops where the asker was %s meanwhile", async (_, set) => {
    const ids = await entries(300);
    const asker = await server.person("manager");
    const { _id } = await begin({ kind: "approve", select: { ids } }, asker);
    await runBulkJob(server.db, server.config, _id);
    await query(`update users set ${set} where _id = $1`, asker._id);
    expect(await finish(_id)).toMatchObject({ state: "stopped", done: 250 });
  });
});

describe("undo", () => {
  test("a bulk job: the entries that no one has changed since, once", async () => {
    const ids = await entries(6);
    const { _id } = await begin({ kind: "approve", select: { ids } });
    expect(await undoRefusal(_id)).toBe("wrong_state");
    await finish(_id);
    await server.call(workHistory.approvePayment, { as: payer, params: { _id: ids[0]! } });
    // Undone and approved again by another person: that is another decision.
    await server.call(workHistory.undo, { as: manager, params: { _id: ids[1]! } });
    await server.call(workHistory.approve, { as: admin, params: { _id: ids[1]! } });
    await server.db.sql.deleteFrom("notifications").execute();
    const undo = await begin({ kind: "undo", bulkJob: _id });
    expect(await finish(undo._id)).toMatchObject({ kind: "undo", total: 6, done: 4, refused: 2, undoes: _id });
    expect((await refused(undo._id)).map(({ code }: { code: string }) => code)).toEqual(["stale", "stale"]);
    expect((await states(ids)).sort()).toEqual(["approved", "payment_approved", "pending"]);
    expect(await number("notifications where kind = 'hours_undecided'")).toBe(4);
    expect(await undoRefusal(_id)).toBe("wrong_state");
  });

  test("the approval of payments is undone, but not of what was changed since or is disputed", async () => {
    const ids = await entries(42);
    await finish((await begin({ kind: "approve", select: { ids } }))._id);
    const { _id } = await begin({ kind: "approve_payment", select: { ids }, expected: { amount: 42 * 600 } }, payer);
    await finish(_id);
    // Undone and approved again by another one.
    const line = async (id: string) =>
      (await query<{ _id: string }>("select _id from payments where work_history_id = $1", id))[0]!._id;
    await server.call(payments.undo, { as: admin, params: { _id: await line(ids[0]!) } });
    await server.call(workHistory.approvePayment, { as: admin, params: { _id: ids[0]! } });
    await query(
      `insert into disputes (_id, payment_id, user_id, text)
       select gen_random_uuid(), _id, user_id, 'Too little' from payments where work_history_id = $1`,
      ids[1],
    );
    await query("delete from notifications");
    const undo = await begin({ kind: "undo", bulkJob: _id }, payer);
    expect(undo).toMatchObject({ kind: "undo_payment", total: 42, undoes: _id });
    expect(await finish(undo._id)).toMatchObject({ state: "done", done: 40, refused: 2, can: { undo: false } });
    const codes = (await refused(undo._id, payer)).map(({ _id: id, code }: { _id: string; code: string }) => [
      id,
      code,
    ]);
    expect(new Map(codes)).toEqual(
      new Map([
        [ids[0], "stale"],
        [ids[1], "has_dispute"],
      ]),
    );
    expect(await states(ids.slice(2))).toEqual(["approved"]);
    expect(await number("payments where work_history_id = any($1::uuid[])", ids)).toBe(2);
    const told = await query<{ params: object }>(
      "select params from notifications where kind = 'payment_approval_undone'",
    );
    expect(told).toHaveLength(20);
    expect(told.map(({ params }) => params)).toContainEqual({ count: 2, amount: 1200 });
    expect(await undoRefusal(_id, payer)).toBe("wrong_state");
  });

  test("is by the person who decided, as long as they may decide so", async () => {
    const ids = await entries(2);
    const leaver = await server.person("manager");
    const approval = await begin({ kind: "approve", select: { ids } }, leaver);
    await finish(approval._id);
    const expected = { amount: 2 * 600 };
    const payment = await begin({ kind: "approve_payment", select: { ids }, expected }, payer);
    await finish(payment._id);
    expect([await undoRefusal(approval._id), await undoRefusal(payment._id)]).toEqual(["not_found", "not_found"]);
    await query("update users set role = 'payments' where _id = $1", leaver._id);
    expect(await undoRefusal(approval._id, leaver)).toBe("forbidden");
    expect(await states(ids)).toEqual(["payment_approved"]);
    expect(await number("bulk_jobs where undoes = any($1::uuid[])", [approval._id, payment._id])).toBe(0);
  });

  test("two servers undo the same bulk job at once: one does", async () => {
    const { _id } = await begin({ kind: "reject", select: { ids: await entries(3) }, rejectionCause: "No" });
    await finish(_id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? server : other).call(bulkJobs.begin, { as: manager, body: { kind: "undo", bulkJob: _id } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, ...Array(9).fill(409)]);
  });
});

test("killed in the middle, it goes on where it was: each entry is decided once", {
  timeout: 180_000,
}, async () => {
  const ids = await entries(2000);
  const { _id } = await begin({ kind: "approve", select: { filter: { project: [project._id] }, expected: 2000 } });
  const file = fileURLToPath(new URL("../helpers/background-worker.ts", import.meta.url));
  const child = spawn(process.execPath, [file, withDatabase(inject("postgresUrl"), server.database)]);
  await vi.waitFor(async () => expect((await show(_id)).done).toBeGreaterThan(200), { timeout: 60_000, interval: 5 });
  child.kill("SIGKILL");
  await once(child, "exit");
  const { done, state } = await show(_id);
  expect(state).toBe("running");
  expect(done).toBeLessThan(2000);
  // As long after the kill as it takes to be sure that the worker is dead.
  await query("update worker_heartbeats set seen_at = now() - interval '61 seconds'");
  await query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null",
  );
  const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
  await vi.waitFor(async () => expect((await show(_id)).state).toBe("done"), { timeout: 120_000, interval: 100 });
  await background.stop();
  expect(await show(_id)).toMatchObject({ done: 2000, refused: 0 });
  expect(await number("work_history where _id = any($1::uuid[]) and state = 'approved' and version = 2", ids)).toBe(
    2000,
  );
  expect(await number("audit where record_id = any($1::uuid[])", ids)).toBe(2000);
  expect(await number("notifications where kind = 'hours_approved'")).toBe(20);
});
