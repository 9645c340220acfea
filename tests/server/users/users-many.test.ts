import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { users, projects, audit, groups } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin");
  manager = await server.person("manager");
});
afterAll(() => server.close());

const makeSkill = async (name: string): Promise<string> => {
  const _id = newId();
  await server.db.sql.insertInto("skills").values({ _id, name }).execute();
  return _id;
};
const people = (count: number, hub = "") =>
  Promise.all(Array.from({ length: count }, () => server.person("annotator", { hub })));
const idsOf = (of: readonly { _id: string }[]) => of.map(({ _id }) => _id);
const codes = (reply: { refused: { _id: string; code: string }[] }) =>
  Object.fromEntries(reply.refused.map(({ _id, code }) => [_id, code]));
const read = async (_id: string) => (await server.call(users.show, { as: manager, params: { _id } })).body.user;
const skillsOf = async (_id: string): Promise<string[]> =>
  (await read(_id)).skills.map(({ name }: { name: string }) => name);
const actionsOn = async (record: string): Promise<string[]> => {
  const { body } = await server.call(audit.list, { as: admin, query: { record } });
  return body.audit.map(({ action }: { action: string }) => action);
};

describe("many people at once", () => {
  test("are not invited by being activated where they were added without an invitation", async () => {
    const row = { firstName: "Una", lastName: "Invited", email: "una@test.example" };
    await server.call(users.bulkInsert, { as: manager, body: { users: [row], invite: false } });
    const { body } = await server.call(users.list, { as: manager, query: { search: row.email } });
    const select = { ids: [body.users[0]._id] };
    for (const action of ["deactivate", "activate"])
      expect((await server.call(users.bulkActivation, { as: manager, body: { select, action } })).body.done).toBe(1);
    expect(await mailsTo(server, row.email)).toEqual([]);
  });

  test("get another role, but for oneself, those above and those who have it; each change is audited", async () => {
    const [one, two] = (await people(2)) as [Actor, Actor];
    const reviewer = await server.person("reviewer");
    const ids = idsOf([one, two, reviewer, manager, admin]);
    const { body } = await server.call(users.bulkRole, { as: manager, body: { select: { ids }, role: "reviewer" } });
    expect([body.done, body.unchanged, codes(body)]).toEqual([
      2,
      1,
      { [manager._id]: "own_account", [admin._id]: "role_above" },
    ]);
    expect((await read(one._id)).role).toBe("reviewer");
    expect(await actionsOn(one._id)).toEqual(["users.bulkRole"]);
    const above = { as: manager, body: { select: { ids: [one._id] }, role: "admin" } };
    expect((await server.call(users.bulkRole, above)).body.code).toBe("role_above");
  });

  test("all that a filter matches, or none where one refuses and that was chosen", async () => {
    const found = await people(3, "Many");
    await server.person("admin", { hub: "Many" });
    const body = { select: { filter: { hub: ["Many"] }, expected: 4 }, role: "reviewer", onRefusal: "stop" };
    const stopped = await server.call(users.bulkRole, { as: manager, body });
    expect([stopped.body.done, stopped.body.refused.length]).toEqual([0, 1]);
    const done = await server.call(users.bulkRole, { as: manager, body: { ...body, onRefusal: "skip" } });
    expect(done.body.done).toBe(3);
    expect((await read(found[0]!._id)).role).toBe("reviewer");
    const late = await server.call(users.bulkRole, {
      as: manager,
      body: { ...body, select: { ...body.select, expected: 5 } },
    });
    expect(late.body.code).toBe("selection_changed");
  });

  test("are granted skills, lose them, or get exactly these; those for whom nothing changes are counted", async () => {
    const [draw, label, listen] = [await makeSkill("Draw"), await makeSkill("Label"), await makeSkill("Listen")];
    const [one, two] = (await people(2)) as [Actor, Actor];
    const change = async (how: string, skills: string[], ids = idsOf([one, two])) =>
      (await server.call(users.bulkSkills, { as: manager, body: { select: { ids }, how, skills } })).body;
    expect((await change("add", [draw, label], [one._id])).done).toBe(1);
    expect(await change("add", [draw])).toMatchObject({ done: 1, unchanged: 1, refused: [] });
    expect(await change("remove", [label])).toMatchObject({ done: 1, unchanged: 1, refused: [] });
    expect((await change("replace", [label, listen])).done).toBe(2);
    expect(await skillsOf(one._id)).toEqual(["Label", "Listen"]);
    expect(await change("replace", [listen, label])).toMatchObject({ done: 0, unchanged: 2, refused: [] });
    expect((await change("replace", [])).done).toBe(2);
    expect(await skillsOf(two._id)).toEqual([]);
    expect((await change("add", [newId()])).fields).toEqual({ skills: ["One of these does not exist."] });
  });

  test("are named by id or address to be granted skills, and what was added is counted", async () => {
    const [see, hear] = [await makeSkill("See"), await makeSkill("Hear")];
    const [one, two] = (await people(2)) as [Actor, Actor];
    const body = { users: [one._id], emails: [two.email.toUpperCase(), one.email, "nobody@test.example"] };
    const add = async (skills: string[]) =>
      (await server.call(users.addSkills, { as: manager, body: { ...body, skills } })).body;
    expect(await add([see])).toMatchObject({ done: 2, added: 2, refused: [], unknown: ["nobody@test.example"] });
    expect(await add([see, hear])).toMatchObject({ done: 2, added: 2 });
    const withoutPeople = { as: manager, body: { skills: [see] } };
    expect((await server.call(users.addSkills, withoutPeople)).body.fields).toEqual({
      users: ["Choose at least one person."],
    });
    const held = await server.call(users.heldSkills, { as: manager, params: { _id: one._id } });
    expect(held.body.userSkills).toMatchObject([{ grantedBy: { _id: manager._id } }, {}]);
  });

  test("are deactivated, which checks them out, and activated again", async () => {
    const [one, two] = (await people(2)) as [Actor, Actor];
    const params = { _id: await insertProject(server.db, "Left by many") };
    expect((await server.call(projects.checkIn, { as: one, params })).status).toBe(200);
    const act = async (action: string, ids: string[]) =>
      (await server.call(users.bulkActivation, { as: manager, body: { select: { ids }, action } })).body;
    const ids = idsOf([one, two]);
    expect((await act("deactivate", [...ids, manager._id])).refused).toMatchObject([{ code: "own_account" }]);
    expect(await read(one._id)).toMatchObject({ isActive: false, currentlyCheckedInProject: null });
    expect(codes(await act("deactivate", [one._id]))).toEqual({ [one._id]: "wrong_state" });
    expect(await act("activate", ids)).toMatchObject({ done: 2, ids });
  });

  test("come back after they were deleted, but not where their address has another owner, nor by those below", async () => {
    const [back, stays] = (await people(2)) as [Actor, Actor];
    const boss = await server.person("admin");
    for (const { _id } of [back, stays, boss]) {
      await server.call(users.act, { as: admin, params: { _id, action: "delete" } });
    }
    await server.person("annotator", { email: stays.email });
    const ids = idsOf([back, stays, boss]);
    const { body } = await server.call(users.restore, { as: manager, body: { ids } });
    expect([body.ids, codes(body)]).toEqual([[back._id], { [boss._id]: "role_above", [stays._id]: "taken" }]);
    expect(body.refused.find(({ code }: { code: string }) => code === "taken").message).toBe(
      "This e-mail address is taken already.",
    );
    expect((await read(back._id)).isDeleted).toBe(false);
  });
});

