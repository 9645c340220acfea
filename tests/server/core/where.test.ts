import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { crud } from "../../../contract/core/crud.ts";
import { endpoints, only } from "../../../contract/core/endpoint.ts";
import { Day, Id, Instant, line, Ref, text } from "../../../contract/core/fields.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";
import { instant } from "../../../server/core/db/view.ts";
import { crudHandlers, crudOf } from "../../../server/core/http/crud-handlers.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { isFound, leaf, matches, node, type Thing } from "../helpers/naive-where.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";

/** Conditions with operators (`where`), held against an evaluation in JavaScript over the same records. */
const fields = {
  name: line(60),
  kind: z.enum(["object", "area"]),
  project: Id.nullable().meta({ reference: "projects" }),
  dueDate: Day.nullable(),
  sideCount: z.int().min(1).max(12).nullable(),
  tags: z.array(line(20)).max(5),
  isActive: z.boolean(),
  hint: text(500).nullable().meta({ widget: "text" }),
};
/** Read-only fields have no plain filter and no column of their own. */
const derived = {
  marks: z.array(line(20)),
  near: Ref.nullable(),
  links: z.array(Ref),
  seenAt: Instant.nullable(),
};
const reference = sqlText`json_build_object('_id', t.project, 'name', 'A project')`;
const row = {
  marks: sqlText`t.tags`,
  near: sqlText`case when t.project is not null then ${reference} end`,
  links: sqlText`case when t.project is null then '[]'::json else json_build_array(${reference}) end`,
  seenAt: instant(sqlText`t.created_at`),
};
const managers = only("admin", "manager");
const { endpoints: made } = crud({
  path: "/api/v1/things",
  one: "thing",
  many: "things",
  noun: ["thing", "things"],
  fields,
  derived,
  defaults: { project: null, dueDate: null, sideCount: null, tags: [], isActive: true, hint: null },
  policy: { read: managers, write: managers },
});
const things = endpoints(made);
// It borrows the name of an area, since there is none for it.
const rows = Object.entries(things).map(
  ([name, endpoint]): NamedEndpoint => ({ name: `skills.${name}`, area: "skills", endpoint }),
);
const handlers = {
  skills: crudHandlers(things, crudOf("skills", fields, { table: sqlText`things`, noun: "thing", view: { row } })),
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
const all: Thing[] = [];
const projects: string[] = [];
const hints = [null, "100% Sure", "a_b", "axb", "Back\\slash", "over the HILL", "Äpfel"];

beforeAll(async () => {
  server = await startTestServer({ table: { rows, handlers } });
  await server.db.pool.query(
    `create table things (_id uuid primary key, name text not null, kind text not null, project uuid references projects,
       due_date date, side_count integer, tags text[] not null, is_active boolean not null, hint text,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
       deleted_at timestamptz, version integer not null default 1)`,
  );
  manager = await server.person("manager");
  for (const name of ["Lanes", "Signs"]) projects.push(await insertProject(server.db, name));
  for (let n = 0; n < 42; n++) {
    const project = [null, ...projects][n % 3] ?? null;
    const tags = ["a", "b", "C"].filter((_, at) => (n >> at) % 2 === 0);
    const createdAt = `2026-01-01T00:00:00.${String(100 + (n % 9))}Z`;
    const record: Thing = {
      _id: newId(),
      name: `${n % 2 === 0 ? "Thing" : "thing"} ${n % 14}`,
      kind: n % 3 === 0 ? "area" : "object",
      project,
      dueDate: n % 4 === 0 ? null : `2026-03-0${1 + (n % 5)}`,
      sideCount: n % 5 === 0 ? null : 1 + (n % 6),
      tags,
      isActive: n % 7 < 4,
      hint: hints[n % hints.length] ?? null,
      createdAt,
      marks: tags,
      near: project,
      links: project === null ? [] : [project],
      seenAt: createdAt,
    };
    all.push(record);
    // Some microseconds more than any reply shows.
    await server.db.pool.query("insert into things values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
      record._id,
      record.name,
      record.kind,
      record.project,
      record.dueDate,
      record.sideCount,
      record.tags,
      record.isActive,
      record.hint,
      record.createdAt.replace("Z", "456Z"),
    ]);
  }
});
afterAll(() => server.close());

const anyLeaf = () =>
  leaf(
    projects,
    all.slice(0, 5).map(({ _id }) => _id),
  );
const list = (query: Record<string, unknown>) => server.call(things.list, { as: manager, query });
const found = async (where: unknown, query: Record<string, unknown> = {}): Promise<string[]> => {
  const { status, body } = await list({ limit: 200, where: JSON.stringify(where), ...query });
  expect([status, body.fields], JSON.stringify(where)).toEqual([200, undefined]);
  expect(body.filteredTotalCount).toBe(body.things.length);
  return body.things.map(({ _id }: { _id: string }) => _id).sort();
};
const idsOf = (list: readonly Thing[]): string[] => list.map(({ _id }) => _id).sort();

