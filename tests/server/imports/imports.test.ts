import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importChunk } from "../../../contract/imports/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { forgetImports } from "../../../server/areas/imports/actions.ts";
import { openersOf } from "../../../server/core/auth/personal.ts";
import { mailsTo } from "../helpers/mails.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { imports, skills, directory, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let other: typeof server;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  manager = await server.person("manager");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Rows = readonly Record<string, unknown>[];
const begin = async (body: object, as = manager): Promise<string> =>
  (await server.call(imports.begin, { as, body })).body.import._id;
const append = (_id: string, from: number, rows: Rows, as = manager) =>
  server.call(imports.append, { as, params: { _id }, body: { from, rows } });
const commit = (_id: string, as = manager, on = server) => on.call(imports.commit, { as, params: { _id } });
const show = async (_id: string) => (await server.call(imports.show, { as: manager, params: { _id } })).body.import;
const cancel = (_id: string) => server.call(imports.cancel, { as: manager, params: { _id } });

/** Begun and sent, so that only the commit is left. */
const sent = async (resource: string, rows: Rows, more: object = {}, as = manager): Promise<string> => {
  const _id = await begin({ resource, total: rows.length, ...more }, as);
  for (let from = 0; from < rows.length; from += importChunk) {
    expect((await append(_id, from, rows.slice(from, from + importChunk), as)).status).toBe(200);
  }
  return _id;
};
const countOf = async (search: string): Promise<number> =>
  (await server.call(directory.list, { as: manager, query: { search } })).body.filteredTotalCount;
const entries = (word: string, count: number): Rows =>
  Array.from({ length: count }, (_, n) => ({ name: `${word} ${n}`, clientAlias: "Acme", actionItems: ["a", "b"] }));
const staged = async (_id: string): Promise<number> =>
  (await server.db.sql.selectFrom("import_rows").select("place").where("import_id", "=", _id).execute()).length;

describe("a file", () => {
  test("is sent in parts and written whole, with an audit entry each, and its rows are deleted", async () => {
    const rows = entries("Whole", importChunk + 2);
    const _id = await begin({ resource: "directory", total: rows.length });
    expect((await append(_id, importChunk, rows.slice(importChunk))).body).toEqual({ received: 2 });
    expect((await append(_id, 0, rows.slice(0, importChunk))).body).toEqual({ received: rows.length });
    expect(await show(_id)).toMatchObject({ state: "open", total: rows.length, received: rows.length, done: 0 });
    expect(await countOf("Whole")).toBe(0);
    expect(await commit(_id)).toMatchObject({ status: 200, body: { created: rows.length } });
    expect(await countOf("Whole")).toBe(rows.length);
    expect(await show(_id)).toMatchObject({ state: "done", done: rows.length, created: rows.length });
    expect(await staged(_id)).toBe(0);
    const audit = await server.db.sql
      .selectFrom("audit")
      .select("record_id")
      .where("action", "=", "imports.commit")
      .execute();
    expect(audit).toHaveLength(rows.length);
  });

  test("is rejected while rows of it are missing, and accepted once they are there", async () => {
    const _id = await begin({ resource: "skills", total: 2 });
    await append(_id, 0, [{ name: "Missing one" }]);
    expect((await commit(_id)).body).toMatchObject({
      code: "validation",
      fields: { rows: ["1 of 2 were not sent yet."] },
    });
    await append(_id, 1, [{ name: "Missing two" }]);
    expect((await commit(_id)).body).toEqual({ created: 2 });
  });

  test("may be sent twice in part: the last that was sent counts", async () => {
    const _id = await begin({ resource: "skills", total: 1 });
    await append(_id, 0, [{ name: "Sent first" }]);
    expect((await append(_id, 0, [{ name: "Sent again" }])).body).toEqual({ received: 1 });
    expect((await commit(_id)).body).toEqual({ created: 1 });
    const { body } = await server.call(skills.list, { as: manager, query: { search: "Sent" } });
    expect(body.skills.map((skill: { name: string }) => skill.name)).toEqual(["Sent again"]);
  });

  test("that is longer than announced is rejected", async () => {
    const _id = await begin({ resource: "skills", total: 1 });
    expect((await append(_id, 1, [{ name: "Too many" }])).body.fields).toEqual({ from: ["The import has 1 rows."] });
  });
});

