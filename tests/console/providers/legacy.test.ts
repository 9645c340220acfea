import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../src/providers/client.ts";
import { legacyProvider } from "../../../src/providers/legacy.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const token = "a-token-of-twenty-chars";
let server: Server;
let heard: IncomingMessage | undefined;
let reply: { status: number; body: unknown };

beforeEach(async () => {
  reply = { status: 200, body: [] };
  server = createServer((request, response) => {
    heard = request;
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${port}/`);
  await session.start({ token, user: me({ role: "manager" }), remember: false });
});
afterEach(async () => {
  session.end("signed-out");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = () =>
  legacyProvider.getList({
    resource: "ProjectList/filter",
    filters: [
      { field: "industry", operator: "eq", value: "Health & care" },
      { field: "dataType", operator: "eq", value: "Image" },
    ],
  });

it("reads a plain list with the bearer and the filters, without the paging that the call doesn't know", async () => {
  reply.body = [{ _id: "a" }, { _id: "b" }];
  expect(await read()).toEqual({ data: reply.body, total: 2 });
  expect(heard?.url).toBe("/api/ProjectList/filter?dataType=Image&industry=Health%20%26%20care");
  expect(heard?.headers.authorization).toBe(`Bearer ${token}`);
});

it("fails with the server's own words and code", async () => {
  const body = { statusCode: 400, code: "too_many_records", message: "There are more than 1000 records." };
  reply = { status: 400, body };
  const error = await read().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).body).toEqual(body);
  expect(session.get().user).not.toBeNull();
});

it("ends a session that the server no longer knows", async () => {
  reply = { status: 401, body: { statusCode: 401, code: "unauthenticated", message: "Sign in first." } };
  await expect(read()).rejects.toMatchObject({ statusCode: 401 });
  expect(session.get()).toEqual({ user: null, ended: "expired" });
});

it("says that there is no connection where there is none", async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(read()).rejects.toMatchObject({ statusCode: 0 });
});