test("any tree of conditions matches the right records", async () => {
  const trees = rounds(150, 400);
  let some = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(node(anyLeaf(), 2), { minLength: 1, maxLength: 3 }), async (where) => {
      const expected = all.filter((record) => where.every((part) => matches(record, part)));
      if (expected.length > 0 && expected.length < all.length) some++;
      expect(await found(where)).toEqual(idsOf(expected));
    }),
    { numRuns: trees },
  );
  expect(some).toBeGreaterThan(trees / 4);
});

test("every operator by itself matches the right records", async () => {
  for (const condition of fc.sample(anyLeaf(), { numRuns: rounds(300, 600), seed: 7 })) {
    expect(await found([condition]), JSON.stringify(condition)).toEqual(
      idsOf(all.filter((record) => matches(record, condition))),
    );
  }
});

test("conditions come on top of plain filters and the search, and numbers may be text as in an address", async () => {
  const where = [{ field: "sideCount", operator: "gte", value: "3" }];
  const expected = all.filter(({ sideCount, kind }) => (sideCount ?? 0) >= 3 && kind === "area");
  expect(await found(where, { kind: "area" })).toEqual(idsOf(expected));
  const narrower = expected.filter(({ hint }) => hint === "over the HILL");
  expect(await found(where, { kind: "area", search: "hill" })).toEqual(idsOf(narrower));
  expect(await found([], { kind: "area" })).toEqual(idsOf(all.filter(({ kind }) => kind === "area")));
});

test("a search finds what has each of its words, in any of its texts", async () => {
  const word = fc.constantFrom("thing", "THING", "3", "1", "100%", "sure", "a_b", "hill", "OVER", "apfel", "%", "zz");
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
      const expected = all.filter((record) => isFound(record, words));
      expect(await found([], { search: words.join(" ") })).toEqual(idsOf(expected));
    }),
    { numRuns: rounds(60, 200) },
  );
});

test("several sorters order what ties by the next, in any mixture of directions", async () => {
  const { body } = await list({ sortBy: ["kind:desc", "sideCount:asc", "name:desc"], limit: 200 });
  const least = (value: number | null): number => value ?? 99;
  const sorted = [...all].sort(
    (a, b) =>
      (a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : 0) ||
      least(a.sideCount) - least(b.sideCount) ||
      (a.name.toLowerCase() < b.name.toLowerCase() ? 1 : a.name.toLowerCase() > b.name.toLowerCase() ? -1 : 0) ||
      (a._id < b._id ? -1 : 1),
  );
  expect(body.things.map(({ _id }: Thing) => _id)).toEqual(sorted.map(({ _id }) => _id));
  // As the specification writes them, in one text; the same repeated, or both.
  for (const sortBy of ["kind:desc,sideCount:asc,name:desc", ["kind:desc", "sideCount:asc,name:desc"]]) {
    expect((await list({ sortBy, limit: 200 })).body.things).toEqual(body.things);
  }
});

test.each([
  ["an unknown field", "hint:asc", /^Sort by name, kind, .*, createdAt, updatedAt, each with :asc or :desc\.$/],
  ["an unknown field after a known one", "kind:desc,hint:asc", /^Sort by name, /],
  ["an unknown direction", "kind:up", /^Sort by name, /],
  ["no direction", "kind", /^Sort by name, /],
  ["nothing after a comma", "kind:asc,", /^Sort by name, /],
  ["the same field twice", "kind:asc,name:asc,kind:desc", /^“kind” can't be sorted by twice\.$/],
  ["the same field repeated", ["kind:asc", "kind:asc"], /^“kind” can't be sorted by twice\.$/],
  ["six fields", "name:asc,kind:asc,dueDate:asc,sideCount:asc,isActive:asc,createdAt:asc", /^At most 5 fields\.$/],
])("sorting by %s is a 400 at sortBy", async (_, sortBy, words) => {
  const { status, body } = await list({ sortBy });
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ["sortBy"] });
  expect(body.fields.sortBy).toEqual([expect.stringMatching(words)]);
});

test("an export and a bulk change take them too, and so does how many were seen", async () => {
  const where = JSON.stringify([{ field: "name", operator: "endswith", value: " 13" }]);
  const { body } = await server.call(things.export, { as: manager, query: { where, columns: "name" } });
  const expected = all.filter(({ name }) => name.endsWith(" 13"));
  expect(body.trim().split("\r\n")).toHaveLength(1 + expected.length);
  const change = (count: number) =>
    server.call(things.bulkEdit, {
      as: manager,
      body: { select: { filter: { where }, expected: count }, set: { isActive: true } },
    });
  expect(await change(expected.length + 1)).toMatchObject({ status: 409, body: { code: "selection_changed" } });
  expect((await change(expected.length)).body).toMatchObject({ refused: [] });
  const bad = { select: { filter: { where: "[1]" }, expected: 1 }, set: { isActive: true } };
  expect((await server.call(things.bulkEdit, { as: manager, body: bad })).status).toBe(400);
});

