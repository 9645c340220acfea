import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { groups, users, skills } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let ana: Actor;
let bo: Actor;
let polygons: string;
let cuboids: string;

const makeSkill = async (name: string): Promise<string> => {
  const _id = newId();
  await server.db.sql.insertInto("skills").values({ _id, name }).execute();
  return _id;
};
const grant = (who: Actor, ...ids: string[]) =>
  server.call(users.edit, { as: manager, params: { _id: who._id }, body: { skills: ids } });

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  ana = await server.person("annotator", { firstName: "Ana", lastName: "A", hub: "Bogotá" });
  bo = await server.person("reviewer", { firstName: "Bo", lastName: "B", hub: "Lagos" });
  polygons = await makeSkill("Polygon drawing");
  cuboids = await makeSkill("Cuboids");
  await server.db.sql.updateTable("users").set({ country: "CO" }).where("_id", "=", ana._id).execute();
  await grant(ana, polygons, cuboids);
  await grant(bo, polygons);
});
afterAll(() => server.close());

const nothing = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [] };
let made = 0;
const makeGroup = async (rule: object): Promise<string> => {
  const body = { name: `Rule ${++made}`, rule: { ...nothing, ...rule } };
  const answer = await server.call(groups.create, { as: manager, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.group._id;
};
const at = (_id: string) => ({ as: manager, params: { _id } });
const whoIsIn = async (_id: string) =>
  (await server.call(groups.members, at(_id))).body.members.map(
    (member: { firstName: string; why: string[] }) => `${member.firstName}: ${member.why.join("; ")}`,
  );
const act = (who: Actor, action: string) => server.call(users.act, { as: manager, params: { _id: who._id, action } });

describe("rule groups", () => {
  test("come back while the skills of their rule are there, not without", async () => {
    const skill = await makeSkill("Ruled by until lately");
    const group = await makeGroup({ skills: [polygons, skill] });
    expect((await server.call(groups.remove, at(group))).status).toBe(200);
    expect((await server.call(skills.remove, at(skill))).status).toBe(200);
    const restore = async () => (await server.call(groups.restore, { as: manager, body: { ids: [group] } })).body;
    expect(await restore()).toMatchObject({
      done: 0,
      refused: [{ code: "not_found", message: "There is no such skill." }],
    });
    await server.call(skills.restore, { as: manager, body: { ids: [skill] } });
    expect(await restore()).toMatchObject({ done: 1, refused: [] });
  });

  test("contain the people whom every part of the rule fits, each with the reason", async () => {
    const cases: [object, string[]][] = [
      [{ skills: [polygons] }, ["Ana: holds Polygon drawing", "Bo: holds Polygon drawing"]],
      [{ skills: [cuboids, polygons] }, ["Ana: holds Cuboids; holds Polygon drawing", "Bo: holds Polygon drawing"]],
      [{ skills: [cuboids, polygons], skillsMatch: "all" }, ["Ana: holds Cuboids; holds Polygon drawing"]],
      [
        { skills: [polygons, polygons], skillsMatch: "all", roles: ["reviewer"] },
        ["Bo: holds Polygon drawing; role Reviewer"],
      ],
      [{ skills: [polygons], hubs: ["Bogotá", "Kraków"] }, ["Ana: holds Polygon drawing; hub Bogotá"]],
      [{ hubs: ["Lagos"] }, ["Bo: hub Lagos"]],
      [{ countries: ["CO"], roles: ["annotator"] }, ["Ana: role Annotator; country CO"]],
      [{ hubs: ["Nowhere"] }, []],
    ];
    for (const [rule, expected] of cases) {
      expect(await whoIsIn(await makeGroup(rule)), JSON.stringify(rule)).toEqual(expected);
      const body = { rule: { ...nothing, ...rule } };
      const preview = (await server.call(groups.previewRule, { as: manager, body })).body;
      expect(preview.total).toBe(expected.length);
      expect(preview.people.map((person: { firstName: string }) => person.firstName)).toEqual(
        expected.map((line) => line.split(":")[0]),
      );
    }
    const empty = await server.call(groups.create, { as: manager, body: { name: "Empty", rule: nothing } });
    expect(empty.body).toMatchObject({
      code: "validation",
      fields: { rule: ["Fill in at least one part of the rule."] },
    });
  });

  test("follow every change of skill, hub, role and account state at once", async () => {
    const who = await server.person("annotator", { firstName: "Cy", hub: "Quito" });
    const id = await makeGroup({ skills: [cuboids], hubs: ["Quito"], roles: ["annotator"] });
    const isIn = async () => (await whoIsIn(id)).length === 1;
    expect(await isIn()).toBe(false);
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => grant(who, cuboids), true],
      [() => server.call(users.edit, { as: manager, params: { _id: who._id }, body: { hub: "Lima" } }), false],
      [() => server.call(users.edit, { as: manager, params: { _id: who._id }, body: { hub: "Quito" } }), true],
      [
        () => server.call(users.changeRole, { as: manager, params: { _id: who._id }, body: { role: "reviewer" } }),
        false,
      ],
      [
        () => server.call(users.changeRole, { as: manager, params: { _id: who._id }, body: { role: "annotator" } }),
        true,
      ],
      [() => act(who, "deactivate"), false],
      [() => act(who, "activate"), true],
      [() => grant(who), false],
      [() => grant(who, cuboids), true],
      [() => act(who, "delete"), false],
    ];
    for (const [index, [step, expected]] of steps.entries()) {
      await step();
      expect(await isIn(), `step ${index}`).toBe(expected);
    }
  });

  test("can't be changed by hand, but by their rule; and become plain with the people they have", async () => {
    const id = await makeGroup({ skills: [polygons] });
    const message = /come from its rule|A rule decides/;
    const files = { groupMembers: { name: "a.csv", content: `email\n${ana.email}`, type: "text/csv" } };
    for (const refused of [
      await server.call(groups.updateMembers, { ...at(id), body: { delete: [ana._id] } }),
      await server.call(groups.addUsers, { as: manager, body: { groupId: id, users: [manager._id] } }),
      await server.call(groups.uploadMembers, { ...at(id), files }),
    ]) {
      expect(refused.body).toMatchObject({ code: "rule_group", message: expect.stringMatching(message) });
    }
    const edit = (body: object) => server.call(groups.edit, { ...at(id), body });
    const unknown = await edit({ rule: { ...nothing, skills: [crypto.randomUUID()] } });
    expect(unknown.body.fields).toHaveProperty(["rule.skills"]);
    expect((await edit({ rule: { ...nothing, hubs: ["Lagos"] }, version: 1 })).body.group).toMatchObject({
      rule: { hubs: ["Lagos"], skills: [] },
      totalUsers: 1,
    });
    const plain = await server.call(groups.convert, { ...at(id), body: { version: 2 } });
    expect(plain.body.group).toMatchObject({ kind: "plain", rule: null, totalUsers: 1, can: { convert: false } });
    // It added and removed no one.
    const kept = await server.db.sql
      .selectFrom("audit")
      .select(["before", "after"])
      .where("record_id", "=", id)
      .where("action", "=", "groups.convert")
      .executeTakeFirstOrThrow();
    expect(kept.before).toMatchObject({ kind: "rule" });
    expect([kept.before, kept.after]).not.toContainEqual(expect.objectContaining({ totalUsers: 2 }));
    await server.call(users.edit, { as: manager, params: { _id: bo._id }, body: { hub: "Abuja" } });
    expect(await whoIsIn(id)).toEqual(["Bo: "]);
    expect((await edit({ rule: { ...nothing, hubs: ["Lagos"] } })).body.code).toBe("plain_group");
    expect((await server.call(groups.convert, at(id))).body.code).toBe("plain_group");
  });

  test("a rule keeps its skill, and a member reads why they are in", async () => {
    const skill = await makeSkill("Only in a rule");
    const id = await makeGroup({ skills: [skill, cuboids], countries: ["CO"] });
    const removed = await server.call(skills.remove, at(skill));
    expect(removed.body).toMatchObject({
      code: "in_use",
      message: expect.stringMatching(/the rule of the group Rule/),
    });
    const { body } = await server.call(groups.mine, { as: ana, query: { limit: 50 } });
    const mine = body.groups.find((group: { _id: string }) => group._id === id);
    expect(mine).toMatchObject({ isMember: true, isAdmin: false, why: ["holds Cuboids", "country CO"] });
  });
});
