import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { deliverQueue, deliverTask } from "../../server/areas/payouts/actions.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { type AirtmStandIn, startAirtm } from "../server/helpers/airtm-stand-in.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { ledgerOf, type PayoutSteps, payoutSteps, timePasses } from "../server/helpers/payouts.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { type Actor, startTestServer, type TestServer } from "../server/helpers/test-server.ts";

let airtm: AirtmStandIn;
let server: TestServer & { database: string };
let steps: PayoutSteps;
let admin: Actor;
let payer: Actor;
const data = temporaryFolder();
const root = fileURLToPath(new URL("../../", import.meta.url));
const living = new Set<ChildProcess>();

beforeAll(async () => {
  airtm = await startAirtm();
  server = await startTestServer({ env: airtm.env });
  steps = await payoutSteps(server);
  [admin, payer] = await Promise.all([server.person("admin"), server.person("payments")]);
});
afterAll(async () => {
  await Promise.all([...living].map(kill));
  await server.close();
  await airtm.close();
  data.remove();
});

/** The server as it is started for real, on the test's database, with its background work. */
const startProcess = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...airtm.env,
      NODE_ENV: "test",
      DATABASE_URL: withDatabase(inject("postgresUrl"), server.database),
      MUSTER_DATA: data.path,
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  living.add(child);
  child.once("exit", () => living.delete(child));
  await once(child.stdout, "data");
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
};
/** As the clock does every minute. */
const strike = () =>
  run(server.db.sql, sqlText`select graphile_worker.add_job($1, queue_name => $2)`, [deliverTask, deliverQueue]);
/** The servers that were killed count as dead, which takes them a minute. */
const heartsStop = async (): Promise<void> => {
  const { sql } = server.db;
  await run(sql, sqlText`update worker_heartbeats set seen_at = seen_at - interval '5 minutes'`, []);
  await run(sql, sqlText`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'`, []);
};
const settled = async (id: string): Promise<void> => {
  const end = Date.now() + 20_000;
  while ((await steps.show(id)).state !== "done") {
    if (Date.now() > end) throw new Error("not done after 20 seconds");
    await delay(20);
  }
};

test.each(["POST /payouts", "POST /payouts/:id/commit"])(
  "a server that is killed when AirTM has done %s, before it is recorded: started again it pays no one twice",
  async (at) => {
    const ann = await server.person("annotator");
    await steps.airtm(ann);
    await steps.owe(ann, 700, 300);
    const before = airtm.gone();
    let reached: () => void = () => {};
    const reaching = new Promise<void>((resolve) => (reached = resolve));
    let isFirst = true;
    airtm.done = (call) => {
      if (call !== at || !isFirst) return undefined;
      isFirst = false;
      reached();
      // It is never answered: who asked is dead by then.
      return new Promise<void>(() => undefined);
    };
    // Of the server before: it may have been killed before its last job was noted as done.
    await heartsStop();
    const first = await startProcess();
    const id = await steps.draft(payer, "airtm", [ann]);
    await steps.schedule(payer, id);
    await steps.send(admin, id);
    await reaching;
    await kill(first);
    expect((await steps.payoutsOf(id))[0]).toMatchObject({ state: "sent", attempt: 1 });
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 0, in_transit: 1000, owed_to_worker: 0 });
    await timePasses(server);
    await heartsStop();
    const second = await startProcess();
    await strike();
    await settled(id);
    await kill(second);
    expect((await steps.payoutsOf(id))[0]).toMatchObject({ state: "paid", attempt: 1 });
    expect(airtm.gone() - before).toBe(1000);
    expect([...airtm.moved.values()].every((times) => times === 1)).toBe(true);
    expect(await ledgerOf(server, [ann])).toEqual({ cash: 1000, in_transit: 0, owed_to_worker: 0 });
  },
  60_000,
);
