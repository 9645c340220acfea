import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { openersOf } from "../../../server/core/auth/personal.ts";
import { linkTo, mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { users, skills, projects } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let other: typeof server;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  admin = await server.person("admin");
  manager = await server.person("manager");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const invite = (fields: object, as = manager) =>
  server.call(users.create, { as, body: { firstName: "Ines", lastName: "Duarte", ...fields } });
const act = (person: Actor, action: string, as = manager) =>
  server.call(users.act, { as, params: { _id: person._id, action } });

describe("changing people", () => {
  test("a manager changes no one above, the record says so beforehand", async () => {
    const boss = await server.person("admin");
    const read = await server.call(users.show, { as: manager, params: { _id: boss._id } });
    expect(read.body.user.can).toEqual({
      edit: false,
      changeRole: false,
      activate: false,
      remove: false,
      resetSecondFactor: false,
    });
    for (const [endpoint, body] of [
      [users.edit, { hub: "x" }],
      [users.changeRole, { role: "annotator" }],
    ] as const) {
      const refused = await server.call(endpoint, { as: manager, params: { _id: boss._id }, body });
      expect(refused.body.code).toBe("role_above");
    }
    const worker = await server.person("annotator");
    const rise = { params: { _id: worker._id }, body: { role: "admin" } };
    expect((await server.call(users.changeRole, { as: manager, ...rise })).body.code).toBe("role_above");
    expect((await server.call(users.changeRole, { as: admin, ...rise })).body.user.role).toBe("admin");
  });

  test("role change, deactivation and deletion end the person's access on the next request, on every server", async () => {
    for (const change of [
      (person: Actor) =>
        server.call(users.changeRole, { as: manager, params: { _id: person._id }, body: { role: "reviewer" } }),
      (person: Actor) => act(person, "deactivate"),
      (person: Actor) => act(person, "delete"),
    ]) {
      const person = await server.person("annotator");
      expect((await other.call(skills.list, { as: person })).status).toBe(200);
      expect((await change(person)).status).toBe(200);
      expect((await other.call(skills.list, { as: person })).status).toBe(401);
    }
  });

  test("a person who leaves while checked in is checked out, by the server's clock", async () => {
    const worker = await server.person("annotator");
    const project = await server.call(projects.create, {
      as: manager,
      body: { name: "Left behind", status: "active" },
    });
    const params = { _id: project.body.projectDrawer._id };
    expect((await server.call(projects.checkIn, { as: worker, params })).status).toBe(200);
    const left = await act(worker, "deactivate");
    expect(left.body.user).toMatchObject({ isActive: false, currentlyCheckedInProject: null });
    const entries = await server.db.sql
      .selectFrom("work_history")
      .selectAll()
      .where("user_id", "=", worker._id)
      .execute();
    expect(entries).toMatchObject([{ state: "pending", seconds: expect.any(Number) }]);
    expect((await act(worker, "deactivate")).body.code).toBe("wrong_state");
    expect((await act(worker, "activate")).body.user.isActive).toBe(true);
  });

  test("a deleted person is gone from lists, and answered once more as deleted", async () => {
    const person = await server.person("annotator", { lastName: "Vanishing" });
    expect((await act(person, "delete")).body.user).toMatchObject({ isDeleted: true });
    expect((await server.call(users.show, { as: manager, params: { _id: person._id } })).status).toBe(404);
    const list = await server.call(users.list, { as: manager, query: { search: "Vanishing" } });
    expect(list.body.filteredTotalCount).toBe(0);
  });

  test("another address has to be verified anew; skills are replaced; a stale write meets the record as it is", async () => {
    const person = await server.person("annotator", { passwordHash: "some" });
    const made = await server.call(skills.bulkInsert, {
      as: manager,
      body: { skills: [{ name: "One" }, { name: "Two" }] },
    });
    const [one, two] = made.body.skills;
    const edit = (body: object) => server.call(users.edit, { as: manager, params: { _id: person._id }, body });
    const email = "moved@test.example";
    const { body } = await edit({ email, skills: [one._id, two._id], version: 1 });
    expect(body.user).toMatchObject({
      email,
      isEmailVerified: false,
      version: 2,
      skills: [{ name: "One" }, { name: "Two" }],
    });
    expect((await linkTo(server, email))[0]).toBe("verify-email");
    expect((await edit({ hub: "Oslo", version: 1 })).body).toMatchObject({
      code: "stale",
      current: { email, version: 2 },
    });
    expect((await edit({ skills: [two._id] })).body.user.skills).toEqual([{ _id: two._id, name: "Two" }]);
    expect((await edit({ skills: [person._id] })).body.fields).toEqual({ skills: ["One of these does not exist."] });
  });
});

test("lists filter by role, hub, skill and account state, any of the values given", async () => {
  const [worker, reviewer] = [
    await server.person("annotator", { hub: "Filterville" }),
    await server.person("reviewer", { hub: "Filterton" }),
  ];
  await act(reviewer, "deactivate");
  const found = async (query: object) => {
    const { body } = await server.call(users.list, { as: manager, query: { limit: 200, ...query } });
    return new Set(body.users.map((user: { _id: string }) => user._id));
  };
  expect(await found({ hub: ["Filterville", "Filterton"] })).toEqual(new Set([worker._id, reviewer._id]));
  expect(await found({ hub: ["Filterville", "Filterton"], role: "reviewer" })).toEqual(new Set([reviewer._id]));
  expect(await found({ hub: ["Filterville", "Filterton"], isActive: "true" })).toEqual(new Set([worker._id]));
  expect((await found({ role: "annotator" })).has(reviewer._id)).toBe(false);
});

describe("import", () => {
  const row = (index: number, fields: object = {}) => ({
    firstName: "Row",
    lastName: String(index),
    email: `import.${index}@test.example`,
    ...fields,
  });
  const send = (rows: object[], fields: object = {}) =>
    server.call(users.bulkInsert, { as: manager, body: { users: rows, ...fields } });
  const count = async () => (await server.call(users.list, { as: manager })).body.count;

  test("5,000 people at once, without invitations", async () => {
    const before = await count();
    const { body } = await send(
      Array.from({ length: 5000 }, (_, index) => row(index)),
      { invite: false },
    );
    expect(body).toEqual({ created: 5000 });
    expect(await count()).toBe(before + 5000);
    expect(await mailsTo(server, "import.7@test.example")).toEqual([]);
  });

  test("all or none: each wrong row is named by its place and field", async () => {
    const before = await count();
    const refused = await send([
      row(6001),
      row(6002, { email: manager.email }),
      row(6003),
      row(6004, { email: "Import.6001@test.example" }),
    ]);
    expect(refused.body).toMatchObject({ statusCode: 409, code: "taken" });
    expect(Object.keys(refused.body.fields)).toEqual(["users.1.email", "users.3.email"]);
    const invalid = await send([row(6005), row(6006, { email: "no address", role: "boss", extra: 1 })]);
    expect(Object.keys(invalid.body.fields).toSorted()).toEqual(["users.1.email", "users.1.extra", "users.1.role"]);
    const above = await send([row(6007), row(6008, { role: "admin" })]);
    expect(above.body).toMatchObject({ code: "role_above", fields: { "users.1.role": [expect.any(String)] } });
    expect(await count()).toBe(before);
  });

  test("two imports of the same people at once: one of them is made, whole", async () => {
    const before = await count();
    const rows = Array.from({ length: 50 }, (_, index) => row(7000 + index));
    const answers = await Promise.all([
      send(rows),
      other.call(users.bulkInsert, { as: manager, body: { users: rows } }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await count()).toBe(before + 50);
    expect(await mailsTo(server, "import.7001@test.example")).toHaveLength(1);
  });
});

test("the audit keeps a person's data sealed under a key of their own, and forgets it with the key", async () => {
  const { body } = await invite({ firstName: "Secretive", email: "secretive@test.example", hub: "Open Hub" });
  const { _id } = body.user;
  await server.call(users.edit, { as: manager, params: { _id }, body: { firstName: "Whispering" } });
  const rows = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", _id).orderBy("at").execute();
  expect(rows.map((kept) => kept.action)).toEqual(["users.create", "users.edit"]);
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/secretive|whispering/i);
  expect(text).toContain("Open Hub");
  const opener = (await openersOf(server.db.sql, [_id])).get(_id)!;
  const sealed = (rows[1]!.after as { firstName: { sealed: string } }).firstName.sealed;
  expect(opener.open(Buffer.from(sealed, "base64"))).toBe("Whispering");
  await server.db.sql.deleteFrom("person_keys").where("user_id", "=", _id).execute();
  expect((await openersOf(server.db.sql, [_id])).size).toBe(0);
});
