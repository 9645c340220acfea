import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertItem, uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

const { collection, dashboard, notifications, payments, privacy } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let reviewers: [Actor, Actor];
let project: string;
let byPiece: string;
beforeAll(async () => {
  server = await startTestServer();
  worker = await server.person("annotator");
  reviewers = [await server.person("reviewer"), await server.person("reviewer")];
  project = await insertProject(server.db, "By the hour");
  byPiece = await insertProject(server.db, "By the piece");
  await server.db.pool.query("update projects set pay_by = 'piece' where _id = $1", [byPiece]);
  await server.db.sql
    .insertInto("project_piece_rates")
    .values({ project_id: byPiece, starts_on: "2020-01-01", piece_rate: 250 })
    .execute();
});
afterAll(() => server.close());

const uploaded = async (of = project): Promise<string> => (await uploadFor(server, worker, of)).body.collectedItem._id;
const approve = (as: Actor, _id: string, body: object = {}) =>
  server.call(collection.approve, { as, params: { _id }, body });
const reject = (as: Actor, _id: string, body: object = { cause: "poor_quality" }) =>
  server.call(collection.reject, { as, params: { _id }, body });
const linesOf = async () =>
  (await server.call(payments.list, { as: await server.person("admin"), query: { project: byPiece } })).body.payments;

