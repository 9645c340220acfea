import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { skills, system } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://muster.example", RATE_LIMIT: "5" } });
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** Security headers of a reply, without those that differ by reply. */
const headersOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].filter(([name]) => /^(content-security|cross-origin|referrer|strict|x-(?!rate|accel))/.test(name)),
  );
const ofApi = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
};

test("every reply of an endpoint has the headers of the API: a list, a refusal, a live stream, one request too many", async () => {
  const asked = [
    await server.call(skills.list, { as: manager }),
    await server.call(skills.list),
    await server.call(skills.show, { as: manager, params: { _id: manager._id } }),
    await server.call(skills.create, { as: manager, body: { name: 1 } }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 401, 404, 400]);
  const abort = new AbortController();
  const stream = await fetch(`${server.url}${system.events.path}`, {
    headers: { authorization: `Bearer ${manager.token}` },
    signal: abort.signal,
  });
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const page = await fetch(`${server.url}/sign-in`);
  const tooMany = await server.call(skills.list, { as: manager });
  expect(tooMany.status).toBe(429);
  for (const { headers } of [...asked, stream, tooMany]) expect(headersOf(headers)).toEqual(ofApi);
  abort.abort();
  // A page has a policy of its own, with nonces.
  expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-/);
});

test("an address that leads to no endpoint, since it can't be read or is too long, is refused like everything else", async () => {
  const tried = async (id: string) => {
    const answer = await fetch(`${server.url}/api/v1/users/${id}`);
    return [answer.status, await answer.json(), headersOf(answer.headers)];
  };
  const requestId = expect.any(String);
  expect(await tried("%E0%A4%A")).toEqual([
    400,
    { statusCode: 400, code: "bad_json", message: "The request could not be read.", requestId },
    ofApi,
  ]);
  expect(await tried("x".repeat(201))).toEqual([
    404,
    { statusCode: 404, code: "not_found", message: "There is no such address.", requestId },
    ofApi,
  ]);
});

test("an address with a method that it does not answer is 405, and says which it does", async () => {
  const tried = async (method: string, path: string) => {
    const answer = await fetch(`${server.url}${path}`, { method });
    return [answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get("allow")];
  };
  const one = `/api/v1/skills/${manager._id}`;
  expect(await tried("PUT", "/api/v1/skills/?a=1")).toEqual([405, "method_not_allowed", "GET, POST"]);
  expect(await tried("OPTIONS", one)).toEqual([405, "method_not_allowed", "GET, PATCH, DELETE"]);
  expect(await tried("PUT", "/api/v1/nothing")).toEqual([404, "not_found", null]);
});
