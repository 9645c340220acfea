import { afterAll, beforeAll, expect, test } from "vitest";
import { recordOfList } from "../../contract/core/row-fields.ts";
import { allEndpoints } from "../../contract/index.ts";
import { users } from "../../contract/users/endpoints.ts";
import { diskFiles } from "../../server/core/files/files.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { quickPasswords } from "../server/helpers/password.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/**
 * Every list answers some of its records' fields as it answers them all together, and knows no other: every second field
 * and the others, and where the joins of a page depend on what is asked for, each alone. The records are those of the
 * demo company: an empty list has no fields.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { db, config } = world.server;
  await db.sql.deleteFrom("company").execute();
  await fillDemo(db, quickPasswords, new Date(), diskFiles(config.filesDir));
});
afterAll(() => world.server.close());

/** Lists that answer all fields, each with its reason. */
const always: Readonly<Record<string, string>> = {
  "duplicates.find": "its records are spans of time with the entries in them, all of which are compared",
};
const lists = allEndpoints.filter(({ endpoint }) => endpoint.list !== undefined);
/** Those that had records. */
const filled: string[] = [];
const alone: ReadonlySet<string> = new Set(["projects.available", "skills.list", "users.list"]);

type Row = Readonly<Record<string, unknown>>;
const partOf = (record: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name === "_id" || names.includes(name)));

test.each(lists)("$name", async ({ name, endpoint }) => {
  expect("fields" in (endpoint.query?.shape ?? {})).toBe(!(name in always));
  if (name in always) return;
  const as = world.people[(endpoint.policy.roles as readonly (keyof World["people"])[])[0]!];
  const sample = await sampleOf(name).make(world, as);
  const read = async (query: object) => {
    const { status, body } = await world.server.call(endpoint, { as, ...sample, query: { ...query } });
    const { [endpoint.list!]: rows, ...rest } = body as Record<string, readonly Row[]>;
    return { status, rows, rest };
  };
  // The conditions of a sample leave few of the records, or none.
  const query = (await read({})).rows?.length ? {} : sample.query;
  const whole = await read({ ...query });
  expect(whole.status).toBe(200);
  if (whole.rows!.length > 0) filled.push(name);
  const fields = Object.keys(recordOfList(endpoint).shape);
  const halves = [0, 1].map((half) => fields.filter((_, at) => at % 2 === half));
  for (const names of alone.has(name) ? fields.map((field) => [field]) : halves) {
    const part = await read({ ...query, fields: names.join(",") });
    expect([names, part]).toEqual([names, { ...whole, rows: whole.rows!.map((record) => partOf(record, names)) }]);
  }
  const unknown = await read({ ...query, fields: `${fields[0]},nothing` });
  expect([unknown.status, Object.keys(unknown.rest["fields"] ?? {})]).toEqual([400, ["fields"]]);
});

test("most lists that can have records here had some", () => {
  expect(filled.length).toBeGreaterThan(55);
});

test("the parameter may be repeated, and the id always comes", async () => {
  const { status, body } = await world.server.call(users.list, {
    as: world.people.manager,
    query: { fields: ["role", "email,role"], limit: 1 },
  });
  expect([status, Object.keys(body.users[0]).sort()]).toEqual([200, ["_id", "email", "role"]]);
});