describe("a decision", () => {
  test("of two reviewers at once one counts", async () => {
    const _id = await uploaded();
    const both = await Promise.all([approve(reviewers[0], _id), reject(reviewers[1], _id)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is nobody's about their own upload, alone or in bulk", async () => {
    const own = (await uploadFor(server, reviewers[0], project)).body.collectedItem._id;
    expect((await approve(reviewers[0], own)).body.code).toBe("own_work");
    const select = { ids: [own, await uploaded()] };
    const { body } = await server.call(collection.bulkApprove, { as: reviewers[0], body: { select } });
    expect(body).toMatchObject({ done: 1, refused: [{ _id: own, code: "own_work" }] });
  });

  test("of a version that was changed meanwhile is refused, with the item as it is", async () => {
    const _id = await uploaded();
    const { status, body } = await approve(reviewers[0], _id, { version: 7 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "stale",
      current: { version: 1, files: [{ url: expect.stringMatching(/^\/api/) }] },
    });
  });

  test("that rejects has a cause, another one in words, and its author is told with a link", async () => {
    const _id = await uploaded();
    expect((await reject(reviewers[0], _id, { cause: "other" })).body.fields).toHaveProperty("comment");
    const { body } = await reject(reviewers[0], _id, { cause: "poor_quality", comment: "Too dark" });
    expect(body.collectedItem).toMatchObject({
      status: "rejected",
      cause: "poor_quality",
      comment: "Too dark",
      reviewer: { _id: reviewers[0]._id },
    });
    const told = await server.call(notifications.list, { as: worker, query: {} });
    expect(told.body.notifications[0]).toMatchObject({ kind: "upload_rejected", link: "/my-uploads" });
    expect(told.body.notifications[0].message).toBe(
      "dot.png for By the hour was rejected: Poor quality. You can replace it.",
    );
  });

  test("counts in the to-dos of reviewers but its author's, and a rejection in its author's", async () => {
    const countOf = async (as: Actor, key: string) =>
      (await server.call(dashboard.todos, { as })).body.todos.find((todo: { key: string }) => todo.key === key)
        ?.count ?? 0;
    const author = await server.person("reviewer");
    const counts = async () => [
      await countOf(reviewers[0], "uploadsToReview"),
      await countOf(author, "uploadsToReview"),
      await countOf(author, "uploadsToReplace"),
    ];
    const [waiting = 0, others] = await counts();
    const { _id } = (await uploadFor(server, author, project)).body.collectedItem;
    expect(await counts()).toEqual([waiting + 1, others, 0]);
    await reject(reviewers[0], _id);
    expect(await counts()).toEqual([waiting, others, 1]);
  });
});

describe("pay by the piece", () => {
  test("is proposed once an upload is approved, to its author, and never by the hour", async () => {
    await approve(reviewers[0], await uploaded());
    expect(await linesOf()).toEqual([]);
    const _id = await uploaded(byPiece);
    await reject(reviewers[0], _id);
    await server.call(collection.update, { as: worker, params: { _id }, body: { description: "Sharper" } });
    const { body } = await approve(reviewers[0], _id);
    expect(body.collectedItem.amount).toBe(250);
    expect(await linesOf()).toMatchObject([
      {
        kind: "piece",
        state: "proposed",
        amount: 250,
        user: { _id: worker._id },
        assignedJob: null,
        collectedItem: { _id, name: "dot.png" },
        createdBy: { _id: reviewers[0]._id },
      },
    ]);
  });

  test("comes to one line each in bulk, and workers are told once", async () => {
    const before = (await linesOf()).length;
    const ids = await Promise.all([1, 2, 3].map(() => uploaded(byPiece)));
    const { body } = await server.call(collection.bulkApprove, { as: reviewers[1], body: { select: { ids } } });
    expect(body).toMatchObject({ done: 3, refused: [] });
    expect((await linesOf()).length).toBe(before + 3);
    const told = await server.call(notifications.list, { as: worker, query: {} });
    expect(told.body.notifications[0].message).toBe("3 of your uploads for By the piece were approved.");
  });

  test("needs a rate to be known beforehand", async () => {
    const { pool } = server.db;
    const free = await insertProject(server.db, "No rate yet");
    await pool.query("update projects set pay_by = 'piece' where _id = $1", [free]);
    await pool.query("delete from project_piece_rates where project_id = $1", [free]);
    expect((await uploadFor(server, worker, free)).body.reasons).toMatchObject([{ reason: "job_without_rate" }]);
  });
});

test("a person's archive has their files, and an erasure removes them and their words", async () => {
  const leaver = await server.person("annotator");
  const sent = await uploadFor(server, leaver, project, undefined, { description: "My street" });
  const { files, _id } = sent.body.collectedItem;
  const { sql } = server.db;
  await sql.updateTable("collected_files").set({ name: "a\\../b/dot.png" }).where("item_id", "=", _id).execute();
  const headers = { authorization: `Bearer ${leaver.token}` };
  const archive = await fetch(server.url + privacy.export.path, { headers });
  const kept = unzip(Buffer.from(await archive.arrayBuffer()));
  expect(String(kept.get("uploads.json"))).toContain("My street");
  expect([...kept.keys()]).toContain("documents/01 upload a_.._b_dot.png");
  expect((await fetch(server.url + files[0].url)).status).toBe(200);
  const asked = await server.call(privacy.ask, { as: leaver });
  const params = { _id: asked.body.erasure._id };
  const erased = await server.call(privacy.erase, { as: await server.person("admin"), params, body: {} });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect((await fetch(server.url + files[0].url)).status).toBe(404);
  const left = (await server.call(collection.show, { as: reviewers[0], params: { _id } })).body.collectedItem;
  expect(left).toMatchObject({ files: [], description: "erased" });
});

test("an item that can be restored no more loses its files", async () => {
  const _id = await insertItem(server, { project, author: worker._id });
  const { pool } = server.db;
  await pool.query("update collected_items set deleted_at = now() - interval '31 days' where _id = $1", [_id]);
  const { collectionArea } = await import("../../../server/areas/collection/area.ts");
  await collectionArea.cleanUp!(server.db.sql);
  const { rows } = await pool.query("select from collected_files where item_id = $1", [_id]);
  expect(rows).toEqual([]);
  const { body } = await server.call(collection.restore, { as: worker, body: { ids: [_id] } });
  expect(body.refused).toMatchObject([{ code: "not_found" }]);
});
