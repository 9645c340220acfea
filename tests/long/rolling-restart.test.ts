import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { type Product, startProduct } from "../product.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

const { skills } = contract;
const callers = 8;
const drainSeconds = 2;
/** In milliseconds: how often a proxy asks each server whether it is ready. */
const every = 200;

let home: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
/** Those that a proxy knows. */
let servers: Product[];
const start = () =>
  startProduct({
    empty: true,
    env: {
      DATABASE_URL: withDatabase(inject("postgresUrl"), home.database),
      DATABASE_POOL: "6",
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: "error",
    },
  });
beforeAll(async () => {
  home = await startTestServer();
  manager = await home.person("manager");
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await home.close();
});

test("servers are replaced one by one behind a proxy, and no request fails", async () => {
  let isOver = false;
  let ready = servers;
  const told = new Set<string>();
  const look = async (): Promise<void> => {
    while (!isOver) {
      const states = await Promise.all(
        servers.map(async (server) => {
          const response = await fetch(`${server.url}/health/ready`).catch(() => undefined);
          if (response && !response.ok) told.add(((await response.json()) as { code: string }).code);
          return { server, isReady: response?.ok };
        }),
      );
      ready = states.filter(({ isReady }) => isReady).map(({ server }) => server);
      await delay(every);
    }
  };
  const failures: unknown[] = [];
  let written = 0;
  const ask = async (caller: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const { url } = ready[n % ready.length]!;
      const isWrite = n % 2 === 0;
      const response = await fetch(`${url}${skills.list.path}`, {
        method: isWrite ? "POST" : "GET",
        headers: { authorization: `Bearer ${manager.token}`, "content-type": "application/json" },
        ...(isWrite && { body: JSON.stringify({ name: `Skill ${caller} ${n}` }) }),
      }).catch((error: unknown) => error as Error);
      if (response instanceof Error || !response.ok) failures.push(response);
      else if (isWrite) written++;
      if (!(response instanceof Error)) await response.arrayBuffer();
      await delay(5);
    }
  };
  const running = Promise.all([look(), ...Array.from({ length: callers }, (_, caller) => ask(caller))]);
  const codes: (number | null)[] = [];
  for (const old of servers) {
    servers = [...servers, await start()];
    // The proxy sees the new one before the old one goes.
    await delay(2 * every);
    codes.push(await old.stop());
    servers = servers.filter((server) => server !== old);
  }
  isOver = true;
  await running;
  expect(failures).toEqual([]);
  expect(codes).toEqual([0, 0]);
  expect([...told]).toEqual(["stopping"]);
  const { body } = await home.call(skills.list, { as: manager, query: { search: "Skill", limit: 1 } });
  expect(body.filteredTotalCount).toBe(written);
  expect(written).toBeGreaterThan(100);
});
