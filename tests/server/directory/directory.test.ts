import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const create = (body: object) => server.call(directory.create, { as: manager, body });
const edit = (_id: string, body: object) => server.call(directory.edit, { as: manager, params: { _id }, body });
const namesOf = async (query: object): Promise<string[]> => {
  const { status, body } = await server.call(directory.list, { as: manager, query: { sortBy: "name:asc", ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.projectDirectory.map((entry: { name: string }) => entry.name);
};

describe("directory", () => {
  test("a name alone makes an entry: other fields are empty, not zero", async () => {
    const { status, body } = await create({ name: "Bare" });
    expect(status).toBe(201);
    expect(body.projectDirectory).toMatchObject({
      name: "Bare",
      clientAlias: "",
      actionItems: [],
      qaCheckpoints: [],
      qa: false,
      imageBenchmark: null,
      judgementTime: null,
      version: 1,
    });
  });

  test("a client has one entry of a name, whatever its case and spaces; another client may have it too", async () => {
    const { body: first } = await create({ name: "Traffic lights", clientAlias: "Atlas" });
    expect(await create({ name: " traffic  LIGHTS", clientAlias: "atlas " })).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { name: ["This name of this client is taken already."] } },
    });
    const other = await create({ name: "Traffic lights", clientAlias: "Basil" });
    expect(other.status).toBe(201);
    expect((await edit(other.body.projectDirectory._id, { clientAlias: "ATLAS" })).body.code).toBe("taken");
    const params = { _id: first.projectDirectory._id };
    expect((await server.call(directory.remove, { as: manager, params })).status).toBe(200);
    expect((await server.call(directory.show, { as: manager, params })).status).toBe(404);
    expect((await create({ name: "Traffic lights", clientAlias: "Atlas" })).status).toBe(201);
  });

  test("a change keeps what it leaves out; a stale one is refused with the entry as it is now", async () => {
    const made = await create({ name: "Lidar", actionItems: ["Fit cuboids"], judgementTime: 0, tagging: true });
    const { _id } = made.body.projectDirectory;
    expect((await edit(_id, { qaBenchmark: 30, qaCheckpoints: ["Heading"], version: 1 })).body).toMatchObject({
      projectDirectory: {
        actionItems: ["Fit cuboids"],
        qaCheckpoints: ["Heading"],
        qaBenchmark: 30,
        judgementTime: 0,
        tagging: true,
        version: 2,
      },
    });
    expect(await edit(_id, { qaBenchmark: 40, version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale", current: { qaBenchmark: 30, version: 2 } },
    });
    expect((await edit(_id, { qaBenchmark: null, actionItems: [] })).body.projectDirectory).toMatchObject({
      qaBenchmark: null,
      actionItems: [],
      version: 3,
    });
    expect((await edit(_id, { imageBenchmark: 86_401 })).body).toMatchObject({
      fields: { imageBenchmark: [expect.any(String)] },
    });
  });

  test("filters: words any-of whatever their case, lists by an item as it is written, flags, seconds; one narrows another", async () => {
    const of = (name: string, more: object) => create({ name: `Filter ${name}`, ...more });
    await of("A", { industry: "Zoölogy", qaCheckpoints: ["Span borders", "Class"], skipImage: true, imageLoading: 4 });
    await of("B", { industry: "Retail", qaCheckpoints: ["Class"], imageLoading: 5 });
    await of("C", { industry: "", qaCheckpoints: [] });
    const found = async (query: object) =>
      (await namesOf({ search: "filter", ...query })).map((name) => name.at(-1)).join("");
    expect(await found({})).toBe("ABC");
    expect(await found({ industry: ["ZOÖLOGY", "retail"] })).toBe("AB");
    expect(await found({ industry: [""] })).toBe("C");
    expect(await found({ qaCheckpoints: ["Class"] })).toBe("AB");
    expect(await found({ qaCheckpoints: ["Span borders", "Nothing"] })).toBe("A");
    expect(await found({ qaCheckpoints: ["class"] })).toBe("");
    expect(await found({ where: '[{"field":"qaCheckpoints","operator":"eq","value":"class"}]' })).toBe("");
    expect(directory.list.summary).toBe(
      "Directory entries; words match whatever their case, items of lists as they are written",
    );
    expect(await found({ skipImage: "false" })).toBe("BC");
    expect(await found({ imageLoading: [5, 6] })).toBe("B");
    expect(await found({ qaCheckpoints: ["Class"], industry: ["retail"] })).toBe("B");
    expect(await found({ sortBy: "imageLoading:desc" })).toBe("BAC");
    expect(await found({ sortBy: "imageLoading:asc" })).toBe("ABC");
  });

  test("administrators and managers read and write; no other role sees a client's name", async () => {
    for (const role of ["payments", "reviewer", "annotator"] as const) {
      const as = await server.person(role);
      expect((await server.call(directory.list, { as })).body.code).toBe("forbidden");
    }
    const { body } = await create({ name: "Written by hand", clientAlias: "Cedar" });
    const rows = await server.db.sql
      .selectFrom("audit")
      .select(["action", "actor_id", "after"])
      .where("record_id", "=", body.projectDirectory._id)
      .execute();
    expect(rows).toEqual([
      { action: "directory.create", actor_id: manager._id, after: expect.objectContaining({ clientAlias: "Cedar" }) },
    ]);
  });
});

describe("the calls outside /api/v1", () => {
  const get = (path: string, as?: Actor) =>
    fetch(new URL(path, server.url), as && { headers: { authorization: `Bearer ${as.token}` } });

  test("show any signed-in person the finished work, by any of its fields, and nothing of the client", async () => {
    await create({
      name: "Shelves",
      clientAlias: "Hidden Client",
      pdr: "PDR-7777",
      industry: "Retail",
      dataType: "Image",
      qa: true,
      qaBenchmark: 45,
    });
    await create({ name: "Aisles", clientAlias: "Hidden Client", industry: "Retail", dataType: "Video" });
    const reply = await get("/api/ProjectList/filter/?industry=retail&dataType=image&qa=true&qaBenchmark=45");
    const text = await reply.text();
    expect([reply.status, JSON.parse(text).map(({ name }: { name: string }) => name)]).toEqual([200, ["Shelves"]]);
    expect(text).not.toMatch(/Hidden|PDR-7777|clientAlias|createdAt/);
    expect((await get("/api/ProjectList/filter?clientAlias=Hidden%20Client")).status).toBe(400);
  });

  test("list industries and client aliases once each, to every signed-in person", async () => {
    await create({ name: "Other", clientAlias: "hidden client", industry: "RETAIL" });
    const worker = await server.person("annotator");
    for (const [path, once] of [
      ["/api/Industry_Types/", "retail"],
      ["/api/Client_Aliases", "hidden client"],
    ] as const) {
      expect((await get(path)).status).toBe(401);
      const named = (await (await get(path, worker)).json()) as { _id: string; name: string }[];
      expect(named.filter(({ name }) => name.toLowerCase() === once)).toHaveLength(1);
      expect(named.every(({ _id, name }) => _id === name)).toBe(true);
    }
  });

  test("and each of these finds all that filter-type counts of it, however it is spelled", async () => {
    for (const [name, industry] of [
      ["One", "Ind 17103"],
      ["Two", "ind 17103"],
      ["Three", "IND 17103"],
    ] as const) {
      await create({ name: `Spelled ${name}`, industry, clientAlias: industry });
    }
    const worker = await server.person("annotator");
    for (const [path, type] of [
      ["/api/Industry_Types", "industry"],
      ["/api/Client_Aliases", "clientAlias"],
    ] as const) {
      const named = (await (await get(path, worker)).json()) as { name: string }[];
      const { body } = await server.call(directory.values, { as: manager, query: { type } });
      const counted = body.values as { value: string; count: number }[];
      expect(counted.map(({ value }) => value).toSorted()).toEqual(named.map(({ name }) => name).toSorted());
      expect(counted.find(({ value }) => value.toLowerCase() === "ind 17103")?.count).toBe(3);
      for (const { value, count } of counted) {
        const list = await server.call(directory.list, { as: manager, query: { [type]: value } });
        expect({ value, found: list.body.filteredTotalCount }).toEqual({ value, found: count });
      }
    }
    const found = (await (await get("/api/ProjectList/filter?industry=ind%2017103")).json()) as object[];
    expect(found).toHaveLength(3);
  });
});
