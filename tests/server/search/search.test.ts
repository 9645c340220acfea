import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AreaName, contract } from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { Found } from "../../../contract/search/endpoints.ts";
import { searchMost } from "../../../contract/core/search-limits.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { quickPasswords } from "../helpers/password.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { search, skills } = contract;
const staff = ["admin", "manager", "payments", "reviewer"] as const;
let server: TestServer;
const people = new Map<Role, Actor>();

beforeAll(async () => {
  server = await startTestServer();
  await server.db.sql.deleteFrom("company").execute();
  await fillDemo(server.db, quickPasswords, new Date(), diskFiles(server.config.filesDir));
  for (const role of [...staff, "annotator"] as const) people.set(role, await server.person(role));
});
afterAll(() => server.close());

const find = async (text: string, as: Role = "manager") =>
  await server.call(search.find, { as: people.get(as), query: { search: text } });
const found = async (text: string, as: Role = "manager"): Promise<Found[]> => (await find(text, as)).body.found;

/** Areas whose lists are also searched by whose the records are. */
const byNameAlone = new Set<AreaName>(["certificates", "prompts"]);

/** The ids that the area's own list finds, or undefined where it is not for this role. */
const listed = async (area: AreaName, text: string, as: Role): Promise<Set<string> | undefined> => {
  const { list } = contract[area] as unknown as { list: Endpoint };
  if (list.policy.roles !== "anyone" && !list.policy.roles.includes(as)) return undefined;
  const { body } = await server.call(list, { as: people.get(as), query: { search: text, limit: 100 } });
  return new Set(body[list.list!].map(({ _id }: { _id: string }) => _id));
};

describe("a search over everything", () => {
  test.each(staff)("finds for the %s what the lists find that they may read, and no more", async (role) => {
    const kinds = new Set<string>();
    for (const text of ["row", "bounding boxes", "an", "muster.example", "MC-", "reta", "street sc"]) {
      const all = await found(text, role);
      for (const area of new Set(all.map(({ resource }) => resource as AreaName))) {
        const ids = all.filter(({ resource }) => resource === area).map(({ _id }) => _id);
        const own = await listed(area, text, role);
        expect(own, area).toBeDefined();
        expect(ids.filter((id) => !own!.has(id))).toEqual([]);
        if (!byNameAlone.has(area)) expect(ids).toHaveLength(Math.min(own!.size, searchMost));
        kinds.add(area);
      }
    }
    expect(kinds.size).toBeGreaterThan(role === "manager" || role === "admin" ? 9 : 0);
  });

  test("knows people by e-mail address, and shows what tells them apart", async () => {
    const { _id, email } = people.get("reviewer")!;
    expect(await found(email)).toEqual([{ resource: "users", _id, name: expect.any(String), detail: email }]);
  });

  test("has first what begins with the text, looks for every word whatever its accents, and takes % as it is", async () => {
    for (const name of ["Zebra 100% Querétaro", "Querétaro zebra"]) {
      await server.call(skills.create, { as: people.get("manager"), body: { name, description: "" } });
    }
    const names = async (text: string) => (await found(text)).map(({ name }) => name);
    expect(await names("zebra")).toEqual(["Zebra 100% Querétaro", "Querétaro zebra"]);
    expect(await names("queretaro")).toEqual(["Querétaro zebra", "Zebra 100% Querétaro"]);
    expect(await names("ZEBRA queretaro")).toHaveLength(2);
    expect(await names("100%")).toEqual(["Zebra 100% Querétaro"]);
    expect(await names("zebra_")).toEqual([]);
  });

  test("leaves out what is deleted", async () => {
    const as = people.get("manager");
    const { _id } = (await server.call(skills.create, { as, body: { name: "Xylophone", description: "" } })).body;
    expect(await found("xylo")).toEqual([{ resource: "skills", _id, name: "Xylophone", detail: "" }]);
    expect((await server.call(skills.remove, { as, params: { _id } })).status).toBe(200);
    expect(await found("xylo")).toEqual([]);
  });

  test("is for staff, and not for single letters", async () => {
    expect((await find("row", "annotator")).status).toBe(403);
    expect(await find("r")).toMatchObject({ status: 400, body: { fields: { search: [expect.any(String)] } } });
    expect((await find(" r ")).status).toBe(400);
  });
});
