import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp } from "../../../server/app.ts";
import { readConfig } from "../../../server/config.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../../server/core/db/embedded.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../../server/core/db/pool.ts";
import { makeLog } from "../../../server/core/log.ts";
import { makeServices } from "../../../server/services.ts";
import { forTests } from "../helpers/global-setup.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const restarts = { first: 200, longest: 400, tries: 3, steady: 60_000 };
let embedded: EmbeddedDatabase;
let db: Database;
let app: Awaited<ReturnType<typeof makeApp>>;
let url: string;

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: folder.path, settings: forTests, restarts });
  db = openDatabase({ url: embedded.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  const config = readConfig({ NODE_ENV: "test", MUSTER_DATA: folder.path });
  const services = await makeServices(config, db);
  app = await makeApp({ services, log: makeLog("silent"), isGivenUp: () => embedded.isGivenUp });
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await db.close();
  await embedded.stop();
  folder.remove();
});

const health = async (kind: "live" | "ready") => {
  const response = await fetch(`${url}/health/${kind}`);
  return { status: response.status, body: (await response.json()) as object };
};
const becomes = async (kind: "live" | "ready", status: number): Promise<object> => {
  for (;;) {
    const answer = await health(kind);
    if (answer.status === status) return answer.body;
  }
};

test("a killed Postgres is started again; calls get 503 until then, and the server counts as alive", async () => {
  const killed = embedded.postmasterPid;
  process.kill(killed, "SIGKILL");
  expect(await becomes("ready", 503)).toMatchObject({ statusCode: 503, code: "busy" });
  expect((await health("live")).status).toBe(200);
  await becomes("ready", 200);
  // Postgres may answer a moment before Muster has read that it is ready.
  await expect.poll(() => embedded.postmasterPid).not.toBe(killed);
});

test("a Postgres that can't be started is given up after some tries: the server counts as dead, for good", async () => {
  const version = join(folder.path, "postgres/data/PG_VERSION");
  await rename(version, `${version}.away`);
  process.kill(embedded.postmasterPid, "SIGKILL");
  expect(await becomes("live", 503)).toMatchObject({ statusCode: 503, code: "database_down" });
  await rename(`${version}.away`, version);
  expect((await health("ready")).body).toMatchObject({ statusCode: 503, code: "busy" });
  expect((await health("live")).status).toBe(503);
});
