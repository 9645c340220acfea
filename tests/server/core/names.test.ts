import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { groups, skills, users, workHistory } = contract;
let server: WorkServer;
let admin: Actor;
const people = [
  ["Zoë", "Zed"],
  ["Łukasz", "Wójcik"],
  ["Ana", "Ábel"],
  ["Uma", "abel"],
  ["Søren", "Ørsted"],
  ["Oscar", "Oscarsson"],
] as const;
beforeAll(async () => {
  server = await startWorkServer();
  admin = await server.person("admin", { firstName: "Ad", lastName: "Ministrator" });
  for (const [firstName, lastName] of people) await server.person("annotator", { firstName, lastName });
});
afterAll(() => server.close());

const named = async (query: object): Promise<string[]> =>
  (await server.call(users.list, { as: admin, query: { role: ["annotator"], ...query } })).body.users.map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName}, ${firstName}`,
  );

describe("names", () => {
  test("are sorted as people sort them: accents and case don't tear them apart", async () => {
    const sorted = ["Ábel, Ana", "abel, Uma", "Ørsted, Søren", "Oscarsson, Oscar", "Wójcik, Łukasz", "Zed, Zoë"];
    expect(await named({ sortBy: "name:asc" })).toEqual(sorted);
    expect(await named({ sortBy: "name:desc" })).toEqual(sorted.toReversed());
  });

  test.each([
    ["Wojcik", "Wójcik, Łukasz"],
    ["WÓJCIK", "Wójcik, Łukasz"],
    ["lukasz wojcik", "Wójcik, Łukasz"],
    ["zoe", "Zed, Zoë"],
    ["orsted", "Ørsted, Søren"],
    ["ÓSCAR", "Oscarsson, Oscar"],
  ])("%s is found, with and without accents", async (search, name) => {
    expect(await named({ search })).toEqual([name]);
  });

  test.each([
    ["Wójcik Łukasz", ["Wójcik, Łukasz"]],
    // One word of the name, and one of the address.
    ["zed @test.example", ["Zed, Zoë"]],
    ["wojcik zed", []],
    ["a b c d e f g h", []],
    [`${"o ".repeat(7)} oscar oscarsson`, ["Oscarsson, Oscar"]],
    [`${"o ".repeat(7)} oscarsson oscar`, []],
  ])("each word of “%s” is found, in any of the texts", async (search, names) => {
    expect(await named({ search })).toEqual(names);
  });

  test.each([
    ["contains", "ojci", ["Wójcik, Łukasz"]],
    ["startswith", "orst", ["Ørsted, Søren"]],
    ["endswith", "CIK", ["Wójcik, Łukasz"]],
    ["containss", "ojci", []],
  ])("a condition with %s “%s” finds %j", async (operator, value, found) => {
    expect(await named({ where: JSON.stringify([{ field: "lastName", operator, value }]) })).toEqual(found);
  });

  test("patterns stay what they are: % and _ are no wildcards", async () => {
    for (const search of ["W%k", "W_jcik", "\\"]) expect(await named({ search }), search).toEqual([]);
  });

  test("of skills, groups and workers likewise", async () => {
    for (const name of ["Zürich", "Ångström", "angles", "Épée"]) {
      expect((await server.call(skills.create, { as: admin, body: { name } })).status).toBe(201);
      expect((await server.call(groups.create, { as: admin, body: { name } })).status).toBe(201);
    }
    const sorted = ["angles", "Ångström", "Épée", "Zürich"];
    for (const [endpoint, key] of [
      [skills.list, "skills"],
      [groups.list, "groups"],
    ] as const) {
      const read = async (query: Record<string, string>): Promise<string[]> =>
        (await server.call(endpoint, { as: admin, query })).body[key].map(({ name }: { name: string }) => name);
      expect(await read({ sortBy: "name:asc" })).toEqual(sorted);
      expect(await read({ search: "angstrom" })).toEqual(["Ångström"]);
      expect(await read({ search: "epee" })).toEqual(["Épée"]);
    }
    const project = await server.project(admin, { name: "Straße nach Łódź" });
    await server.entry(await server.person("annotator"), project._id);
    const { body } = await server.call(workHistory.list, { as: admin, query: { search: "strasse nach lodz" } });
    expect(body.filteredTotalCount).toBe(1);
  });

  test("a text is found by any part of it, whatever is done to its accents and its case", async () => {
    const letters = fc.constantFrom(...Array.from("aeiouAEIOUnNcCsSáéíóúàèìòùäëïöüâêîôûãñõçşğÁÉÍÓÚÄÖÜÑÇ łŁøØđ0123"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        async (text, from, length) => {
          const start = from % text.length;
          const part = text.slice(start, start + 1 + (length % (text.length - start))).join("");
          const bare = part.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
          const { rows } = await server.db.pool.query(
            "select fold($1) like fold('%' || $2 || '%') as bare, fold($1) like fold('%' || $3 || '%') as loud",
            [text.join(""), bare, part.toUpperCase().normalize("NFD")],
          );
          expect(rows[0]).toEqual({ bare: true, loud: true });
        },
      ),
      { numRuns: 300 },
    );
  });
});
