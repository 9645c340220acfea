import { makeApp } from "../../server/app.ts";
import { startBackground } from "../../server/background.ts";
import { readConfig } from "../../server/config.ts";
import { addCapabilities } from "../../server/core/db/capabilities.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { newSecret } from "../../server/core/ids.ts";
import { makeLog } from "../../server/core/log.ts";
import { makeServices } from "../../server/services.ts";
import { startAnnotationStandIn } from "../../server/stand-in/annotation-stand-in.ts";
import { demoStandIns, settingsOf } from "../../server/stand-in/child.ts";

/** What the process is asked for: to start a Muster of these settings, or without settings to stop it. */
export interface Order {
  readonly id: string;
  readonly env?: NodeJS.ProcessEnv;
}
export interface Done {
  readonly id: string;
  readonly error?: string;
}

// Run as a process of its own. It starts one Muster after the other: to load and compile the modules is most of a start.
const running = new Map<string, () => Promise<void>>();

process.on("message", (order: Order) => {
  const tell = (done: Done) => process.send?.(done);
  carryOut(order).then(
    () => tell({ id: order.id }),
    (error: Error) => tell({ id: order.id, error: error.stack ?? error.message }),
  );
});
// Whoever asked has ended.
process.on("disconnect", () => process.exit());

const carryOut = async ({ id, env }: Order): Promise<void> => {
  if (env) running.set(id, await start(env));
  else await running.get(id)?.();
};

/** As server/main.ts does on a database that is migrated and filled; answers how to stop it. */
const start = async (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const config = readConfig(env);
  const log = makeLog(config.logLevel);
  const db = openDatabase({
    url: config.databaseUrl!,
    max: config.databasePool,
    preparedStatements: config.preparedStatements,
    onError: () => {},
  });
  await (await addCapabilities(db.pool, log)).indexed;
  const standIns = await startStandIns();
  const settings = { ...config, annotationServers: standIns.map(({ settings }) => settings) };
  const services = await makeServices(settings, db, log);
  const background = await startBackground({ db, config: settings, log });
  const app = await makeApp({ services, log });
  await app.listen({ port: config.port, host: config.host });
  return async () => {
    await app.close();
    await background.stop();
    await db.close();
    await Promise.all(standIns.map(({ close }) => close()));
  };
};

/** In this process, so that each Muster has its own without a process of its own. */
const startStandIns = () =>
  Promise.all(
    demoStandIns.map(async (one) => {
      const key = newSecret();
      const standIn = await startAnnotationStandIn({ kind: one.kind, key });
      return { settings: settingsOf(one, standIn.url, key), close: () => standIn.close() };
    }),
  );
