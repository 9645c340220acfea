import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertEntry } from "../helpers/hours.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, projects, payments, audit } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const withdraw = (as: Actor, _id: string) => server.call(workHistory.withdraw, { as, params: { _id } });
const show = (as: Actor, _id: string) => server.call(workHistory.show, { as, params: { _id } });

describe("a check-in that was a mistake", () => {
  test("is withdrawn by its worker after checking out at once: nothing is left but the audit", async () => {
    const worker = await server.person("annotator");
    const project = (await server.project(manager))._id;
    const params = { _id: project };
    await server.call(projects.checkIn, { as: worker, params });
    const { body } = await server.call(projects.checkOut, { as: worker, params });
    const { _id, can } = body.workHistory;
    expect(can.withdraw).toBe(true);
    const [one, two] = await Promise.all([withdraw(worker, _id), withdraw(worker, _id)]);
    expect([one.status, two.status]).toEqual(expect.arrayContaining([200, 404]));
    expect((await show(worker, _id)).status).toBe(404);
    const admin = await server.person("admin");
    const { body: found } = await server.call(audit.list, { as: admin, query: { record: _id, limit: 1 } });
    expect(found.audit).toMatchObject([{ action: "workHistory.withdraw", after: null, actor: { _id: worker._id } }]);
    // The person can check in again.
    expect((await server.call(projects.checkIn, { as: worker, params })).status).toBe(200);
  });

  test("is no mistake after a minute or once it was decided on, and is its worker's own to withdraw", async () => {
    const worker = await server.person("annotator");
    const project = (await server.project(manager))._id;
    const entry = (seconds: number) => insertEntry(server.db, worker, project, { seconds });
    const minute = await entry(60);
    expect((await withdraw(worker, minute)).body.code).toBe("not_withdrawable");
    expect((await show(worker, minute)).body.workHistory.can.withdraw).toBe(false);
    const short = await entry(59);
    expect((await withdraw(manager, short)).status).toBe(404);
    expect((await show(manager, short)).body.workHistory.can.withdraw).toBe(false);
    await server.call(workHistory.approve, { as: manager, params: { _id: short } });
    expect((await withdraw(worker, short)).body.code).toBe("wrong_state");
    expect((await show(worker, short)).status).toBe(200);
  });

  test("stays once its payment was approved, whatever was undone of that: a payment line names it", async () => {
    const worker = await server.person("annotator");
    const payer = await server.person("payments");
    const project = (await server.project(manager, { rates: [{ from: null, hourlyRate: 3600 }] }))._id;
    const entry = await insertEntry(server.db, worker, project, { seconds: 59 });
    const params = { _id: entry };
    await server.call(workHistory.approve, { as: manager, params });
    await server.call(workHistory.approvePayment, { as: payer, params });
    const select = { filter: { workHistory: [entry] }, expected: 1 };
    expect((await server.call(payments.bulkUndo, { as: payer, body: { select } })).body.done).toBe(1);
    expect((await server.call(workHistory.undo, { as: manager, params })).body.workHistory).toMatchObject({
      state: "pending",
    });
    expect((await show(worker, entry)).body.workHistory.can.withdraw).toBe(false);
    expect(await withdraw(worker, entry)).toMatchObject({ status: 409, body: { code: "not_withdrawable" } });
  });
});
