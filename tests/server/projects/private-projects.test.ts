import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { listen } from "../helpers/live.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, groups, notifications, users } = contract;
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

let made = 0;
const at = (_id: string, as: Actor = manager) => ({ as, params: { _id } });
const group = async (members: readonly Actor[], name = `Group ${++made}`): Promise<string> => {
  const body = { name, members: members.map(({ _id }) => _id) };
  return (await server.call(groups.create, { as: manager, body })).body.group._id;
};
const ruleGroup = async (rule: object): Promise<string> => {
  const whole = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [], ...rule };
  const answer = await server.call(groups.create, { as: manager, body: { name: `Rule ${++made}`, rule: whole } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.group._id;
};
const privateProject = async (body: object = {}) => (await server.project(manager, { isPrivate: true, ...body }))._id;
const opened = (id: string, body: object, on = server) => on.call(projects.openProject, { ...at(id), body });
const members = (id: string, body: object) => server.call(groups.updateMembers, { ...at(id), body });
const sees = async (as: Actor, id: string): Promise<boolean> =>
  (await server.call(projects.available, { as, query: { _id: [id] } })).body.projectDrawers.length === 1;
const reasons = async (as: Actor, id: string) =>
  ((await server.call(projects.checkIn, at(id, as))).body.reasons ?? []).map((one: { reason: string }) => one.reason);
const inside = async (id: string, query: object = {}) =>
  (await server.call(projects.privateProjectUsers, { ...at(id), query: { ...query } })).body;
const kindsOf = async (as: Actor) =>
  (await server.call(notifications.list, { as })).body.notifications.map(({ kind }: { kind: string }) => kind);

describe("a private project by group", () => {
  test("is open to members of the group, ends when they leave it, and no one is checked out meanwhile", async () => {
    const [worker, stranger] = [await server.person("annotator"), await server.person("annotator")];
    const [id, team] = [await privateProject(), await group([worker])];
    expect(await sees(worker, id)).toBe(false);
    const answer = await opened(id, { usersGroup: [team, team] });
    expect(answer.body.privateProject).toMatchObject({ usersGroup: [{ _id: team, totalUsers: 1 }], totalUsers: 1 });
    expect([await sees(worker, id), await sees(stranger, id)]).toEqual([true, false]);
    expect((await server.call(projects.info, at(id, worker))).status).toBe(200);
    expect((await server.call(projects.checkIn, at(id, worker))).status).toBe(200);

    const live = await listen(other, worker);
    await members(team, { delete: [worker._id] });
    // Of what went before, something may still be on its way.
    const hear = async (): Promise<{ resource: string; kind: string; ids: string[] }> =>
      JSON.parse((await live.next())["data"]!);
    let heard = await hear();
    while (heard.resource !== "groups" || heard.kind !== "updated") heard = await hear();
    expect(heard.ids).toEqual([team]);
    expect(await hear()).toMatchObject({ resource: "projects", ids: [id] });
    live.leave();
    // Where they are at work stays in sight, until they check out.
    expect(await sees(worker, id)).toBe(true);
    expect((await server.call(projects.checkOut, at(id, worker))).status).toBe(200);
    expect(await sees(worker, id)).toBe(false);
    expect((await server.call(projects.checkIn, at(id, worker))).status).toBe(404);
    expect((await server.call(projects.info, at(id, worker))).status).toBe(404);
    await members(team, { add: [worker._id] });
    expect(await sees(worker, id)).toBe(true);
  });

  test("follows a rule group as what it asks for comes and goes", async () => {
    const worker = await server.person("annotator");
    const skill = await server.skill(manager);
    const id = await privateProject();
    await opened(id, { usersGroup: [await ruleGroup({ skills: [skill._id], roles: ["annotator"] })] });
    const grant = (skills: string[]) => server.call(users.edit, { ...at(worker._id), body: { skills } });
    expect(await sees(worker, id)).toBe(false);
    await grant([skill._id]);
    expect(await sees(worker, id)).toBe(true);
    expect(await reasons(worker, id)).toEqual([]);
    await server.call(projects.checkOut, at(id, worker));
    await grant([]);
    expect((await server.call(projects.checkIn, at(id, worker))).status).toBe(404);
  });

  test("shows who is in by which way, and finds them by name", async () => {
    const [ada, bo] = await Promise.all([
      server.person("annotator", { firstName: "Ada", lastName: "Byron" }),
      server.person("annotator", { firstName: "Bo", lastName: "Li" }),
    ]);
    const [one, two] = [await group([ada], `A ${++made}`), await group([ada, bo], `B ${++made}`)];
    const id = await privateProject({ members: [ada._id] });
    await opened(id, { usersGroup: [one, two] });
    const all = await inside(id);
    expect(all).toMatchObject({ count: 2, filteredTotalCount: 2 });
    expect(all.privateProjectUsers).toMatchObject([
      { name: "Ada Byron", isDirect: true, groups: [{ _id: one }, { _id: two }] },
      { name: "Bo Li", isDirect: false, groups: [{ _id: two }] },
    ]);
    const names = async (query: object) =>
      (await inside(id, query)).privateProjectUsers.map(({ name }: { name: string }) => name);
    expect(await names({ name: "bo" })).toEqual(["Bo Li"]);
    expect(await names({ name: "%" })).toEqual([]);
    expect(await names({ isDirect: "true" })).toEqual(["Ada Byron"]);
    expect(await names({ group: two, sortBy: "name:desc" })).toEqual(["Bo Li", "Ada Byron"]);
    const shown = (await server.call(projects.show, at(id))).body.projectDrawer;
    expect(shown).toMatchObject({ members: [{ _id: ada._id }], usersGroup: [{ _id: one }, { _id: two }] });
    expect((await server.call(projects.list, { as: manager, query: { usersGroup: two } })).body.count).toBeGreaterThan(
      0,
    );
    expect((await server.call(projects.privateProjectUsers, at(newId()))).status).toBe(404);
  });

  test("notifies its members by a group that its guideline changed, and no one by a group once it is open to all", async () => {
    const [worker, stranger] = [await server.person("annotator"), await server.person("annotator")];
    const id = await privateProject({ usersGroup: [await group([worker])] });
    const write = (text: string) =>
      server.call(projects.updateInfo, { ...at(id), body: { guideline: `<p>${text}</p>` } });
    const changes = async (as: Actor) =>
      (await kindsOf(as)).filter((kind: string) => kind === "guideline_changed").length;
    await write("First");
    expect([await changes(worker), await changes(stranger)]).toEqual([1, 0]);
    await server.call(projects.edit, { ...at(id), body: { isPrivate: false } });
    await write("Second");
    expect(await changes(worker)).toBe(1);
  });

  test("notifies people once that they were added or removed, and not while another way keeps them in", async () => {
    const worker = await server.person("annotator");
    const [id, team] = [await privateProject(), await group([worker])];
    await opened(id, { add: [worker._id] });
    await opened(id, { usersGroup: [team] });
    await opened(id, { delete: [worker._id] });
    expect(await kindsOf(worker)).toEqual(["project_joined"]);
    await opened(id, { usersGroup: [] });
    expect(await kindsOf(worker)).toEqual(["project_left", "project_joined"]);
  });

  test("notifies who is put into its group or taken out, where no other way leads into it, and no one of a draft", async () => {
    const [one, two, named] = await Promise.all(["a", "b", "c"].map(() => server.person("annotator")));
    const [team, other] = [await group([]), await group([two!])];
    const drafted = await privateProject({ status: "draft", usersGroup: [team] });
    await privateProject({ members: [named!._id], usersGroup: [team, other] });
    const gone = await privateProject({ usersGroup: [team] });
    await server.call(projects.remove, at(gone));
    const told = async () => [await kindsOf(one!), await kindsOf(two!), await kindsOf(named!)];
    const people = [one!, two!, named!].map(({ _id }) => _id);
    const before = await told();
    await members(team, { add: people });
    expect(await told()).toEqual([["project_joined"], ...before.slice(1)]);
    await members(other, { delete: people });
    await members(team, { delete: people });
    const left = ["project_left", "project_joined"];
    expect(await told()).toEqual([left, left, ["project_joined"]]);
    await server.call(projects.edit, { ...at(drafted), body: { status: "active" } });
    expect(await told()).toEqual([left, left, ["project_joined"]]);
  });

  test("tells its people that they are in it once it begins, one by one and many at once, and nothing at its end", async () => {
    const [byName, byGroup, leaver] = await Promise.all(["a", "b", "c"].map(() => server.person("annotator")));
    const closed = { status: "draft", members: [byName!._id, leaver!._id], usersGroup: [await group([byGroup!])] };
    const [one, two] = [await privateProject(closed), await privateProject(closed)];
    for (const id of [one, two]) await opened(id, { delete: [leaver!._id] });
    const status = (to: string) => server.call(projects.edit, { ...at(one), body: { status: to } });
    const many = (ids: readonly string[], to: string) =>
      server.call(projects.bulkEdit, { as: manager, body: { select: { ids }, set: { status: to } } });
    const told = async () => [await kindsOf(byName!), await kindsOf(byGroup!), await kindsOf(leaver!)];
    expect(await told()).toEqual([[], [], []]);
    await status("active");
    expect(await told()).toEqual([["project_joined"], ["project_joined"], []]);
    expect((await many([one, two], "active")).body.done).toBe(2);
    const both = ["project_joined", "project_joined"];
    expect(await told()).toEqual([both, both, []]);
    await status("paused");
    await many([one, two], "completed");
    await opened(one, { add: [leaver!._id], delete: [byName!._id] });
    await privateProject({ ...closed, status: "completed" });
    expect(await told()).toEqual([both, both, []]);
  });

  test("a group that opens a project can't be deleted before it is taken off; a deleted project lets go of it", async () => {
    const team = await group([]);
    const remove = () => server.call(groups.remove, at(team));
    const first = await server.project(manager, { usersGroup: [team] });
    expect((await remove()).body).toMatchObject({
      code: "in_use",
      message: `This group is still in use: the project ${first.name} is open to it.`,
    });
    const second = await privateProject({ usersGroup: [team] });
    expect((await remove()).body.message).toBe("This group is still in use: 2 projects are open to it.");
    const many = await server.call(groups.bulkRemove, { as: manager, body: { select: { ids: [team] } } });
    expect(many.body).toMatchObject({ done: 0, refused: [{ code: "in_use" }] });
    await opened(second, { usersGroup: [] });
    await server.call(projects.remove, at(first._id));
    expect((await remove()).status).toBe(200);
    // A deleted group opens nothing, also where the project comes back.
    await server.call(projects.restore, { as: manager, body: { ids: [first._id] } });
    expect((await server.call(projects.show, at(first._id))).body.projectDrawer.usersGroup).toEqual([]);
    expect((await opened(second, { usersGroup: [team] })).body.fields).toHaveProperty("usersGroup");
  });

  test("a group that is deleted and put on a project at once, on two servers: one of the two happens", async () => {
    for (let round = 0; round < 10; round++) {
      const [id, team] = [await privateProject(), await group([])];
      const [removed, put] = await Promise.all([
        server.call(groups.remove, at(team)),
        opened(id, { usersGroup: [team] }, other),
      ]);
      expect([removed.status, put.status].sort((a, b) => a - b)).toEqual(
        removed.status === 200 ? [200, 400] : [200, 409],
      );
    }
  });
});

describe("a private project by person", () => {
  test("people are put on it and taken off one by one, under its version; who is unknown is named", async () => {
    const [one, two] = await Promise.all([server.person("annotator"), server.person("annotator")]);
    const id = await privateProject({ members: [one._id] });
    expect((await opened(id, { add: [two._id], delete: [one._id], version: 1 })).body.privateProject).toMatchObject({
      totalUsers: 1,
      version: 2,
    });
    expect((await opened(id, { add: [one._id], version: 1 })).body.code).toBe("stale");
    expect((await opened(id, { add: [newId()] })).body.fields).toEqual({ add: ["One of these does not exist."] });
    expect((await opened(id, { add: [one._id], delete: [one._id] })).body.fields).toHaveProperty("delete");
    expect([await sees(one, id), await sees(two, id)]).toEqual([false, true]);
  });
});
