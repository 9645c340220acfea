import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { groupsOf, leaveGroups } from "../../../server/areas/groups/actions.ts";
import { type Answer, type Actor, startTestServer } from "../helpers/test-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { groups } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
let other: Server;
let manager: Actor;
let lead: Actor;
let worker: Actor;
let second: Actor;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  [manager, lead, worker, second] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { firstName: "Lena", lastName: "Lead" }),
    server.person("annotator", { firstName: "Wim", lastName: "Worker", email: "wim@crowd.example", hub: "Bogotá" }),
    server.person("annotator", { firstName: "Ada", lastName: "Second", email: "ada@crowd.example" }),
  ]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

let made = 0;
const makeGroup = async (body: object = {}): Promise<string> => {
  const answer = await server.call(groups.create, { as: manager, body: { name: `Group ${++made}`, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.group._id;
};
const at = (_id: string, as = manager) => ({ as, params: { _id } });
const change = (_id: string, body: object, as = manager, on = server) =>
  on.call(groups.updateMembers, { ...at(_id, as), body });
const membersOf = async (_id: string, as = manager): Promise<string[]> => {
  const { body } = await server.call(groups.members, at(_id, as));
  return body.members.map((member: { _id: string }) => member._id);
};
const refusal = ({ status, body }: Answer) => [status, body.code];
const deactivate = (who: Actor) =>
  server.db.sql
    .updateTable("users")
    .set({ deactivated_at: new Date().toISOString() })
    .where("_id", "=", who._id)
    .execute();

describe("groups", () => {
  test("a new one is first, the list pages on, and a deletion lowers the count until it is undone", async () => {
    const names: string[] = [];
    for (let n = 0; n < 12; n++) names.unshift(`Page ${n}`);
    for (const name of names.toReversed()) await makeGroup({ name });
    const list = async (query: Record<string, unknown> = {}) =>
      (await server.call(groups.list, { as: manager, query })).body;
    const first = await list();
    expect(first.groups.map((group: { name: string }) => group.name)).toEqual(names.slice(0, 10));
    expect(first).toMatchObject({ total: first.count, meta: { limit: 10, page: 0 } });
    const next = await list({ skip: 10 });
    expect(next.groups.slice(0, 2).map((group: { name: string }) => group.name)).toEqual(names.slice(10));
    const [{ _id }] = first.groups;
    expect((await server.call(groups.remove, at(_id))).status).toBe(200);
    expect((await list()).total).toBe(first.total - 1);
    expect(refusal(await server.call(groups.show, at(_id)))).toEqual([404, "not_found"]);
    const back = await server.call(groups.restore, { as: manager, body: { ids: [_id] } });
    expect(back.body.done).toBe(1);
    expect((await list()).total).toBe(first.total);
  });

  test("a name differs from another by more than case and spaces, also when two come at once or one comes back", async () => {
    const create = (name: string, on = server) => on.call(groups.create, { as: manager, body: { name } });
    const both = await Promise.all([create("Night shift"), create("night  SHIFT", other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { group } = both.find(({ status }) => status === 201)!.body;
    expect((await create("NIGHTSHIFT")).body).toMatchObject({ code: "taken", fields: { name: [expect.any(String)] } });
    await server.call(groups.remove, at(group._id));
    const another = (await create("Night shift")).body.group;
    const back = await server.call(groups.restore, { as: manager, body: { ids: [group._id] } });
    expect(back.body).toMatchObject({ done: 0, refused: [{ code: "taken" }] });
    const edited = await server.call(groups.edit, { ...at(another._id), body: { name: "Day shift", version: 1 } });
    expect(edited.body.group).toMatchObject({ name: "Day shift", version: 2 });
    const late = await server.call(groups.edit, { ...at(another._id), body: { description: "x", version: 1 } });
    expect(late.body).toMatchObject({ code: "stale", current: { name: "Day shift" } });
  });

  test("is made with its people and admins, and reads as the spec has it", async () => {
    const users = [worker._id, second._id];
    const body = { name: "With people", users, groupAdmins: [lead._id] };
    const { group } = (await server.call(groups.createWithUsers, { as: manager, body })).body;
    expect(group).toMatchObject({
      kind: "plain",
      totalUsers: 2,
      members: [{ name: "Ada Second" }, { name: "Wim Worker" }],
      groupAdmins: [{ _id: lead._id, name: "Lena Lead" }],
      can: { edit: true, members: true, mail: true, convert: false },
    });
    const details = (query: Record<string, unknown>) => server.call(groups.show, { ...at(group._id), query });
    const page = (await details({ limit: 1, sortBy: "name:desc" })).body;
    expect(page).toMatchObject({
      group: { totalMembers: 2, members: [{ firstName: "Wim", hub: "Bogotá", isGroupAdmin: false, why: [] }] },
      meta: { limit: 1, pages: 2 },
      count: 2,
    });
    expect(page.group.groupMembersId.toSorted()).toEqual(users.toSorted());
    expect((await details({ search: "ada@" })).body).toMatchObject({ count: 2, filteredTotalCount: 1 });
    const search = { ...at(group._id), query: { searchQuery: "wim" } };
    expect((await server.call(groups.searchMembers, search)).body.members).toMatchObject([{ email: worker.email }]);
    const unknown = { name: "Unknown", users: [worker._id, crypto.randomUUID()] };
    const refused = await server.call(groups.createWithUsers, { as: manager, body: unknown });
    expect(refused.body).toMatchObject({ code: "validation", fields: { "users.1": [expect.any(String)] } });
  });
});

describe("access by role", () => {
  test("a group's admin manages its members, and nothing else; others see nothing", async () => {
    const mine = await makeGroup({ groupAdmins: [lead._id], members: [worker._id] });
    const theirs = await makeGroup({ members: [worker._id] });
    expect(await membersOf(mine, lead)).toEqual([worker._id]);
    expect((await change(mine, { add: [second._id], delete: [worker._id] }, lead)).body).toMatchObject({
      added: 1,
      removed: 1,
      group: { totalUsers: 1, can: { edit: false, members: true, mail: true } },
    });
    for (const endpoint of [groups.show, groups.members, groups.updateMembers, groups.sendEmail, groups.mails]) {
      const body = endpoint === groups.sendEmail ? { body: { subject: "x", text: "x" } } : { body: {} };
      const call = { ...at(theirs, lead), ...(endpoint.method === "GET" ? {} : body) };
      expect(refusal(await server.call(endpoint, call)), endpoint.path).toEqual([404, "not_found"]);
    }
    expect(refusal(await server.call(groups.remove, at(mine, lead)))).toEqual([403, "forbidden"]);
    expect(refusal(await server.call(groups.updateAdmins, { ...at(mine, lead), body: {} }))).toEqual([
      403,
      "forbidden",
    ]);
    // Who is in it, but no admin of it, may not read it either.
    expect(refusal(await server.call(groups.show, at(mine, second)))).toEqual([404, "not_found"]);
  });

  test("people see which groups they are in, without any member's address, and where they are an admin", async () => {
    const both = await makeGroup({ name: "AA both", groupAdmins: [second._id], members: [worker._id] });
    const mine = async (as: Actor) => (await server.call(groups.mine, { as, query: { search: "AA both" } })).body;
    expect((await mine(worker)).groups).toMatchObject([
      { _id: both, isAdmin: false, isMember: true, groupAdmins: [{ name: "Ada Second" }], totalUsers: 1 },
    ]);
    expect((await mine(second)).groups).toMatchObject([{ isAdmin: true, isMember: false }]);
    expect((await mine(lead)).groups).toEqual([]);
    expect(JSON.stringify(await mine(worker))).not.toContain("@");
  });

  test("the last admin may go, and a new one must be active", async () => {
    const id = await makeGroup({ groupAdmins: [lead._id] });
    const admins = (body: object) => server.call(groups.updateAdmins, { ...at(id), body });
    const gone = await server.person("annotator");
    await deactivate(gone);
    expect((await admins({ add: [gone._id] })).body.fields).toHaveProperty(["add.0"]);
    expect((await admins({ delete: [lead._id] })).body.group.groupAdmins).toEqual([]);
    expect(refusal(await server.call(groups.show, at(id, lead)))).toEqual([404, "not_found"]);
    expect((await admins({ add: [lead._id, lead._id] })).body.group.groupAdmins).toHaveLength(1);
    expect((await admins({ add: [lead._id], delete: [lead._id] })).body.fields).toHaveProperty("delete");
  });

  test("staff find people by a part of their name, group admins only by the whole address", async () => {
    const id = await makeGroup({ groupAdmins: [lead._id], members: [second._id] });
    const find = async (search: string, as: Actor) =>
      (await server.call(groups.candidates, { ...at(id, as), query: { search } })).body.people.map(
        (person: { name: string }) => person.name,
      );
    expect(await find("wim", manager)).toEqual(["Wim Worker"]);
    expect(await find("@crowd.example", manager)).toEqual(["Wim Worker"]);
    expect(await find("wim", lead)).toEqual([]);
    expect(await find(" WIM@crowd.example ", lead)).toEqual(["wim@crowd.example"]);
    expect(await find("ada@crowd.example", lead)).toEqual([]);
  });
});

describe("members", () => {
  test("members stay, deactivated people can't be added, and each change is in the audit by id alone", async () => {
    const id = await makeGroup({ members: [worker._id] });
    expect((await change(id, { add: [worker._id, second._id, second._id] })).body).toMatchObject({
      added: 1,
      already: 1,
    });
    const add = { as: manager, body: { groupId: id, users: [second._id, lead._id] } };
    expect((await server.call(groups.addUsers, add)).body).toMatchObject({ added: 1, already: 1 });
    const gone = await server.person("annotator");
    await deactivate(gone);
    const refused = await change(id, { add: [worker._id, gone._id] });
    expect(refused.body.fields).toEqual({ "add.1": [expect.any(String)] });
    const rows = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", id)
      .where("action", "=", "groups.updateMembers")
      .execute();
    expect(rows.map((row) => [row.before, row.after])).toEqual([
      [
        { members: [], totalUsers: 1 },
        { members: [{ _id: second._id }], totalUsers: 2 },
      ],
    ]);
  });

  test("two servers add at once, and one deletes meanwhile: each person is in once, and none in a deleted group", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.person("annotator")));
    const ids = people.map(({ _id }) => _id);
    const id = await makeGroup();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(id, { add: n % 2 ? ids : ids.toReversed() }, manager, n % 2 ? server : other),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(8);
    expect((await membersOf(id)).toSorted()).toEqual(ids.toSorted());

    const doomed = await makeGroup();
    const [removed, ...added] = await Promise.all([
      server.call(groups.remove, at(doomed)),
      ...ids.map((one) => change(doomed, { add: [one] }, manager, other)),
    ]);
    expect(removed?.status).toBe(200);
    const inIt = await server.db.sql.selectFrom("group_members").selectAll().where("group_id", "=", doomed).execute();
    expect(inIt).toHaveLength(added.filter(({ status }) => status === 200).length);
    expect(added.filter(({ status }) => status !== 200).every(({ status }) => status === 404)).toBe(true);
  });

  test("a deleted person is in no group; a deactivated one stays and reads so", async () => {
    const [left, paused] = await Promise.all([server.person("annotator"), server.person("annotator")]);
    const id = await makeGroup({ members: [left._id, paused._id] });
    await deactivate(paused);
    const now = new Date().toISOString();
    await server.db.sql.updateTable("users").set({ deleted_at: now }).where("_id", "=", left._id).execute();
    const { body } = await server.call(groups.members, at(id));
    expect(body).toMatchObject({ count: 1, members: [{ _id: paused._id, isActive: false }] });
  });
});

describe("a person's data", () => {
  test("is answered for their export, and gone after they were erased", async () => {
    const person = await server.person("annotator");
    const inIt = await makeGroup({ name: "Kept in", members: [person._id] });
    const admin = await makeGroup({ name: "Kept admin", groupAdmins: [person._id], members: [worker._id] });
    await server.call(groups.sendEmail, { ...at(admin, person), body: { subject: "Mine", text: "My words" } });
    expect(await groupsOf(server.db.sql, person._id)).toMatchObject({
      groups: [
        { name: "Kept admin", isAdmin: true, isMember: false },
        { name: "Kept in", isAdmin: false, isMember: true },
      ],
      mailsSent: [{ group: "Kept admin", subject: "Mine", text: "My words" }],
    });
    await writeAlone(server, (write) => leaveGroups(write, person._id));
    expect((await groupsOf(server.db.sql, person._id)).groups).toEqual([]);
    expect(await membersOf(inIt)).toEqual([]);
    const { body } = await server.call(groups.mails, at(admin));
    expect(body.mails).toMatchObject([{ subject: "(erased)" }]);
  });
});
