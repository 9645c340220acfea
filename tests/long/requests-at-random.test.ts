import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import type { World } from "../contract/sample.ts";
import { sampleOf } from "../contract/samples/index.ts";
import { makeWorld } from "../contract/world.ts";
import type { Call } from "../server/helpers/test-server.ts";
import { junk, mutate, randomFrom, type Random } from "./junk.ts";

/** Eight minutes; .ci/run draws fewer. */
const requests = Number(process.env["MUSTER_REQUESTS"] ?? 200_000);
/** From one prepared call, and at once: more of the calls that hash passwords would be told that the server is busy. */
const batch = 100;
const atOnce = 4;
const seed = Number(process.env["MUSTER_SEED"] ?? Date.now() % 1_000_000);
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  agent.destroy();
  await world.server.close();
});

// Events stay open until the caller leaves.
const endpoints = allEndpoints.filter(({ endpoint }) => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  return !(isStream(reply) && reply.stream === "text/event-stream");
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The status, or 0 where the server refused to read on and ended the connection. */
const send = ({ method, path, headers, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, world.server.url), { method, headers, agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve(0) : reject(error),
    );
    sent.end(body);
  });

/** A call that would succeed, with something wrong in its path, query, headers or body. */
const brokenBy = (random: Random, { endpoint }: NamedEndpoint, input: Call, token: string | undefined): Sent => {
  const part = random(10);
  const params = part === 0 ? asObject(mutate(random, input.params ?? {})) : (input.params ?? {});
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(params[name] ?? "")),
  );
  const query = part <= 4 ? asObject(mutate(random, { ...defaultsOf(endpoint), ...input.query })) : (input.query ?? {});
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(one))}`),
  );
  const method = methodsOf(endpoint)[0]!;
  const hasBody = method !== "GET" && (part >= 3 || input.body !== undefined);
  const body = hasBody ? JSON.stringify(part >= 3 ? mutate(random, input.body ?? {}) : input.body) : undefined;
  const extra = ["idempotency-key", "if-none-match", "last-event-id", "x-request-id"][random(8)];
  return {
    method,
    path: search.length > 0 ? `${path}?${search.join("&")}` : path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      // Node says how long a body is only for methods that usually have one; the server would take it for another request.
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
      }),
      ...(extra && { [extra]: headerOf(junk(random)) }),
    },
    body,
  };
};
const defaultsOf = ({ query }: NamedEndpoint["endpoint"]): Record<string, string> =>
  Object.fromEntries(Object.keys(query?.shape ?? {}).map((name) => [name, "1"]));
const asObject = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
const wellFormed = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 2000).toWellFormed();
const headerOf = (value: unknown): string =>
  wellFormed(value)
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .slice(0, 300);

test(`${requests} requests with anything in them: none is a 5xx`, async () => {
  const random = randomFrom(seed);
  const statuses = new Map<number, number>();
  let sent = 0;
  for (let turn = 0; sent < requests; turn++) {
    const named = endpoints[turn % endpoints.length]!;
    const { endpoint, name } = named;
    const { roles } = endpoint.policy;
    const as = roles === "anyone" ? undefined : await world.server.person(roles[random(roles.length)]!);
    const owner = endpoint.policy.denyOwn || !as ? await world.server.person("annotator") : as;
    const input = await sampleOf(name).make(world, owner);
    const broken = Array.from({ length: batch }, () => brokenBy(random, named, input, as?.token));
    const answers: number[] = [];
    for (let at = 0; at < batch; at += atOnce)
      answers.push(...(await Promise.all(broken.slice(at, at + atOnce).map(send))));
    for (const [n, status] of answers.entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { method, path, headers, body } = broken[n]!;
      const { authorization: _, ...others } = headers;
      expect(status, `seed ${seed}: ${method} ${path} ${JSON.stringify(others)} ${body?.slice(0, 500)}`).toBeLessThan(
        500,
      );
    }
    sent += answers.length;
  }
  // The figure of docs/reliability.md, and what to repeat it with.
  console.log(`seed ${seed}: ${JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))}`);
});
