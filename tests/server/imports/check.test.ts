import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { imports, skills, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  await server.call(skills.create, { as: manager, body: { name: "Polygons" } });
});
afterAll(() => server.close());

const check = async (resource: string, rows: readonly object[], from = 0): Promise<Record<string, string[]>> =>
  (await server.call(imports.check, { as: manager, body: { resource, from, rows } })).body.fields;
const person = (email: string, more: object = {}) => ({ firstName: "Ada", lastName: "Lovelace", email, ...more });
/** How many rows there are of what an import of people writes. */
const counts = async (): Promise<readonly unknown[]> => {
  const tables = ["users", "audit", "events", "mails", "import_rows"] as const;
  return Promise.all(
    tables.map((table) =>
      server.db.sql
        .selectFrom(table as "users")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirst(),
    ),
  );
};

test("every row is told what an import would refuse it for, by its number in the file, and nothing is kept", async () => {
  const before = await counts();
  expect(
    await check(
      "users",
      [
        person("free@check.example", { skills: ["polygons"] }),
        person("no address"),
        person(manager.email),
        person("unknown@check.example", { skills: ["Cubes"] }),
        person("above@check.example", { role: "admin" }),
        person("free@check.example"),
      ],
      2000,
    ),
  ).toEqual({
    "rows.2001.email": [expect.stringMatching(/e-mail address/)],
    "rows.2002.email": ["This e-mail address is taken already."],
    "rows.2003.skills": ["There is no skill “Cubes”."],
    "rows.2004.role": [expect.stringMatching(/role/)],
    "rows.2005.email": ["This e-mail address is taken already."],
  });
  expect(await counts()).toEqual(before);
  const found = await server.call(users.list, { as: manager, query: { search: "free@check.example" } });
  expect(found.body.filteredTotalCount).toBe(0);
});

test("what was free may be created by someone else meanwhile: the import itself decides", async () => {
  const rows = [{ name: "Cuboids" }];
  expect(await check("skills", rows)).toEqual({});
  await server.call(skills.create, { as: manager, body: { name: "cuboids" } });
  expect(await check("skills", rows)).toEqual({ "rows.0.name": ["This name is taken already."] });
});

test("several checks of the same rows at once don't refuse one another", async () => {
  const rows = Array.from({ length: 200 }, (_, n) => person(`at-once-${n}@check.example`));
  expect(await Promise.all([1, 2, 3, 4].map(() => check("users", rows)))).toEqual([{}, {}, {}, {}]);
});
