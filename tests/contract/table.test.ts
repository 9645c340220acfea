import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { anyone, type Endpoint, isStream, methodsOf, only, successOf } from "../../contract/core/endpoint.ts";
import { didOf } from "../../contract/audit/did.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints, type NamedEndpoint, contract } from "../../contract/index.ts";
import { AppError } from "../../server/core/app-error.ts";
import { startTestServer } from "../server/helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const endpointWith = (fields: Partial<Endpoint>): NamedEndpoint => ({
  name: "skills.thing",
  area: "skills",
  endpoint: {
    method: "GET",
    path: "/api/v1/thing",
    summary: "A thing",
    policy: anyone,
    replies: { 200: z.object({}) },
    ...fields,
  },
});
const boot = async (
  rows: readonly NamedEndpoint[],
  handlers: Record<string, Record<string, unknown>>,
): Promise<void> => {
  const started = await startTestServer({ database: server.database, table: { rows, handlers } });
  await started.close();
};

describe("the server refuses to boot on", () => {
  const handler = async () => ({});
  test("an endpoint without a handler", () =>
    expect(boot([endpointWith({})], { skills: {} })).rejects.toThrow("The endpoint skills.thing has no handler"));
  test("a handler without an endpoint", () =>
    expect(boot([endpointWith({})], { skills: { thing: handler, other: handler } })).rejects.toThrow(
      "Handlers without an endpoint: skills.other",
    ));
  test("an endpoint that no role may call", async () => {
    const message = "No role may call the endpoint skills.thing";
    await expect(boot([endpointWith({ policy: only() })], { skills: { thing: handler } })).rejects.toThrow(message);
    const without = endpointWith({}) as { endpoint: { policy?: unknown } };
    delete without.endpoint.policy;
    await expect(boot([without as NamedEndpoint], { skills: { thing: handler } })).rejects.toThrow(message);
  });
  test("two endpoints with one address", () =>
    expect(
      boot([endpointWith({}), { ...endpointWith({}), name: "skills.twice" }], {
        skills: { thing: handler, twice: handler },
      }),
    ).rejects.toThrow());
});

test("an audited endpoint that records nothing fails, and writes nothing", async () => {
  const silent = {
    name: "skills.thing",
    area: "skills" as const,
    endpoint: { ...endpointWith({}).endpoint, method: "POST" as const, audited: true as const },
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
  expect((await started.call(silent.endpoint)).status).toBe(500);
  await started.close();
});

test("the audit says of every call that only looks that somebody looked, and never that they changed anything", () => {
  // Whatever logs an access says how the audit calls it, or fails (server/core/db/write.ts).
  const looks = allEndpoints.filter(({ endpoint }) => endpoint.did !== undefined);
  expect(looks.map(({ name }) => name)).toEqual(expect.arrayContaining(["system.mail", "profile.verificationInfo"]));
  for (const { name: action, endpoint } of looks) {
    const audited = [{}, { mail: "1" }, { document: "cv", file: "2" }].map((after) =>
      didOf({ action, resource: "users", before: {}, after }),
    );
    expect(new Set(audited)).toEqual(new Set([endpoint.did]));
    expect(endpoint.did).not.toMatch(/^Changed/);
  }
});

test("an endpoint that answers an error which it does not name fails, so that tests find it", async () => {
  const refuse = (errors: Endpoint["errors"]) => ({
    database: server.database,
    table: {
      rows: [endpointWith({ ...(errors && { errors }) })],
      handlers: {
        skills: { thing: async () => Promise.reject(new AppError("in_use", { params: { where: "here" } })) },
      },
    },
  });
  for (const [errors, status] of [
    [undefined, 500],
    [["in_use"], 409],
  ] as const) {
    const started = await startTestServer(refuse(errors));
    expect((await started.call(endpointWith({}).endpoint)).status).toBe(status);
    await started.close();
  }
});

test("every endpoint is described in OpenAPI 3.1", async () => {
  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  expect(document.openapi).toBe("3.1.0");
  for (const { name, endpoint: described } of allEndpoints) {
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

test("the field names of the owner's specification are in the replies", () => {
  const names = new Set<string>();
  const collect = (schema: z.ZodType): void => {
    const { shape, item } = schemaInfo(schema);
    for (const [name, field] of Object.entries(shape ?? item?.shape ?? {})) {
      names.add(name);
      collect(field);
    }
  };
  for (const { endpoint: one } of allEndpoints) {
    const reply = one.replies[successOf(one)]!;
    if (!isStream(reply)) collect(reply);
  }
  // Section 3 of the specification, as far as its areas are built.
  const user = ["_id", "role", "hub", "skills", "currentlyCheckedInProject", "isEmailVerified", "isDeleted"];
  const courses = ["enrolledCourses", "completedCourses", "level", "chapters", "quiz", "score", "scoreAverage"];
  const learning = ["isAccessible", "isEnrollAble", "progress", "certificate", "usersGroup"];
  const person = ["fieldOfExperienceCategory", "fieldOfExperienceSubcategory"];
  const project = ["checkedInUsersHistory", "totalCount", "totalWorkingHour", "meta", "count", "filteredTotalCount"];
  const entry = ["checkedInDate", "checkedInTime", "rejectionCause"];
  const group = ["members", "groupAdmins", "totalUsers", "totalMembers", "groupMembersId"];
  const replies = ["groups", "group", "projectDrawers", "projectDrawer", "workHistory", "total"];
  expect(
    [...user, ...courses, ...learning, ...person, ...project, ...entry, ...group, ...replies].filter(
      (name) => !names.has(name),
    ),
  ).toEqual([]);
});

test("an unknown address answers with the common error body", async () => {
  const answer = await fetch(`${server.url}/api/v1/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ statusCode: 404, code: "not_found" });
});

test("changing endpoints are never cached; the contract names each endpoint once", () => {
  const addresses = allEndpoints.flatMap(({ endpoint: one }) =>
    methodsOf(one).map((method) => `${method} ${one.path}`),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(Object.keys(contract).length).toBeGreaterThan(5);
});

test("a field that suggests another's values names an endpoint that has them", () => {
  const fields = allEndpoints.flatMap(({ name, endpoint }) =>
    Object.entries((endpoint.body as z.ZodObject | undefined)?.shape ?? {}).map(
      ([field, schema]) => [`${name} ${field}`, schemaInfo(schema).meta.suggests] as const,
    ),
  );
  const suggesting = fields.flatMap(([name, of]) => (of ? [[name, of] as const] : []));
  expect(suggesting.map(([name]) => name)).toContain("payoutRuns.create hubs");
  for (const [name, of] of suggesting) {
    const values = allEndpoints.find((row) => row.area === of.area && row.name.endsWith(".values"))?.endpoint;
    expect(schemaInfo(values!.query!.shape["type"]).values, name).toContain(of.field);
  }
});
