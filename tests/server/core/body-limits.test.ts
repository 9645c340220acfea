import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { methodsOf } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { hoursHeader, sendHours } from "../helpers/hours-file.ts";
import { type Answer, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { login } = contract.signIn;
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n]));
const send = (body: object, headers = {}): Promise<Answer> => server.call(login, { body, headers });
const size = ({ body }: Answer): number => JSON.stringify(body).length;

describe("what a stranger sends", () => {
  test("is at most 32 kB, told by its length alone", async () => {
    const answer = await send(unknown(400_000));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      "too_large",
      "This is too large. The limit is 32 kB.",
    ]);
  });

  test("is at most 32 kB, counted where it has no length", async () => {
    const { hostname, port } = new URL(server.url);
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const sent = request({ hostname, port, path: login.path, method: "POST", headers });
    sent.write(`{"email":"${"x".repeat(40_000)}`);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    sent.destroy();
    expect(answer.statusCode).toBe(413);
  });

  test("has no more fields and levels than any shape", async () => {
    expect((await send(unknown(201))).body).toMatchObject({ code: "too_large", message: /200 fields/ });
    const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`) as object;
    expect((await send(deep)).body).toMatchObject({ code: "too_large" });
    const wide = { email: Array.from({ length: 4000 }, () => []) };
    expect((await send(wide)).status).toBe(400);
  });
});

test("a refusal names 200 fields at most, and of each name the beginning", async () => {
  const few = await send({ ...unknown(150), ["x".repeat(5000)]: 1 });
  expect(few.status).toBe(400);
  expect(few.body.fields).toHaveProperty("key149", ["Unknown field."]);
  expect(Object.keys(few.body.fields).every((name) => name.length <= 100)).toBe(true);
  const users = Array.from({ length: 5000 }, () => ({ firstName: "", zzz: 1 }));
  const many = await server.call(contract.users.bulkInsert, { as: await server.person("admin"), body: { users } });
  expect(many.status).toBe(400);
  expect(Object.keys(many.body.fields)).toHaveLength(200);
  expect(size(many)).toBeLessThan(20_000);
});

test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__", "prototype"])(
  "a field by the name of what each object has is an unknown one: %s",
  async (name) => {
    const body = await server.call(login, { body: `{"${name}":1}` });
    expect([body.status, body.body.code]).toEqual([400, name === "__proto__" ? "bad_json" : "validation"]);
    const as = await server.person("manager");
    const query = await server.call(
      { ...contract.skills.list, path: `/api/v1/skills?${name}=1` as "/api/v1/skills" },
      { as },
    );
    expect([query.status, query.body.code]).toEqual([400, "validation"]);
    // JSON has no field of that name for certain.
    if (name !== "__proto__") expect(query.body.fields[name]).toEqual(["Unknown field."]);
  },
);

describe("an upload", () => {
  const part = (name: string, value: string, type = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
  const json = "\r\nContent-Type: application/json";
  const file = (type: string) => `; filename="a"\r\nContent-Type: ${type}`;
  const { attach, upload } = contract.files;

  test.each([
    ["no boundary", upload, "multipart/form-data", "x"],
    ["a boundary without end", upload, `multipart/form-data; boundary=${"b".repeat(300)}`, "x"],
    ["no end", upload, undefined, part("a", "1")],
    ["no end of a file", upload, undefined, part("picture", "abc", file("image/png"))],
    ["no end of a file on the disk", attach, undefined, part("file", "abc", file("video/mp4"))],
    ["a head without end", attach, undefined, "--b\r\nContent-Disposition: form"],
    ["too many fields", upload, undefined, `${[...Array(21).keys()].map((n) => part(`f${n}`, "1")).join("")}--b--\r\n`],
    ["JSON that is none", upload, undefined, `${part("a", "{", json)}--b--\r\n`],
  ])("with %s can't be read, and says so", async (_, { path }, type = "multipart/form-data; boundary=b", body) => {
    const { token } = await server.person("manager");
    const headers = { "content-type": type, authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, server.url), { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: 400, code: "bad_json", message: "The request could not be read.", requestId: expect.any(String) },
    ]);
  });

  test("is refused by its length", async () => {
    const manager = await server.person("manager");
    const content = `${hoursHeader}\n${"x".repeat(16_000_000)}`;
    const { status, body } = await sendHours(server, manager, crypto.randomUUID(), content);
    expect([status, body.code]).toEqual([413, "too_large"]);
  });

  test("without a length ends where it goes beyond what it may have", async () => {
    const { token } = await server.person("manager");
    const { hostname, port } = new URL(server.url);
    const { uploadHours } = contract.workHistory;
    const path = uploadHours.path.replace(":_id", crypto.randomUUID());
    const [method] = methodsOf(uploadHours);
    const headers = { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${token}` };
    const sent = request({ hostname, port, path, method, headers });
    let bytes = 0;
    await new Promise<unknown>((resolve) => {
      // Before the first part there may be anything, which belongs to none.
      const more = (): void => {
        do bytes += 100_000;
        while (sent.write(Buffer.alloc(100_000, "x")) && bytes < 100_000_000);
        if (bytes >= 100_000_000) resolve("all of it was taken");
      };
      for (const event of ["response", "error", "close"]) sent.on(event, resolve);
      sent.on("drain", more);
      more();
    });
    sent.destroy();
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(bytes).toBeLessThan(40_000_000);
  });
});