describe("what can't be answered is a 400 at `where`, in plain words", () => {
  const condition = (field: string, operator: string, value?: unknown) => [{ field, operator, value }];
  const deep = (levels: number): unknown =>
    levels === 0 ? condition("name", "eq", "x")[0] : { operator: "or", value: [deep(levels - 1)] };
  const many = (count: number) => Array.from({ length: count }, () => condition("sideCount", "eq", 1)[0]);
  const cases: [string, unknown, string][] = [
    ["no JSON", "{", "Conditions are JSON"],
    ["no list", '{"field":"name"}', "Conditions are JSON"],
    ["no condition", "[1]", "Conditions are JSON"],
    ["an empty or", [{ operator: "or", value: [] }], "Conditions are JSON"],
    ["something beside it", [{ field: "name", operator: "eq", value: "x", or: 1 }], "Conditions are JSON"],
    ["an unknown field", condition("secret", "eq", "x"), "no field “secret”"],
    ["what every object has", condition("constructor", "eq", "x"), "no field “constructor”"],
    ["an unknown operator", condition("name", "like", "x"), "“name” can't be filtered by “like”"],
    ["an operator that every object has", condition("name", "toString", "x"), "can't be filtered by “toString”"],
    ["an operator of another kind", condition("isActive", "contains", "x"), "“isActive” can't be filtered by"],
    ["an operator of lists", condition("name", "ina", ["x"]), "“name” can't be filtered by “ina”"],
    ["text for a number", condition("sideCount", "gt", "many"), "“sideCount” with “gt” takes a number"],
    ["nothing for a number", condition("sideCount", "eq", ""), "takes a number"],
    ["a number for text", condition("name", "contains", 3), "“name” with “contains” takes a text"],
    ["one for a list", condition("sideCount", "in", 3), "takes a list of at most 200"],
    ["no list of 200", condition("sideCount", "in", Array(201).fill(1)), "takes a list of at most 200"],
    ["one end", condition("dueDate", "between", ["2026-03-01"]), "takes two values"],
    ["a reversed range", condition("dueDate", "between", ["2026-03-02", "2026-03-01"]), "last day can't be before"],
    ["no day", condition("dueDate", "eq", "2026-02-30"), "takes a day"],
    ["the year 0", condition("createdAt", "eq", "0000-01-01T00:00:00Z"), "takes a time"],
    ["no id", condition("project", "ne", "Lanes"), "“project” with “ne” takes an id"],
    ["no choice", condition("kind", "eq", "line"), "takes one of object, area"],
    ["a zero character", condition("name", "contains", "\0"), "takes a text"],
    ["half a character", condition("hint", "eq", "\ud800"), "takes a text"],
    ["too many", many(31), "At most 30 conditions"],
    ["too deep", [deep(4)], "at most 3 deep"],
    ["too long", condition("name", "eq", "x".repeat(4001)), "At most 4,000 characters"],
  ];
  test.each(cases)("%s", async (_, where, words) => {
    const { status, body } = await list({ where: typeof where === "string" ? where : JSON.stringify(where) });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["where"]]);
    expect(body.fields.where.join()).toContain(words);
  });
  test("but the most of each is answered", async () => {
    expect(await found(many(30))).toHaveLength(all.filter(({ sideCount }) => sideCount === 1).length);
    expect(await found([deep(3)])).toEqual([]);
  });
});

test("deleted records are not found by any condition, and a caller who may not read the list learns nothing", async () => {
  await server.db.pool.query("update things set deleted_at = now() where _id = $1", [all[0]!._id]);
  const where = JSON.stringify([{ operator: "or", value: [{ field: "_id", operator: "eq", value: all[0]!._id }] }]);
  expect((await list({ where })).body).toMatchObject({ things: [], filteredTotalCount: 0 });
  const annotator = await server.person("annotator");
  expect((await server.call(things.list, { as: annotator, query: { where: "[" } })).status).toBe(403);
});

test("no statement with conditions is kept as a prepared one", async () => {
  const conditions: { name?: string; text?: string }[] = [];
  const { pool } = server.db;
  const query = pool.query.bind(pool);
  pool.query = ((...args: unknown[]) => {
    conditions.push(args[0] as { name?: string });
    return (query as (...of: unknown[]) => unknown)(...args);
  }) as typeof pool.query;
  await list({ where: JSON.stringify([{ field: "name", operator: "contains", value: "x" }]) });
  await list({});
  pool.query = query;
  const lists = conditions.filter(({ text }) => text?.includes("from things t"));
  expect(lists.map(({ name }) => typeof name)).toEqual(["undefined", "string"]);
});
