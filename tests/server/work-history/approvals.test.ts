import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { bulkMax } from "../../../contract/core/list.ts";
import type { Actor } from "../helpers/test-server.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let payer: Actor;
let worker: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, payer, worker] = await Promise.all([
    server.person("manager"),
    server.person("payments"),
    server.person("annotator"),
  ]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const paid = (rate = 600) => server.project(manager, { rates: [{ from: null, hourlyRate: rate }] });
const step = (endpoint: Endpoint, _id: string, as: Actor, body: object = {}, on = server) =>
  on.call(endpoint, { as, params: { _id }, body });
const approve = (_id: string, as = manager, body = {}) => step(workHistory.approve, _id, as, body);
const pay = (_id: string, as = payer, body = {}) => step(workHistory.approvePayment, _id, as, body);
const reject = (_id: string, as = manager, body: object = { rejectionCause: "Too long" }) =>
  step(workHistory.reject, _id, as, body);
const count = async (from: string, ...values: unknown[]): Promise<number> =>
  (await server.db.pool.query<{ n: number }>(`select count(*) as n from ${from}`, values)).rows[0]!.n;

describe("the steps of an entry", () => {
  test("pending, approved, payment approved: each by another person, each audited", async () => {
    const project = await paid();
    const id = await server.entry(worker, project._id, { seconds: 3600 });
    expect((await approve(id)).body.workHistory).toMatchObject({
      state: "approved",
      version: 2,
      amount: 600,
      approvedBy: { _id: manager._id },
      approvedAt: expect.any(String),
    });
    expect((await pay(id)).body.workHistory).toMatchObject({
      state: "payment_approved",
      version: 3,
      amount: 600,
      paymentApprovedBy: { _id: payer._id },
    });
    const audit = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", id)
      .orderBy("at")
      .execute();
    expect(audit.map((row) => [row.action, row.actor_id, (row.before as { state: string }).state])).toEqual([
      ["workHistory.approve", manager._id, "pending"],
      ["workHistory.approvePayment", payer._id, "approved"],
    ]);
    const events = await server.db.sql.selectFrom("events").selectAll().where("resource", "=", "workHistory").execute();
    expect(events.filter((event) => event.ids.includes(id) && event.people.includes(worker._id))).toHaveLength(2);
  });

  test("a rejection needs its cause, which the worker reads", async () => {
    const id = await server.entry(worker, (await paid())._id);
    expect((await reject(id, manager, {})).body.fields).toHaveProperty("rejectionCause");
    expect((await reject(id, manager, { rejectionCause: " " })).body.fields).toHaveProperty("rejectionCause");
    expect((await reject(id)).body.workHistory).toMatchObject({ state: "rejected", rejectionCause: "Too long" });
    const { body } = await server.call(workHistory.show, { as: worker, params: { _id: id } });
    expect(body.workHistory.rejectionCause).toBe("Too long");
  });

  test("a move that the life cycle does not have is refused", async () => {
    const project = await paid();
    const ids = {
      needs_correction: await server.entry(worker, project._id, { state: "needs_correction" }),
      rejected: await server.entry(worker, project._id),
      pending: await server.entry(worker, project._id),
      approved: await server.entry(worker, project._id),
      payment_approved: await server.entry(worker, project._id),
    };
    await reject(ids.rejected);
    await approve(ids.approved);
    await approve(ids.payment_approved);
    await pay(ids.payment_approved);
    const second = await server.person("manager");
    const refused: [Promise<{ status: number; body: object }>, string][] = [
      [approve(ids.needs_correction), "needs a correction"],
      [approve(ids.rejected), "rejected"],
      [approve(ids.approved), "approved"],
      [approve(ids.payment_approved), "payment approved"],
      [reject(ids.approved), "approved"],
      [reject(ids.rejected), "rejected"],
      [pay(ids.pending), "waiting for approval"],
      [pay(ids.payment_approved, second), "payment approved"],
    ];
    for (const [answer, state] of refused) {
      expect(await answer).toMatchObject({
        status: 409,
        body: { code: "wrong_state", message: `This is ${state} now, so you can't do that any more.` },
      });
    }
    expect((await approve(crypto.randomUUID())).body.code).toBe("not_found");
  });

  test("no one decides on their own work, and the one who approved the hours can't pay them", async () => {
    const project = await paid();
    const own = await server.entry(manager, project._id);
    for (const answer of [await approve(own), await reject(own)]) expect(answer.body.code).toBe("own_work");
    const second = await server.person("manager");
    await approve(own, second);
    expect((await pay(own, manager)).body.code).toBe("own_work");
    expect((await pay(own, second)).body).toMatchObject({ statusCode: 403, code: "approved_by_you" });
    expect((await pay(own)).status).toBe(200);
    const payers = await server.entry(payer, project._id);
    await approve(payers);
    expect((await pay(payers)).body.code).toBe("own_work");
    const admin = await server.person("admin");
    expect((await approve(await server.entry(admin, project._id), admin)).body.code).toBe("own_work");
    expect((await approve(await server.entry(worker, project._id), payer)).body.code).toBe("forbidden");
  });

  test("no payment without a rate; a stale version is refused with the entry as it is", async () => {
    const project = await server.project(manager);
    const id = await server.entry(worker, project._id);
    await approve(id);
    expect((await pay(id)).body).toMatchObject({
      code: "no_rate",
      message: `The project ${project.name} has no hourly rate yet.`,
    });
    const stale = await approve(id, manager, { version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { _id: id, version: 2 } } });
    const next = await server.entry(worker, project._id);
    expect((await approve(next, manager, { version: 1 })).status).toBe(200);
  });
});

