import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../server/helpers/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
