import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const make = async (name: string, more: object = {}): Promise<string> => {
  const { body, status } = await server.call(directory.create, { as: manager, body: { name, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.projectDirectory._id;
};
const list = async (query: object = {}) =>
  (await server.call(directory.list, { as: manager, query: { sortBy: "name:asc", limit: 200, ...query } })).body;
const namesOf = async (query: object = {}): Promise<string[]> =>
  (await list(query)).projectDirectory.map(({ name }: { name: string }) => name);
const bulkEdit = (body: Record<string, unknown>) => server.call(directory.bulkEdit, { as: manager, body });
const audited = async (action: string): Promise<number> => {
  const [row] = await server.db.query<{ n: number }>({
    text: sqlText`select count(*)::int as n from audit where action = $1`,
    values: [action],
  });
  return row!.n;
};

beforeEach(async () => {
  await server.db.pool.query("update directory_entries set deleted_at = now() where deleted_at is null");
});

describe("a bulk edit", () => {
  test("changes those that are picked, each audited, and nothing else of them", async () => {
    const ids = [await make("A", { qa: true }), await make("B")];
    await make("C");
    const before = await audited("directory.bulkEdit");
    const { body } = await bulkEdit({
      select: { ids },
      set: { industry: "Retail", actionItems: ["Draw"], imageBenchmark: 5 },
    });
    expect(body).toEqual({ done: 2, refused: [], ids });
    expect((await list()).projectDirectory).toMatchObject([
      { name: "A", industry: "Retail", actionItems: ["Draw"], imageBenchmark: 5, qa: true, version: 2 },
      { name: "B", industry: "Retail", actionItems: ["Draw"], imageBenchmark: 5, qa: false, version: 2 },
      { name: "C", industry: "", actionItems: [], imageBenchmark: null, version: 1 },
    ]);
    expect(await audited("directory.bulkEdit")).toBe(before + 2);
  });

  test("of all that match changes exactly these, and nothing where another number matches by now", async () => {
    for (const name of ["A1", "A2", "B1"]) await make(name, { platform: name[0] });
    const filter = { platform: ["a"] };
    expect((await bulkEdit({ select: { filter, expected: 2 }, set: { qa: true } })).body.done).toBe(2);
    expect(await namesOf({ qa: "true" })).toEqual(["A1", "A2"]);
    const late = await bulkEdit({ select: { filter, expected: 3 }, set: { qa: false } });
    expect(late).toMatchObject({ status: 409, body: { code: "selection_changed" } });
    expect(await namesOf({ qa: "true" })).toEqual(["A1", "A2"]);
  });

  test("of 1,000 of which 2 are refused names these and why, and changes the rest or nothing, as was chosen", async () => {
    await server.db.pool.query(
      `insert into directory_entries (_id, name, client_alias)
       select gen_random_uuid(), 'Entry ' || n, 'Old' from generate_series(1, 1000) n`,
    );
    await make("Entry 17", { clientAlias: "New" });
    await make("ENTRY 500", { clientAlias: "New" });
    const select = { filter: { clientAlias: ["Old"] }, expected: 1000 };
    const set = { clientAlias: "New" };
    const stopped = await bulkEdit({ select, set, onRefusal: "stop" });
    expect(stopped.status).toBe(200);
    expect(stopped.body.done).toBe(0);
    const message = "This name of this client is taken already.";
    const both = expect.arrayContaining([
      expect.objectContaining({ name: "Entry 17", code: "taken", message }),
      expect.objectContaining({ name: "Entry 500", code: "taken", message }),
    ]);
    expect(stopped.body.refused).toHaveLength(2);
    expect(stopped.body.refused).toEqual(both);
    expect((await list({ clientAlias: "Old", limit: 1 })).filteredTotalCount).toBe(1000);

    const { body } = await bulkEdit({ select, set });
    expect([body.done, body.refused.length]).toEqual([998, 2]);
    expect(body.refused).toEqual(both);
    expect(await namesOf({ clientAlias: "Old" })).toEqual(["Entry 17", "Entry 500"]);
  });

  test("of records that are gone names them; one that changes nothing is refused", async () => {
    const gone = await make("Gone");
    await server.call(directory.remove, { as: manager, params: { _id: gone } });
    const { body } = await bulkEdit({ select: { ids: [gone] }, set: { qa: true } });
    expect(body).toMatchObject({ done: 0, refused: [{ _id: gone, code: "not_found" }] });
    expect((await bulkEdit({ select: { ids: [gone] }, set: {} })).status).toBe(400);
    expect((await bulkEdit({ select: { ids: [gone] }, set: { name: "Same" } })).status).toBe(400);
  });

  test.each<[given: unknown, fields: Record<string, string>]>([
    [{ filter: { qa: "x" }, expected: 1 }, { "select.filter.qa": expect.any(String) }],
    [{ filter: { qa: "true" } }, { "select.expected": "Fill this in." }],
    [{ filter: { zzz: 1 }, expected: 1 }, { "select.filter.zzz": "Unknown field." }],
    [{ ids: ["x"] }, { "select.ids.0": "This is not an id." }],
    [
      { ids: [], expected: 1 },
      { "select.ids": "Choose at least one.", "select.expected": "Unknown field." },
    ],
    [{ ids: [crypto.randomUUID()], filter: {} }, { "select.filter": "Unknown field." }],
    [{}, { "select.ids": "Fill this in." }],
    [null, { select: "Fill this in." }],
    [undefined, { select: "Fill this in." }],
    [1, { select: "This does not fit here." }],
  ])("of a wrong selection names what is wrong with it: %j", async (select, fields) => {
    const { status, body } = await bulkEdit({ select, set: { qa: true } });
    const told = Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]]));
    expect([status, body.fields]).toEqual([400, told]);
  });

  test("applies the rules for one record: a manager changes no administrator", async () => {
    const admin = await server.person("admin");
    const worker = await server.person("annotator");
    const { body } = await server.call(users.bulkEdit, {
      as: manager,
      body: { select: { ids: [admin._id, worker._id] }, set: { hub: "Lagos" } },
    });
    expect(body).toMatchObject({ done: 1, ids: [worker._id], refused: [{ _id: admin._id, code: "role_above" }] });
  });

  test("two at once on the same records both end, one after the other", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C", "D"]) ids.push(await make(name));
    const replies = await Promise.all([
      bulkEdit({ select: { ids }, set: { industry: "One" } }),
      bulkEdit({ select: { ids: ids.toReversed() }, set: { industry: "Two" } }),
    ]);
    expect(replies.map(({ body }) => body.done)).toEqual([4, 4]);
    const industries = new Set((await list()).projectDirectory.map((entry: { industry: string }) => entry.industry));
    expect(industries.size).toBe(1);
  });
});

