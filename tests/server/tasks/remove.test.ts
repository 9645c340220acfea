import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { forgetDeleted } from "../../../server/areas/tasks/remove.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { rounds } from "../../full.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, imageTranscription: image, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let ann: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  ann = await server.person("annotator", { firstName: "Ann", lastName: "Lee" });
});
afterAll(() => server.close());

let projects = 0;
const project = () => insertProject(server.db, `Deleting ${++projects}`);
const list = async (_id: string) =>
  (await server.call(audio.list, { as: manager, params: { _id } })).body.contents as { _id: string; can: object }[];
const remove = (ids: readonly string[], as = manager) =>
  server.call(audio.bulkRemove, { as, body: { select: { ids } } });
const restore = (ids: readonly string[], row: object = audio) =>
  server.call((row as typeof audio).restore, { as: manager, body: { ids } });
const fetch = async (_id: string, as = ann) =>
  (await server.call(audio.fetch, { as, params: { _id } })).body.tasks as { _id: string; contentId: string }[];
const codes = ({ body }: { body: { refused: { _id: string; code: string }[] } }) =>
  Object.fromEntries(body.refused.map(({ _id, code }) => [_id, code]));

describe("deleting items", () => {
  test("nobody is given a deleted item, and it comes back with its turn", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of });
    expect(await list(of)).toMatchObject([{ can: { remove: true } }]);
    const gone = await server.call(audio.remove, { as: manager, params: { _id: item } });
    expect([gone.status, gone.body.content._id]).toEqual([200, item]);
    expect(await list(of)).toEqual([]);
    expect(await fetch(of)).toEqual([]);
    expect((await server.call(audio.show, { as: manager, params: { _id: item } })).status).toBe(404);
    expect((await server.call(audio.remove, { as: manager, params: { _id: item } })).status).toBe(404);
    const body = { contentIds: [item], userId: ann._id };
    const assigned = await server.call(audio.assign, { as: manager, params: { _id: of }, body });
    expect(codes(assigned)).toEqual({ [item]: "missing" });
    expect((await restore([item])).body).toMatchObject({ done: 1, refused: [] });
    expect((await fetch(of)).map(({ contentId }) => contentId)).toEqual([item]);
  });

  test("an item does not come back to a deleted project", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of });
    await remove([item]);
    const params = { _id: of };
    expect((await server.call(contract.projects.remove, { as: manager, params })).status).toBe(200);
    const refused = [{ code: "not_found", message: "There is no such project." }];
    expect((await restore([item])).body).toMatchObject({ done: 0, refused });
    await server.call(contract.projects.restore, { as: manager, body: { ids: [of] } });
    expect((await restore([item])).body.done).toBe(1);
  });

  test("what someone holds or has submitted is refused with the reason, and keeps its turns", async () => {
    const of = await project();
    const held = await insertTask(server.db, { project: of, worker: ann._id, wanted: 2 });
    const done = await insertTask(server.db, { project: of, worker: ann._id, status: "approved" });
    const expired = await insertTask(server.db, { project: of, worker: ann._id, status: "expired" });
    const pictures = await insertItem(server.db, { project: of, kind: "image" });
    const reply = await remove([held.item, done.item, expired.item, pictures]);
    expect(reply.body).toMatchObject({ done: 1, ids: [expired.item] });
    expect(codes(reply)).toEqual({ [held.item]: "item_held", [done.item]: "item_done", [pictures]: "not_found" });
    expect(reply.body.refused[0].message).toBe("Ann Lee has it. Take it back first.");
    expect(await list(of)).toMatchObject([{ can: { remove: false } }, { can: { remove: false } }]);
    const one = await server.call(audio.remove, { as: manager, params: { _id: held.item } });
    expect([one.status, one.body.code]).toEqual([409, "item_held"]);
    expect((await restore([expired.item], image)).body.refused).toMatchObject([{ code: "not_found" }]);
  });

  test("all that match a filter go, of their own project only", async () => {
    const [of, other] = [await project(), await project()];
    const items = [await insertItem(server.db, { project: of }), await insertItem(server.db, { project: of })];
    await insertItem(server.db, { project: other });
    const filter = { task: "0", projectId: [of] };
    const select = { filter, expected: 2 };
    const reply = await server.call(audio.bulkRemove, { as: manager, body: { select } });
    expect(reply.body.done).toBe(2);
    expect((await list(other)).length).toBe(1);
    expect((await restore(reply.body.ids)).body.done).toBe(2);
    expect((await list(of)).map(({ _id }) => _id)).toEqual(items);
    const without = await server.call(audio.bulkRemove, {
      as: manager,
      body: { select: { filter: { task: "0" }, expected: 3 } },
    });
    expect(without.status).toBe(400);
  });

  test("its reference is free for another item, which then keeps it", async () => {
    const of = await project();
    const first = await insertItem(server.db, { project: of, reference: "call-1" });
    await remove([first]);
    await insertItem(server.db, { project: of, reference: "CALL-1" });
    expect((await restore([first])).body).toMatchObject({ done: 0, refused: [{ code: "taken", name: "call-1" }] });
  });

  test("an unusable item and one that is still to be prepared come back as they were", async () => {
    const of = await project();
    const items = [await insertItem(server.db, { project: of }), await insertItem(server.db, { project: of })];
    await server.db.sql.deleteFrom("tasks").where("project_id", "=", of).execute();
    const states = ["failed", "pending"] as const;
    for (const [at, status] of states.entries()) {
      await server.db.sql.updateTable("task_items").set({ status }).where("_id", "=", items[at]!).execute();
    }
    expect((await remove(items)).body.done).toBe(2);
    const again = await server.call(audio.retry, { as: manager, params: { _id: of }, body: {} });
    expect(again.body.done).toBe(0);
    await restore(items);
    expect(await list(of)).toMatchObject([{ status: "failed" }, { status: "pending" }]);
    expect(await fetch(of)).toEqual([]);
  });

  test("all places of an item that several people do come back, whoever had one of them before", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of, wanted: 2 });
    const people = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
    for (const as of people.slice(0, 2)) {
      const [task, ...more] = await fetch(of, as);
      expect(more).toEqual([]);
      await server.call(audio.release, { as, params: { _id: task!._id } });
    }
    expect((await remove([item])).body.done).toBe(1);
    await restore([item]);
    const bob = await server.person("annotator");
    expect([(await fetch(of, people[2])).length, (await fetch(of, bob)).length]).toEqual([1, 1]);
  });

  test("work whose time was over, on an item that was deleted, is kept as too late", async () => {
    const of = await project();
    const { _id, item } = await insertTask(server.db, { project: of, worker: ann._id, status: "expired" });
    await remove([item]);
    const shown = await server.call(tasks.show, { as: ann, params: { _id } });
    expect(shown.body.task.can.work).toBe(false);
    const body = { projectId: of, contentId: item, content: heard("hello") };
    const late = await server.call(audio.submit, { as: ann, body });
    expect(late.body.task.status).toBe("late");
  });

  test("an item is either deleted or given out, whichever calls come together", async () => {
    for (let round = 0; round < rounds(3, 40); round++) {
      const of = await project();
      const items: string[] = [];
      while (items.length < 4) items.push(await insertItem(server.db, { project: of }));
      const people = await Promise.all([1, 2].map(() => server.person("annotator")));
      const [deleted, ...given] = await Promise.all([remove(items), ...people.map((as) => fetch(of, as))]);
      const held = new Set(given.flat().map(({ contentId }) => contentId));
      const gone = deleted.body.ids as string[];
      expect(deleted.status).toBe(200);
      expect(gone.filter((id) => held.has(id))).toEqual([]);
      expect((await list(of)).length).toBe(items.length - gone.length);
    }
  });

  test("is written down with what it was, and is for managers", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of, reference: "secret plan" });
    expect((await remove([item], ann)).status).toBe(403);
    await remove([item]);
    const found = await run<{ action: string }>(
      server.db.sql,
      sqlText`select action from audit where record_id = $1 order by at`,
      [item],
    );
    expect(found).toHaveLength(1);
  });
});

