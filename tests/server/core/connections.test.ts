import dns from "node:dns";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { endConnections } from "../../../server/core/http/connections.ts";

const request = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";

/** A server that is about to close, and how one connects to it. */
const stoppingServer = async () => {
  const app = Fastify({ return503OnClosing: false });
  endConnections(app, () => true);
  app.post("/", async () => "written");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { app, connected: () => connect({ port, host: "127.0.0.1" }) };
};

/** All that the server answers on a connection until it ends it, or the error that ends it. */
const answered = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.on("data", (piece) => (text += String(piece)));
    socket.on("error", (error) => resolve(String(error)));
    socket.on("close", () => resolve(text));
  });

test("requests that wait for their connection to be accepted when the server closes are answered", async () => {
  const { app, connected } = await stoppingServer();
  const sockets = Array.from({ length: 40 }, connected);
  const answers = sockets.map(async (socket) => {
    socket.write(request);
    return answered(socket);
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await app.close();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/written$/);
  }
});

test("a connection is answered that sends its request only after the server began to close, and none is taken after", async () => {
  const { app, connected } = await stoppingServer();
  const [late, silent] = [connected(), connected()];
  await Promise.all([once(late, "connect"), once(silent, "connect")]);
  const [answer, nothing] = [answered(late), answered(silent)];
  const closed = app.close();
  await delay(100);
  late.write(request);
  expect(await answer).toMatch(/written$/);
  const refused = await answered(connected());
  expect(refused).toContain("ECONNREFUSED");
  await closed;
  expect(await nothing).toBe("");
});

test("a server on localhost listens on one address: Fastify would make a server of its own for each further one", async () => {
  const both = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  const lookup = dns.lookup as (name: string, options: object, answer: (error: null, found: object) => void) => void;
  const twice: typeof lookup = (name, options, answer) =>
    name === "localhost" ? answer(null, both) : lookup(name, options, answer);
  const spy = vi.spyOn(dns, "lookup").mockImplementation(twice as typeof dns.lookup);
  for (const env of [{}, { HOST: "localhost" }]) {
    const app = Fastify();
    await app.listen({ port: 0, host: readConfig(env).host });
    expect(app.addresses()).toMatchObject([{ address: "127.0.0.1" }]);
    await app.close();
  }
  spy.mockRestore();
});