describe("a bulk delete", () => {
  test("keeps records in use, by name and reason, and can be undone", async () => {
    const names = ["Free 1", "Free 2", "Held"];
    const ids: string[] = [];
    for (const name of names) {
      ids.push((await server.call(skills.create, { as: manager, body: { name } })).body._id);
    }
    await server.call(users.edit, {
      as: manager,
      params: { _id: (await server.person("annotator"))._id },
      body: { skills: [ids[2]] },
    });
    const remove = (onRefusal: string) =>
      server.call(skills.bulkRemove, { as: manager, body: { select: { ids }, onRefusal } });
    const refused = [
      { _id: ids[2], name: "Held", code: "in_use", message: "This skill is still in use: 1 person holds it." },
    ];
    expect((await remove("stop")).body).toEqual({ done: 0, refused, ids: [] });
    expect((await remove("skip")).body).toEqual({ done: 2, refused, ids: ids.slice(0, 2) });
    await server.call(skills.create, { as: manager, body: { name: "free 2" } });
    const { body } = await server.call(skills.restore, { as: manager, body: { ids: ids.slice(0, 2) } });
    expect(body).toMatchObject({ done: 1, refused: [{ name: "Free 2", code: "taken" }] });
    expect((await server.call(skills.show, { as: manager, params: { _id: ids[0]! } })).status).toBe(200);
    expect((await server.call(skills.restore, { as: manager, body: { ids: [ids[0]] } })).body.refused[0].code).toBe(
      "not_found",
    );
  });

  test("of people signs them out, never oneself", async () => {
    const worker = await server.person("annotator");
    const select = { ids: [worker._id, manager._id] };
    const { body } = await server.call(users.bulkRemove, { as: manager, body: { select } });
    expect(body).toMatchObject({ done: 1, refused: [{ _id: manager._id, code: "own_account" }] });
    expect((await server.call(skills.list, { as: worker })).status).toBe(401);
  });

  test("of projects keeps those with work history", async () => {
    const made = await server.call(projects.create, { as: manager, body: { name: "Idle" } });
    const { body } = await server.call(projects.bulkRemove, {
      as: manager,
      body: { select: { ids: [made.body.projectDrawer._id] } },
    });
    expect(body.done).toBe(1);
  });
});

describe("filters", () => {
  test("any or all of several values, and records by their ids", async () => {
    const a = await make("A", { actionItems: ["x", "y"] });
    const b = await make("B", { actionItems: ["y"] });
    expect(await namesOf({ actionItems: ["x", "y"] })).toEqual(["A", "B"]);
    expect(await namesOf({ actionItems: ["x", "y"], actionItemsMatch: "all" })).toEqual(["A"]);
    expect(await namesOf({ actionItemsMatch: "all" })).toEqual(["A", "B"]);
    expect(await namesOf({ _id: [b] })).toEqual(["B"]);
    expect(await namesOf({ _id: [a, b], actionItems: "x" })).toEqual(["A"]);
  });

  test("the values of a field, most used first, without the empty ones", async () => {
    await make("A", { industry: "Retail" });
    await make("B", { industry: "Retail" });
    await make("C", { industry: "100%" });
    await make("D");
    const values = (query: Record<string, string>) => server.call(directory.values, { as: manager, query });
    expect((await values({ type: "industry" })).body).toMatchObject({
      type: "industry",
      values: [
        { value: "Retail", count: 2 },
        { value: "100%", count: 1 },
      ],
    });
    expect((await values({ type: "industry", search: "0%" })).body.values).toEqual([{ value: "100%", count: 1 }]);
    await make("E", { industry: "Retail and trade" });
    const found = (await values({ type: "industry", search: "trade retail" })).body.values;
    expect(found).toEqual([{ value: "Retail and trade", count: 1 }]);
    expect((await values({ type: "password" })).status).toBe(400);
  });
});
