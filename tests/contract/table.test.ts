import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { anyone, type Endpoint, isStream, methodsOf, only, successOf } from "../../contract/core/endpoint.ts";
import { allRows, type NamedRow, table } from "../../contract/index.ts";
import { startTestServer } from "../server/helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const row = (fields: Partial<Endpoint>): NamedRow => ({
  name: "skills.thing",
  area: "skills",
  row: {
    method: "GET",
    path: "/api/v1/thing",
    summary: "A thing",
    may: anyone,
    replies: { 200: z.object({}) },
    ...fields,
  },
});
const boot = async (rows: readonly NamedRow[], handlers: Record<string, Record<string, unknown>>): Promise<void> => {
  const started = await startTestServer({ database: server.database, table: { rows, handlers } });
  await started.close();
};

describe("the server refuses to boot on", () => {
  const handler = async () => ({});
  test("a row without a handler", () =>
    expect(boot([row({})], { skills: {} })).rejects.toThrow("The row skills.thing has no handler"));
  test("a handler without a row", () =>
    expect(boot([row({})], { skills: { thing: handler, other: handler } })).rejects.toThrow(
      "Handlers without a row: skills.other",
    ));
  test("a row that nobody may call", async () => {
    const refusal = "Nobody may call the row skills.thing";
    await expect(boot([row({ may: only() })], { skills: { thing: handler } })).rejects.toThrow(refusal);
    const without = row({}) as { row: { may?: unknown } };
    delete without.row.may;
    await expect(boot([without as NamedRow], { skills: { thing: handler } })).rejects.toThrow(refusal);
  });
  test("two rows with one address", () =>
    expect(
      boot([row({}), { ...row({}), name: "skills.twice" }], { skills: { thing: handler, twice: handler } }),
    ).rejects.toThrow());
});

test("an audited call that records nothing fails, and writes nothing", async () => {
  const silent = {
    name: "skills.thing",
    area: "skills" as const,
    row: { ...row({}).row, method: "POST" as const, audited: true as const },
  };
  const started = await startTestServer({
    database: server.database,
    table: {
      rows: [silent],
      handlers: {
        skills: {
          thing: async (_: unknown, { change }: { change: (work: () => Promise<object>) => unknown }) =>
            change(async () => ({})),
        },
      },
    },
  });
  expect((await started.call(silent.row)).status).toBe(500);
  await started.close();
});

test("every row is described in OpenAPI 3.1", async () => {
  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  expect(document.openapi).toBe("3.1.0");
  for (const { name, row: described } of allRows) {
    const path = described.path.replace(/:(\w+)/g, "{$1}");
    for (const method of methodsOf(described)) {
      expect(document.paths[path]?.[method.toLowerCase()]?.summary, name).toBe(described.summary);
    }
  }
  const docs = await fetch(`${server.url}/api/docs`);
  expect(docs.status).toBe(200);
});

test("a path answers with and without its trailing slash", async () => {
  for (const path of ["/api/v1/company", "/api/v1/company/"]) {
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  }
});

test("the field names of the owner's specification stand in the replies", () => {
  const names = new Set<string>();
  const collect = (schema: unknown): void => {
    if (schema instanceof z.ZodObject) {
      for (const [name, field] of Object.entries(schema.shape)) {
        names.add(name);
        collect(field);
      }
    } else if (schema instanceof z.ZodArray) collect(schema.element);
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) collect(schema.unwrap());
  };
  for (const { row: one } of allRows) {
    const reply = one.replies[successOf(one)]!;
    if (!isStream(reply)) collect(reply);
  }
  // Section 3 of the specification, as far as its areas are built.
  const user = ["_id", "role", "hub", "skills", "currentlyCheckedInProject", "isEmailVerified", "isDeleted"];
  const person = ["fieldOfExperienceCategory", "fieldOfExperienceSubcategory"];
  const project = ["checkedInUsersHistory", "totalCount", "totalWorkingHour", "meta", "count", "filteredTotalCount"];
  const entry = ["checkedInDate", "checkedInTime", "rejectionCause"];
  const group = ["members", "groupAdmins", "totalUsers", "totalMembers", "groupMembersId"];
  const replies = ["groups", "group", "projectDrawers", "projectDrawer", "workHistory", "total"];
  expect([...user, ...person, ...project, ...entry, ...group, ...replies].filter((name) => !names.has(name))).toEqual(
    [],
  );
});

test("an unknown address is the one error body", async () => {
  const answer = await fetch(`${server.url}/api/v1/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ statusCode: 404, code: "not_found" });
});

test("a client that sends its headers drop by drop is cut off", async () => {
  const { port } = new URL(server.url);
  const began = Date.now();
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write("GET /api/v1/company HTTP/1.1\r\nHost: x\r\n"),
    );
    socket.on("data", () => {});
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
  expect(Date.now() - began).toBeLessThan(14_000);
});

test("changing calls are never cached; the table names each call once", () => {
  const addresses = allRows.flatMap(({ row: one }) => methodsOf(one).map((method) => `${method} ${one.path}`));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(Object.keys(table).length).toBeGreaterThan(5);
});
