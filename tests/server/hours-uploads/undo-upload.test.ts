import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { hoursHeader, hoursLine, manyLines, sendHours } from "../helpers/hours-file.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { rounds } from "../../full.ts";

const { workHistory, hoursUploads } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let second: Actor;
let worker: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [manager, second, worker] = await Promise.all([
    server.person("manager"),
    server.person("manager"),
    server.person("annotator"),
  ]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const upload = async (lines: readonly string[]) => {
  const project = await server.project(manager);
  const file = [hoursHeader, ...lines].join("\n");
  const { body } = await sendHours(server, manager, project._id, file);
  return { project, file, id: body.upload._id as string };
};
const undo = (_id: string, as = manager, on = server) => on.call(hoursUploads.undo, { as, params: { _id } });
const entriesOf = async (id: string) =>
  (await server.call(workHistory.list, { as: manager, query: { upload: id, limit: 200 } })).body.workHistory;
const listed = async (project: string) =>
  (await server.call(hoursUploads.list, { as: manager, query: { project } })).body.hoursUploads;
const two = () => [hoursLine(worker.email, "09:00", "10:00"), hoursLine(worker.email, "11:00", "12:00")];

test("an upload is undone as a whole, and the same file may come again", async () => {
  const { project, file, id } = await upload(two());
  expect(await listed(project._id)).toMatchObject([
    { _id: id, entries: 2, uploadedBy: { _id: manager._id }, undoneAt: null, can: { undo: true } },
  ]);
  const { body } = await undo(id, second);
  expect(body.hoursUpload).toMatchObject({ undoneBy: { _id: second._id }, can: { undo: false } });
  expect(await entriesOf(id)).toEqual([]);
  expect((await undo(id)).body).toMatchObject({ code: "wrong_state" });
  expect((await sendHours(server, manager, project._id, file)).body.created).toBe(2);
  const audit = await server.db.sql.selectFrom("audit").selectAll().where("action", "=", "hoursUploads.undo").execute();
  expect(audit.filter((row) => row.resource === "workHistory" && row.after === null)).toHaveLength(2);
  expect(audit.filter((row) => row.record_id === id)).toHaveLength(1);
});

test("once an entry was decided, sent back or changed, it stays", async () => {
  const steps = [
    [workHistory.approve, {}],
    [workHistory.reject, { rejectionCause: "No" }],
    [workHistory.sendBack, { correctionAsked: "When?" }],
  ] as const;
  for (const [endpoint, body] of steps) {
    const { project, id } = await upload(two());
    const [entry] = await entriesOf(id);
    await server.call(endpoint, { as: manager, params: { _id: entry._id }, body });
    expect((await listed(project._id))[0].can.undo).toBe(false);
    expect((await undo(id)).body).toMatchObject({
      statusCode: 409,
      message: "This upload is still in use: 1 of its entries was decided or changed since.",
    });
    expect(await entriesOf(id)).toHaveLength(2);
  }
  expect((await undo(crypto.randomUUID())).body.code).toBe("not_found");
  expect((await undo(crypto.randomUUID(), worker)).body.code).toBe("forbidden");
});

test("an approval on another server at the same moment: one of the two, never both", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds(8, 30); round++) {
    const { id } = await upload(two());
    const entries = await entriesOf(id);
    const ids = entries.map((entry: { _id: string }) => entry._id);
    const approve = () => other.call(workHistory.bulkApprove, { as: second, body: { select: { ids } } });
    const [taken, approved] = await Promise.all(round % 2 ? [undo(id), approve()] : [approve(), undo(id)].toReversed());
    const left = await entriesOf(id);
    const what = `${taken!.status} ${approved!.body.done} ${left.map((entry: { state: string }) => entry.state)}`;
    expect(["200 0 ", "409 2 approved,approved"]).toContain(what);
    outcomes.add(what);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("two who undo it at once: once", async () => {
  const { id } = await upload(two());
  const answers = await Promise.all([undo(id), undo(id, second, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("an upload of thousands is undone as a whole", async () => {
  const { id } = await upload(manyLines(2000, [worker.email]));
  expect((await undo(id)).status).toBe(200);
  expect(await entriesOf(id)).toEqual([]);
});
