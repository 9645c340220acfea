import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { crud } from "../../../contract/core/crud.ts";
import { endpoints, only } from "../../../contract/core/endpoint.ts";
import { Day, Id, line, richText, text } from "../../../contract/core/fields.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";
import { crudHandlers, crudOf } from "../../../server/core/http/crud-handlers.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

/** A kind of record with a field of each kind, which no area has: what follows from its fields alone. */
const fields = {
  name: line(60).meta({ label: "Name" }),
  kind: z.enum(["object", "area"]).meta({ label: "Kind" }),
  project: Id.nullable().meta({ label: "Project", reference: "projects" }),
  dueDate: Day.nullable().meta({ label: "Due" }),
  sideCount: z.int().min(1).max(12).nullable().meta({ label: "Sides" }),
  tags: z.array(line(20)).max(5).meta({ label: "Tags" }),
  isActive: z.boolean().meta({ label: "Active" }),
  hint: text(500).meta({ label: "Hint", widget: "text" }),
  note: richText(500).meta({ label: "Note" }),
};
const managers = only("admin", "manager");
const { endpoints: made } = crud({
  path: "/api/v1/things",
  one: "thing",
  many: "things",
  noun: ["thing", "things"],
  fields,
  defaults: { project: null, dueDate: null, sideCount: null, tags: [], isActive: true, hint: "", note: "" },
  policy: { read: managers, write: managers },
});
const things = endpoints(made);
// It borrows the name of an area, since there is none for it.
const rows = Object.entries(things).map(
  ([name, endpoint]): NamedEndpoint => ({ name: `skills.${name}`, area: "skills", endpoint }),
);
const handlers = { skills: crudHandlers(things, crudOf("skills", fields, { table: sqlText`things`, noun: "thing" })) };

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer({ table: { rows, handlers } });
  await server.db.pool.query(
    `create table things (_id uuid primary key, name text not null, kind text not null, project uuid references projects,
       due_date date, side_count integer, tags text[] not null, is_active boolean not null, hint text not null, note text not null,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
       deleted_at timestamptz, version integer not null default 1);
     create unique index things_name on things (lower(name)) where deleted_at is null`,
  );
  manager = await server.person("manager");
  project = await insertProject(server.db, "Lanes");
});
afterAll(() => server.close());

const create = (body: object) => server.call(things.create, { as: manager, body });
const namesOf = async (query: Record<string, unknown>): Promise<string[]> => {
  const { body } = await server.call(things.list, { as: manager, query: { sortBy: "name:asc", ...query } });
  return body.things.map(({ name }: { name: string }) => name);
};

test("every kind of field is kept, read, filtered and sorted by, and exported", async () => {
  const full = { kind: "area", project, dueDate: "2026-03-01", sideCount: 4, tags: ["a", "b"], isActive: false };
  const { body, status } = await create({ name: "Car", ...full, hint: "Two\nlines" });
  expect([status, body.thing]).toMatchObject([
    201,
    { ...full, name: "Car", hint: "Two\nlines", project: { _id: project, name: "Lanes" }, version: 1 },
  ]);
  await create({ name: "Bus", kind: "object", tags: ["b"], dueDate: "2026-02-01" });
  await create({ name: "Van", kind: "object" });
  const filters: [Record<string, unknown>, string[]][] = [
    [{ name: "CAR" }, ["Car"]],
    [{ kind: ["area"] }, ["Car"]],
    [{ project }, ["Car"]],
    [{ sideCount: 4 }, ["Car"]],
    [{ tags: ["a", "b"] }, ["Bus", "Car"]],
    [{ tags: ["a", "b"], tagsMatch: "all" }, ["Car"]],
    [{ isActive: "true" }, ["Bus", "Van"]],
    [{ search: "lines" }, ["Car"]],
    [{ sortBy: "dueDate:asc" }, ["Bus", "Car", "Van"]],
    [{ sortBy: "dueDate:desc" }, ["Car", "Bus", "Van"]],
  ];
  for (const [query, names] of filters) expect(await namesOf(query), JSON.stringify(query)).toEqual(names);
  const columns = ["name", "project", "dueDate", "sideCount", "tags", "isActive"];
  const exported = await server.call(things.export, { as: manager, query: { columns, kind: "area" } });
  expect(exported.body).toBe('Name,Project,Due,Sides,Tags,Active\r\nCar,Lanes,2026-03-01,4,"a; b",no\r\n');
});

test("what the database refuses is refused at its field: a taken name, a record that is not there", async () => {
  expect(await create({ name: " vAN", kind: "area" })).toMatchObject({
    status: 409,
    body: { code: "taken", fields: { name: ["This name is taken already."] } },
  });
  const missing = { status: 400, body: { code: "validation", fields: { project: ["This does not exist."] } } };
  expect(await create({ name: "Tram", kind: "area", project: newId() })).toMatchObject(missing);
  const { body } = await create({ name: "Tram", kind: "area" });
  const { _id } = body.thing;
  const edit = (set: object) => server.call(things.edit, { as: manager, params: { _id }, body: set });
  expect(await edit({ project: newId() })).toMatchObject(missing);
  expect(await edit({ name: "bus" })).toMatchObject({ status: 409, body: { code: "taken" } });
  const bulk = { select: { ids: [_id] }, set: { project: newId() } };
  expect(await server.call(things.bulkEdit, { as: manager, body: bulk })).toMatchObject(missing);
  expect((await edit({ version: 1 })).body.thing).toMatchObject({ name: "Tram", project: null, version: 2 });
  expect(await edit({ version: 1, isActive: false })).toMatchObject({ status: 409, body: { code: "stale" } });
});

test("a search looks into what formatted text says, not into its tags and signs", async () => {
  const note = "<h2>Tyres</h2><p><strong>Win</strong>ter &amp; sum<em>mer</em></p><p>Wheels &lt; 4</p>";
  expect((await create({ name: "Kart", kind: "object", note })).status).toBe(201);
  for (const search of ["winter & summer", "wheels < 4", "tyres"]) expect(await namesOf({ search })).toEqual(["Kart"]);
  for (const search of ["strong", "amp", "</p>", "summerwheels"]) expect(await namesOf({ search })).toEqual([]);
});
