import { makeApp } from "../../server/app.ts";
import { startBackground } from "../../server/background.ts";
import { readConfig } from "../../server/config.ts";
import { addCapabilities } from "../../server/core/db/capabilities.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { makeLog } from "../../server/core/log.ts";
import { makeServices } from "../../server/services.ts";

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
  await addCapabilities(db.pool, log);
  const services = await makeServices(config, db, log);
  const background = await startBackground({ db, config, log });
  const app = await makeApp({ services, log });
  await app.listen({ port: config.port, host: config.host });
  return async () => {
    await app.close();
    await background.stop();
    await db.close();
  };
};
