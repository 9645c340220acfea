import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { viewsMax } from "../../../contract/list-views/views.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { listViews } = contract;
let server: TestServer;
let ann: Actor;
let bob: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [ann, bob, worker] = await Promise.all([
    server.person("manager", { firstName: "Ann", lastName: "A" }),
    server.person("payments"),
    server.person("annotator"),
  ]);
});

const look = { list: "users", query: "role=reviewer&sort=name%3Adesc", columns: ["role", "hub"], density: "compact" };
const save = (as: Actor, body: object) => server.call(listViews.create, { as, body: { ...look, ...body } });
const saved = async (as: Actor, body: object): Promise<ListView> => (await save(as, body)).body.listView;
const seen = async (as: Actor): Promise<ListView[]> => (await server.call(listViews.mine, { as })).body.listViews;
const namesFor = async (as: Actor, mine: readonly Actor[]) => {
  const ids = new Set(mine.map(({ _id }) => _id));
  return (await seen(as)).filter(({ user }) => ids.has(user._id)).map(({ name }) => name);
};

test("a view is its author's; a shared one is seen by all who share views, and by no worker", async () => {
  const own = await saved(ann, { name: "Reviewers" });
  expect(own).toMatchObject({ ...look, name: "Reviewers", isShared: false, isDefault: false, user: { name: "Ann A" } });
  const shared = await saved(ann, { name: "Ours", isShared: true });
  expect(await namesFor(ann, [ann])).toEqual(["Ours", "Reviewers"]);
  expect(await namesFor(bob, [ann])).toEqual(["Ours"]);
  expect(await namesFor(worker, [ann])).toEqual([]);
  const show = (as: Actor, { _id }: ListView) => server.call(listViews.show, { as, params: { _id } });
  expect((await show(bob, own)).status).toBe(404);
  expect((await show(bob, shared)).body.listView.can).toEqual({ edit: false, remove: false });
  expect((await save(worker, { name: "Mine", isShared: true })).body.code).toBe("not_shareable");
  expect((await save(worker, { name: "Mine" })).status).toBe(201);
});

test("a view is shared only while its author may share, who still changes and withdraws it", async () => {
  const shared = await saved(ann, { name: "Ours", isShared: true });
  const setRole = (role: string) => server.db.pool.query("update users set role = $2 where _id = $1", [ann._id, role]);
  const edit = (body: object) => server.call(listViews.edit, { as: ann, params: { _id: shared._id }, body });
  await setRole("annotator");
  expect(await namesFor(bob, [ann])).toEqual([]);
  expect((await server.call(listViews.show, { as: bob, params: { _id: shared._id } })).status).toBe(404);
  expect(await namesFor(ann, [ann])).toEqual(["Ours"]);
  expect((await edit({ name: "Still ours", isShared: true })).status).toBe(200);
  await setRole("manager");
  expect(await namesFor(bob, [ann])).toEqual(["Still ours"]);
  await setRole("annotator");
  expect((await edit({ isShared: false })).status).toBe(200);
  expect((await edit({ isShared: true })).body.code).toBe("not_shareable");
  await setRole("manager");
  await edit({ isShared: true });
  await server.db.pool.query("update users set deactivated_at = now() where _id = $1", [ann._id]);
  expect(await namesFor(bob, [ann])).toEqual([]);
});

test("a name is its author's once in a list, whatever its case and however many save at once", async () => {
  const all = await Promise.all(["Night", "night", "NIGHT"].map((name) => save(ann, { name })));
  expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(all.find(({ status }) => status === 409)!.body).toMatchObject({ code: "taken", fields: { name: [/taken/] } });
  expect((await save(bob, { name: "Night" })).status).toBe(201);
  expect((await save(ann, { name: "Night", list: "skills" })).status).toBe(201);
  const other = await saved(ann, { name: "Day" });
  const rename = (name: string, version = other.version) =>
    server.call(listViews.edit, { as: ann, params: { _id: other._id }, body: { name, version } });
  expect((await rename("nIGHT")).body.code).toBe("taken");
  expect((await rename("DAY")).body.listView).toMatchObject({ name: "DAY", query: look.query, version: 2 });
  expect((await rename("Noon")).body.code).toBe("stale");
});

test("others can't change it; an administrator deletes a shared one, never a private one", async () => {
  const shared = await saved(ann, { name: "Ours", isShared: true });
  const own = await saved(ann, { name: "Mine" });
  const admin = await server.person("admin");
  const edit = (as: Actor, { _id }: ListView, body: object) =>
    server.call(listViews.edit, { as, params: { _id }, body });
  const remove = (as: Actor, { _id }: ListView) => server.call(listViews.remove, { as, params: { _id } });
  expect((await edit(bob, shared, { name: "Theirs" })).status).toBe(404);
  expect((await remove(bob, shared)).status).toBe(404);
  expect((await remove(admin, own)).status).toBe(404);
  expect((await remove(admin, shared)).status).toBe(200);
  expect((await edit(ann, own, { query: "", columns: null, isShared: true })).body.listView).toMatchObject({
    query: "",
    columns: null,
    isShared: true,
    name: "Mine",
  });
});

test("a list opens with one view at most, also another's; it ends with the view", async () => {
  const [one, two] = [await saved(ann, { name: "One" }), await saved(bob, { name: "Two", isShared: true })];
  const ofSkills = await saved(ann, { name: "Skills", list: "skills" });
  const choose = (listView: string | null, list = "users") =>
    server.call(listViews.setDefault, { as: ann, body: { list, listView } });
  const chosen = async () => (await seen(ann)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  await choose(ofSkills._id, "skills");
  await Promise.all([choose(one._id), choose(two._id)]);
  expect(await chosen()).toHaveLength(2);
  await choose(two._id);
  expect(await chosen()).toEqual(["Skills", "Two"]);
  expect((await seen(bob)).some(({ isDefault }) => isDefault)).toBe(false);
  expect((await choose(ofSkills._id)).status).toBe(404);
  expect((await choose(newId())).status).toBe(404);
  await server.call(listViews.remove, { as: bob, params: { _id: two._id } });
  expect(await chosen()).toEqual(["Skills"]);
  await choose(null, "skills");
  expect(await chosen()).toEqual([]);
});

test("there are so many of one person at most", async () => {
  const { sql } = server.db;
  const rows = Array.from({ length: viewsMax - 1 }, (_, n) => ({
    _id: newId(),
    user_id: ann._id,
    list: "users",
    name: `View ${n}`,
    query: "",
    density: "compact" as const,
  }));
  await sql.insertInto("list_views").values(rows).execute();
  expect((await save(ann, { name: "The last" })).status).toBe(201);
  expect((await save(ann, { name: "One more" })).body.code).toBe("too_many_views");
  expect((await seen(ann)).some(({ name }) => name === "One more")).toBe(false);
});