test("who was deleted long ago comes back only as long as they are owed something", async () => {
  const [owed, even, never] = (await people(3)) as [Actor, Actor, Actor];
  const line = (person: Actor, amount: number) =>
    server.db.sql
      .insertInto("payments")
      .values({
        _id: newId(),
        kind: "adjustment",
        user_id: person._id,
        state: "accrued",
        amount,
        currency: "USD",
        reason: "Phone",
        created_by: admin._id,
        approved_by: manager._id,
        approved_at: new Date().toISOString(),
      })
      .execute();
  await line(owed, 500);
  for (const amount of [500, -500]) await line(even, amount);
  const ids = idsOf([owed, even, never]);
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await server.db.sql.updateTable("users").set({ deleted_at: longAgo }).where("_id", "in", ids).execute();
  const { body: list } = await server.call(users.deleted, { as: manager, query: { limit: 200 } });
  expect(idsOf(list.deleted).filter((id) => ids.includes(id))).toEqual([owed._id]);
  const { body } = await server.call(users.restore, { as: manager, body: { ids } });
  expect([body.ids, codes(body)]).toEqual([[owed._id], { [even._id]: "not_found", [never._id]: "not_found" }]);
});

describe("people to choose from", () => {
  test("are those who may sign in, found by name or address, in short", async () => {
    const [here, gone] = [
      await server.person("reviewer", { lastName: "Choosable" }),
      await server.person("annotator", { lastName: "Choosable" }),
    ];
    await server.call(users.act, { as: manager, params: { _id: gone._id, action: "deactivate" } });
    const { body } = await server.call(users.active, { as: manager, query: { search: "choosable" } });
    expect(body.users).toEqual([{ _id: here._id, name: "Person Choosable", email: here.email, role: "reviewer" }]);
  });

  test("for a project are active, verified, hold its skills and are not on it yet", async () => {
    const [required, also] = [await makeSkill("Needed"), await makeSkill("Needed too")];
    const project = await insertProject(server.db, "Wants people");
    await server.db.sql
      .insertInto("project_skills")
      .values([required, also].map((skill_id) => ({ project_id: project, skill_id })))
      .execute();
    const person = (firstName: string, more: object = {}) =>
      server.person("annotator", { firstName, lastName: "Fitting", ...more });
    const [fits, half, member, inactive] = [
      await person("Fits"),
      await person("Half"),
      await person("Member"),
      await person("Inactive"),
    ];
    const unverified = await person("Unverified", { unverified: true });
    const [inGroup, byRule] = [await person("Grouped"), await person("Ruled", { hub: "Fitting" })];
    const grant = (ids: string[], skills: string[]) =>
      server.call(users.addSkills, { as: manager, body: { users: ids, skills } });
    await grant(idsOf([fits, member, inactive, unverified, inGroup, byRule]), [required, also]);
    await grant([half._id], [required]);
    await server.db.sql.insertInto("project_members").values({ project_id: project, user_id: member._id }).execute();
    for (const group of [
      { name: "Fitting people", members: [inGroup._id] },
      { name: "Fitting rule", rule: { skills: [], skillsMatch: "any", roles: [], hubs: ["Fitting"], countries: [] } },
    ]) {
      const { body } = await server.call(groups.create, { as: manager, body: group });
      await server.db.sql
        .insertInto("project_groups")
        .values({ project_id: project, group_id: body.group._id })
        .execute();
    }
    await server.call(users.act, { as: manager, params: { _id: inactive._id, action: "deactivate" } });
    const of = (_id: string) =>
      server.call(users.forProject, { as: manager, params: { _id }, query: { search: "fitting" } });
    expect((await of(project)).body.users).toMatchObject([{ name: "Fits Fitting" }]);
    expect((await of(newId())).body.code).toBe("not_found");
    const held = await server.call(users.heldSkills, {
      as: manager,
      params: { _id: fits._id },
      query: { sortBy: "name:asc" },
    });
    expect(held.body.userSkills[0]).toMatchObject({ name: "Needed", projects: [{ name: "Wants people" }] });
  });
});
