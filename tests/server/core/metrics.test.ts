import { afterAll, beforeAll, expect, test } from "vitest";
import { isFromThisMachine } from "../../../server/core/http/metrics-access.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

const token = "a-token-for-the-figures";
let withToken: TestServer;
let withoutToken: TestServer;

beforeAll(async () => {
  withToken = await startTestServer({ env: { METRICS_TOKEN: token, TRUSTED_PROXIES: "loopback" } });
  withoutToken = await startTestServer();
});
afterAll(async () => {
  await withoutToken.close();
  await withToken.close();
});

const metrics = (server: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/metrics`, { headers });
const forwarded = { "x-forwarded-for": "127.0.0.1" };

test("this machine reads the figures", async () => {
  for (const server of [withToken, withoutToken]) {
    const answer = await metrics(server);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("http_request_duration_seconds");
  }
});

test.each<Record<string, string>>([
  forwarded,
  { "X-Forwarded-Host": "muster.example" },
  { forwarded: "for=127.0.0.1" },
  { "x-real-ip": "127.0.0.1" },
  { via: "1.1 proxy" },
])("what a proxy hands on is answered like an address that does not exist: %o", async (headers) => {
  for (const server of [withToken, withoutToken]) {
    const [refused, unknown] = await Promise.all([
      metrics(server, headers),
      fetch(`${server.url}/nothing`, { headers }),
    ]);
    expect(refused.status).toBe(404);
    const { requestId: _, ...body } = (await refused.json()) as { requestId: string };
    expect(await unknown.json()).toMatchObject(body);
  }
});

test("elsewhere the token opens them, and nothing else does", async () => {
  const tried = async (server: TestServer, authorization: string) =>
    (await metrics(server, { ...forwarded, authorization })).status;
  expect(await tried(withToken, `Bearer ${token}`)).toBe(200);
  const admin = await withToken.person("admin");
  for (const wrong of [`${token}x`, token.slice(1), "", admin.token]) {
    expect(await tried(withToken, `Bearer ${wrong}`), wrong).toBe(404);
  }
  for (const wrong of ["", "undefined", token]) expect(await tried(withoutToken, `Bearer ${wrong}`)).toBe(404);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["2001:db8::1", false],
  [undefined, false],
])("a connection from %s is from this machine: %s", (address, expected) => {
  expect(isFromThisMachine(address, {})).toBe(expected);
});