test("the files of deleted items are removed after thirty days, unless another item has the same", async () => {
  const of = await project();
  const items = [await insertItem(server.db, { project: of }), await insertItem(server.db, { project: of })];
  const [shared, own] = [newId(), newId()];
  for (const _id of [shared, own]) {
    await server.db.sql
      .insertInto("files")
      .values({ _id, name: "call.wav", mime: "audio/wav", size: 1, uploaded_by: manager._id, unused_since: null })
      .execute();
  }
  const { sql } = server.db;
  await sql.updateTable("task_items").set({ file_id: shared }).where("project_id", "=", of).execute();
  await sql.updateTable("task_items").set({ derived_id: own }).where("_id", "=", items[0]!).execute();
  await remove([items[0]!]);
  const removed = async () =>
    (
      await sql
        .selectFrom("files")
        .select("_id")
        .where("_id", "in", [shared, own])
        .where("removed_at", "is not", null)
        .execute()
    ).map(({ _id }) => _id);
  await forgetDeleted(sql);
  expect(await removed()).toEqual([]);
  await run(sql, sqlText`update task_items set deleted_at = now() - interval '31 days' where _id = $1`, [items[0]]);
  await forgetDeleted(sql);
  expect(await removed()).toEqual([own]);
  expect((await restore([items[0]!])).body.refused).toMatchObject([{ code: "not_found" }]);
});