describe("many at once, on two servers", () => {
  test("50 approvers of one entry: one approval", async () => {
    const id = await server.entry(worker, (await paid())._id);
    const managers = await Promise.all(Array.from({ length: 50 }, () => server.person("manager")));
    const answers = await Promise.all(
      managers.map((as, n) => step(workHistory.approve, id, as, {}, n % 2 ? server : other)),
    );
    const winners = answers.flatMap((answer, n) => (answer.status === 200 ? [managers[n]!._id] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "wrong_state")).toHaveLength(49);
    const { body } = await server.call(workHistory.show, { as: manager, params: { _id: id } });
    expect(body.workHistory).toMatchObject({ approvedBy: { _id: winners[0] }, version: 2 });
    expect(await count("audit where record_id = $1", id)).toBe(1);
  });

  test("50 payers of one entry: one payment and one ledger transaction", async () => {
    const id = await server.entry(worker, (await paid())._id);
    await approve(id);
    const payers = await Promise.all(Array.from({ length: 50 }, () => server.person("payments")));
    const answers = await Promise.all(
      payers.map((as, n) => step(workHistory.approvePayment, id, as, {}, n % 2 ? server : other)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await count("payments where work_history_id = $1", id)).toBe(1);
    const ofEntry = "ledger_transactions t join payments p on p._id = t.payment_id where p.work_history_id = $1";
    expect(await count(ofEntry, id)).toBe(1);
  });

  test("bulk calls over the same entries, in opposite orders, share them out without a deadlock", async () => {
    const project = await paid();
    const ids = await Promise.all(Array.from({ length: 40 }, () => server.entry(worker, project._id)));
    const bulk = (on: WorkServer, given: string[]) =>
      on.call(workHistory.bulkApprove, { as: manager, body: { select: { ids: given } } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? bulk(server, ids) : bulk(other, ids.toReversed()))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, answer) => sum + answer.body.done, 0)).toBe(40);
    expect(answers.reduce((sum, answer) => sum + answer.body.refused.length, 0)).toBe(360);
  });
});

describe("bulk", () => {
  test("refused entries are named with the reason, the rest is done", async () => {
    const [project, free] = await Promise.all([paid(), server.project(manager)]);
    const second = await server.person("manager");
    const ids = {
      done: await server.entry(worker, project._id, { seconds: 5400 }),
      alsoDone: await server.entry(payer, project._id, { seconds: 1 }),
      pending: await server.entry(worker, project._id),
      own: await server.entry(second, project._id),
      mine: await server.entry(worker, project._id),
      rateless: await server.entry(worker, free._id),
      unknown: crypto.randomUUID(),
    };
    for (const id of [ids.done, ids.alsoDone, ids.own, ids.rateless]) await approve(id);
    await approve(ids.mine, second);
    const bulk = () => approvePayments(server, second, { ids: Object.values(ids) });
    const { body } = await bulk();
    expect(body.done).toBe(2);
    expect(body.refused.map((refused: { _id: string; code: string }) => [refused._id, refused.code])).toEqual([
      [ids.pending, "wrong_state"],
      [ids.own, "own_work"],
      [ids.mine, "approved_by_you"],
      [ids.rateless, "no_rate"],
      [ids.unknown, "not_found"],
    ]);
    expect(body.refused[3].message).toBe(`The project ${free.name} has no hourly rate yet.`);
    expect(await count("audit where action = 'workHistory.bulkApprovePayment' and resource = 'workHistory'")).toBe(2);
    expect((await bulk()).body).toMatchObject({ done: 0, refused: { length: 7 } });
  });

  test("a filter acts on all that it matches, if it still matches what was seen", async () => {
    const project = await paid();
    for (let n = 0; n < 12; n++) await server.entry(worker, project._id, { note: n < 9 ? "good" : "bad" });
    const approveThem = (filter: object, expected: number) =>
      server.call(workHistory.bulkApprove, { as: manager, body: { select: { filter, expected } } });
    const filter = { project: [project._id], search: "good", state: ["pending"] };
    expect((await approveThem(filter, 8)).body).toMatchObject({
      code: "selection_changed",
      message: "9 entries match now, not 8. Check the list and try again.",
    });
    expect((await approveThem(filter, 9)).body).toMatchObject({ done: 9, refused: [], ids: { length: 9 } });
    expect((await approveThem(filter, 9)).body).toMatchObject({ code: "selection_changed" });
    expect((await approveThem(filter, 0)).body).toEqual({ done: 0, refused: [], ids: [] });
    const rejected = await server.call(workHistory.bulkReject, {
      as: manager,
      body: { select: { filter: { project: [project._id] }, expected: 12 }, rejectionCause: "Bad" },
    });
    expect(rejected.body).toMatchObject({ done: 3, refused: { length: 9 } });
    expect((await approveThem({ nonsense: 1 }, 1)).status).toBe(400);
  });

  test("an id that comes twice counts once, and there are bounds", async () => {
    const id = await server.entry(worker, (await paid())._id);
    const bulk = (ids: string[]) => server.call(workHistory.bulkApprove, { as: manager, body: { select: { ids } } });
    expect((await bulk([id, id])).body).toEqual({ done: 1, refused: [], ids: [id] });
    expect((await bulk([])).status).toBe(400);
    expect((await bulk(Array.from({ length: bulkMax + 1 }, () => id))).status).toBe(400);
  });
});