describe("what is wrong", () => {
  test("is named by row and field when it is sent, and none of that part is kept", async () => {
    const _id = await begin({ resource: "directory", total: 20 });
    const refused = await append(_id, 10, [
      { name: "Fine" },
      { name: "", imageBenchmark: "12" },
      { name: "Odd", colour: "red" },
    ]);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields).toSorted()).toEqual([
      "rows.11.imageBenchmark",
      "rows.11.name",
      "rows.12.colour",
    ]);
    expect(await staged(_id)).toBe(0);
  });

  test("an unknown skill is reported at its row, and existing ones are given to their people", async () => {
    const skill = await server.call(skills.create, { as: manager, body: { name: "Reads maps" } });
    const person = (index: number, of: string[]) => ({
      firstName: "Map",
      lastName: `Reader ${index}`,
      email: `reader.${index}@test.example`,
      hub: "Lisbon",
      country: "pt",
      skills: of,
    });
    const _id = await begin({ resource: "users", total: 3, invite: false });
    const wrong = await append(_id, 0, [person(0, []), person(1, ["READS maps", "Reads minds"])]);
    expect(wrong.body.fields).toEqual({ "rows.1.skills": ["There is no skill “Reads minds”."] });
    await append(_id, 0, [person(0, []), person(1, ["reads  MAPS"]), person(2, ["Reads maps"])]);
    // Gone since it was sent.
    await server.call(skills.remove, { as: manager, params: { _id: skill.body._id } });
    expect(Object.keys((await commit(_id)).body.fields)).toEqual(["rows.1.skills", "rows.2.skills"]);
    await server.call(skills.restore, { as: manager, body: { ids: [skill.body._id] } });
    expect((await commit(_id)).body).toEqual({ created: 3 });
    const { body } = await server.call(users.list, { as: manager, query: { search: "reader", sortBy: "email:asc" } });
    const held = { skills: [{ _id: skill.body._id, name: "Reads maps" }], hub: "Lisbon", country: "PT" };
    expect(body.users).toMatchObject([{ skills: [] }, held, held]);
  });

  test("taken values are reported over the whole file, nothing is written, and it may be tried again", async () => {
    const { body: there } = await server.call(directory.create, {
      as: manager,
      body: { name: "Clash 1", clientAlias: "acme" },
    });
    const rows = [...entries("Clash", importChunk), { name: "clash 5", clientAlias: "ACME" }];
    const _id = await sent("directory", rows);
    const refused = await commit(_id);
    expect(refused.body).toMatchObject({ statusCode: 409, code: "taken" });
    expect(Object.keys(refused.body.fields)).toEqual(["rows.1.name", `rows.${importChunk}.name`]);
    expect(await countOf("Clash")).toBe(1);
    expect(await show(_id)).toMatchObject({ state: "failed", received: rows.length, done: 0 });
    await append(_id, importChunk, [{ name: "Clash other" }]);
    await server.call(directory.remove, { as: manager, params: { _id: there.projectDirectory._id } });
    expect((await commit(_id)).body).toEqual({ created: rows.length });
  });

  test("a role above one's own is refused when it is sent, and when one's own has fallen since", async () => {
    const boss = { firstName: "B", lastName: "Oss", email: "boss@import.example", role: "admin" };
    const _id = await begin({ resource: "users", total: 1 });
    expect((await append(_id, 0, [boss])).body).toMatchObject({
      code: "role_above",
      fields: { "rows.0.role": [expect.any(String)] },
    });
    const admin = await server.person("admin");
    const own = await sent("users", [boss], {}, admin);
    await server.db.sql.updateTable("users").set({ role: "manager" }).where("_id", "=", admin._id).execute();
    expect((await commit(own, admin)).body).toMatchObject({ code: "role_above" });
  });
});

