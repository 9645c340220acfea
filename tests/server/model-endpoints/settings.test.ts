import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { modelEndpoints, modelHosts, prompts } = contract;

let server: TestServer;
let admin: Actor;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person("admin");
  manager = await server.person("manager");
  project = await insertProject(server.db, "Chat");
  await approve("api.example.com");
});
afterAll(() => server.close());

const approve = (host: string) => server.call(modelHosts.create, { as: admin, body: { host } });
const params = () => ({ _id: project });
const set = (more: object = {}) =>
  server.call(modelEndpoints.set, {
    as: manager,
    params: params(),
    body: { kind: "openai", url: "https://api.example.com/v1", models: ["alpha"], ...more },
  });
const read = async () => (await server.call(modelEndpoints.show, { as: manager, params: params() })).body.endpoint;
const reset = () => server.call(modelEndpoints.reset, { as: manager, params: params() });

describe("a project's endpoint", () => {
  test("keeps its key to itself: only the last four characters are read, in no reply and no audit more", async () => {
    const { status, body } = await set({ key: "sk-very-secret-9876" });
    expect(status).toBe(200);
    expect(body.endpoint).toMatchObject({ keyEnd: "9876", isApproved: true, models: ["alpha"], kind: "openai" });
    expect(await read()).toEqual(body.endpoint);
    const { rows } = await server.db.pool.query("select row_to_json(a)::text as audit from audit a");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("very-secret");
    const stored = await server.db.sql.selectFrom("model_endpoints").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain("very-secret");
    expect(stored.key_sealed!.toString("latin1")).not.toContain("very-secret");
  });
  test("keeps the key when something else changes, but not for another address", async () => {
    await approve("other.example.com");
    expect((await set({ models: ["alpha", "beta"] })).body.endpoint.keyEnd).toBe("9876");
    expect((await set({ url: "https://other.example.com/v1" })).body.endpoint.keyEnd).toBe("");
    const { key_sealed } = await server.db.sql
      .selectFrom("model_endpoints")
      .select("key_sealed")
      .executeTakeFirstOrThrow();
    expect(key_sealed).toBeNull();
  });
  test("loses its key by an empty one, and shows nothing of a short one", async () => {
    expect((await set({ key: "short" })).body.endpoint.keyEnd).toBe("••••");
    expect((await set({ key: "" })).body.endpoint.keyEnd).toBe("");
  });
  test("is reset by a GET, which is audited, and keeps the prompts that its models answered", async () => {
    await set({ key: "sk-very-secret-9876" });
    const { _id } = await insertPrompt(server.db, { project, author: manager._id, status: "approved" });
    expect((await reset()).body).toEqual({ endpoint: null });
    expect(await read()).toBeNull();
    const { rows } = await server.db.pool.query(
      "select before, after from audit where action = 'modelEndpoints.reset'",
    );
    expect(rows).toHaveLength(1);
    expect((await reset()).status).toBe(200);
    const kept = await server.call(prompts.show, { as: manager, params: { _id } });
    expect(kept.body.prompt.turns).toMatchObject([{ answers: [{ text: "Because of Rayleigh.", source: "model 0" }] }]);
  });
  test("is refused at a host that nobody approved, and again once the approval is gone", async () => {
    const refused = await set({ url: "https://elsewhere.example.com/v1" });
    expect([refused.status, refused.body.code]).toEqual([409, "host_not_approved"]);
    expect(refused.body.message).toContain("elsewhere.example.com");
    // Another port is another host.
    expect((await set({ url: "https://api.example.com:8443/v1" })).body.code).toBe("host_not_approved");
    expect(await read()).toBeNull();
    await set();
    const { body } = await server.call(modelHosts.list, { as: admin, query: { search: "api.example.com" } });
    await server.call(modelHosts.remove, { as: admin, params: { _id: body.modelHosts[0]._id } });
    expect(await read()).toMatchObject({ isApproved: false });
    await approve("API.example.com");
    expect(await read()).toMatchObject({ isApproved: true });
  });
  test("is taken at a host that was approved with the usual port", async () => {
    expect((await approve("ports.example.com:443")).body.modelHost.host).toBe("ports.example.com");
    expect((await set({ url: "https://ports.example.com:443/v1" })).body.endpoint).toMatchObject({ isApproved: true });
  });
  test.each([
    ["http://api.example.com/v1"],
    ["https://user:word@api.example.com/v1"],
    ["https://127.0.0.1/v1"],
    ["https://2130706433/v1"],
    ["https://[::ffff:10.0.0.1]/v1"],
    ["https://api.example.com./v1"],
  ])("%s is refused, approved or not", async (url) => {
    const { status, body } = await set({ url });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["url"]]);
  });
  test("of a template needs JSON that asks something, and a path", async () => {
    const template = { kind: "template", template: '{"q": "{{prompt}}"}', answerPath: "answer.text" };
    expect((await set(template)).body.endpoint).toMatchObject(template);
    expect((await set({ ...template, template: "{" })).body.fields).toHaveProperty("template");
    expect((await set({ ...template, template: '{"q": 1}' })).body.fields).toHaveProperty("template");
    expect((await set({ ...template, answerPath: "a b" })).body.fields).toHaveProperty("answerPath");
  });
  test("is not overwritten by who read an older one", async () => {
    const { body } = await set();
    expect((await set({ version: body.endpoint.version - 1 })).status).toBe(409);
    expect((await set({ version: body.endpoint.version })).status).toBe(200);
  });
  test("is not set by who read one that was removed since, set anew or not", async () => {
    const { version } = (await set({ key: "sk-very-secret-9876" })).body.endpoint;
    await reset();
    expect((await set({ version })).body).toMatchObject({ statusCode: 409, code: "stale", current: null });
    expect(await read()).toBeNull();
    const { endpoint } = (await set({ key: "sk-of-another-5432" })).body;
    expect((await set({ version })).body).toMatchObject({ code: "stale", current: endpoint });
    expect(await read()).toEqual(endpoint);
  });
});

test.each([
  ["[2606:4700:4700:0:0:0:0:1111]", "[2606:4700:4700::1111]"],
  ["[2606:4700:4700:0:0:0:0:1112]:8443", "[2606:4700:4700::1112]:8443"],
  ["8.8.2056", "8.8.8.8"],
])("%s is approved as URLs write it", async (typed, host) => {
  expect((await approve(typed)).body.modelHost.host).toBe(host);
  expect((await set({ url: `https://${typed}/v1` })).body.endpoint).toMatchObject({ isApproved: true });
});

test("only administrators approve hosts", async () => {
  expect((await approve("a.example:65535")).status).toBe(201);
  expect((await server.call(modelHosts.create, { as: manager, body: { host: "mine.example.com" } })).status).toBe(403);
  for (const host of [
    "https://a.example",
    "a.example/v1",
    "a b",
    "user@a.example",
    "a.example:port",
    "a.example:0",
    "a.example:65536",
    "256.1.1.1",
    "[2606::4700::1111]",
  ]) {
    const { status, body } = await approve(host);
    expect([host, status, Object.keys(body.fields ?? {})]).toEqual([host, 400, ["host"]]);
  }
});