describe("people", () => {
  const person = (n: number) => ({ firstName: "Imp", lastName: `Orted ${n}`, email: `P${n}@Import.example` });

  test("are invited unless the import says otherwise; the audit keeps them sealed", async () => {
    const _id = await sent("users", [person(1)]);
    expect((await commit(_id)).body).toEqual({ created: 1 });
    expect(await mailsTo(server, "p1@import.example")).toHaveLength(1);
    const silent = await sent("users", [person(2)], { invite: false });
    expect((await commit(silent)).body).toEqual({ created: 1 });
    expect(await mailsTo(server, "p2@import.example")).toHaveLength(0);
    const { body } = await server.call(users.list, { as: manager, query: { search: "p1@import" } });
    const id = body.users[0]._id;
    const [audit] = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", id).execute();
    expect(JSON.stringify(audit)).not.toContain("import.example");
    expect((await openersOf(server.db.sql, [id])).size).toBe(1);
  });

  test("an address that is taken is named", async () => {
    const _id = await sent("users", [person(3), { ...person(4), email: manager.email }], { invite: false });
    expect((await commit(_id)).body.fields).toEqual({ "rows.1.email": ["This e-mail address is taken already."] });
  });
});

describe("two at once", () => {
  test("commits of one import, on two servers, write one set and answer alike", async () => {
    const _id = await sent("directory", entries("Raced", 300));
    const answers = await Promise.all([
      commit(_id),
      commit(_id, manager, other),
      commit(_id),
      commit(_id, manager, other),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { created: 300 }]));
    expect(await countOf("Raced")).toBe(300);
  });

  test("of two imports of the same names one is written", async () => {
    const [one, two] = [await sent("directory", entries("Same", 300)), await sent("directory", entries("Same", 300))];
    const answers = await Promise.all([commit(one), commit(two, manager, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await countOf("Same")).toBe(300);
  });

  test("one that is given up while it is written leaves nothing, or was written before", async () => {
    const _id = await sent("directory", entries("Cancelled", 3 * importChunk));
    const [committed, cancelled] = await Promise.all([commit(_id), cancel(_id)]);
    if (cancelled.status === 200) {
      expect([404, 409]).toContain(committed.status);
      expect(await countOf("Cancelled")).toBe(0);
    } else {
      expect([cancelled.body.code, committed.body]).toEqual(["wrong_state", { created: 3 * importChunk }]);
      expect(await countOf("Cancelled")).toBe(3 * importChunk);
    }
  });

  test("the progress is seen from outside while it is written", async () => {
    const _id = await sent("directory", entries("Watched", 3 * importChunk));
    const committed = commit(_id);
    const seen: { state: string; done: number }[] = [];
    for (let now = await show(_id); now.state !== "done"; now = await show(_id)) seen.push(now);
    expect((await committed).status).toBe(200);
    expect(seen.some(({ state, done }) => state === "committing" && done > 0 && done < 3 * importChunk)).toBe(true);
  });
});

describe("an import", () => {
  test("is visible only to its own person", async () => {
    const _id = await sent("skills", [{ name: "Mine alone" }]);
    const stranger = await server.person("admin");
    for (const endpoint of [imports.show, imports.commit, imports.cancel]) {
      expect((await server.call(endpoint, { as: stranger, params: { _id } })).body.code).toBe("not_found");
    }
    expect((await append(_id, 0, [{ name: "Theirs" }], stranger)).body.code).toBe("not_found");
    expect((await commit(_id)).body).toEqual({ created: 1 });
  });

  test("that is given up is forgotten; one that is done can't be given up, or sent more", async () => {
    const _id = await sent("skills", [{ name: "Given up" }]);
    expect((await cancel(_id)).body.import).toMatchObject({ _id, received: 1 });
    expect((await commit(_id)).body.code).toBe("not_found");
    expect(await staged(_id)).toBe(0);
    const done = await sent("skills", [{ name: "Kept" }]);
    await commit(done);
    expect((await cancel(done)).body.code).toBe("wrong_state");
    expect((await append(done, 0, [{ name: "More" }])).body.code).toBe("wrong_state");
  });

  test("is deleted with its rows after a day", async () => {
    const [old, young] = [await sent("skills", [{ name: "Old" }]), await sent("skills", [{ name: "Young" }])];
    const created_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await server.db.sql.updateTable("imports").set({ created_at }).where("_id", "=", old).execute();
    await forgetImports(server.db.sql);
    expect([await staged(old), await staged(young)]).toEqual([0, 1]);
    expect((await commit(old)).body.code).toBe("not_found");
  });
});
