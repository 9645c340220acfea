import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { demoAccounts, demoPassword } from "../contract/demo.ts";
import { makeApp } from "./app.ts";
import { prepareSetUp } from "./areas/system/set-up.ts";
import { type Config, readConfig } from "./config.ts";
import { addCapabilities } from "./core/db/capabilities.ts";
import { startEmbedded } from "./core/db/embedded.ts";
import { migrate } from "./core/db/migrate.ts";
import type { Background } from "./core/jobs/worker.ts";
import { type Database, openDatabase } from "./core/db/pool.ts";
import { fillDemo } from "./demo/demo.ts";
import { prepareStandIns } from "./stand-in/child.ts";
import { demoModelOrigin, startDemoModel } from "./stand-in/model-child.ts";
import { makeLog } from "./core/log.ts";
import { makeServices } from "./services.ts";
import { startBackground } from "./background.ts";

/** Milliseconds. */
const patienceWithoutDatabase = 2500;

/** Starts everything, prints the address, and at the end stops requests and jobs together, then the database. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const wantsEmpty = process.argv.includes("--empty");
  const log = makeLog(config.logLevel);
  await requireFree(config.port, config.host);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, restartLog: log });
  const db = openDatabase({
    url: config.databaseUrl ?? embedded!.url,
    listenUrl: config.listenUrl,
    max: config.databasePool,
    preparedStatements: config.preparedStatements,
    onError: ({ message: reason, code }) => log.warn({ reason, code }, "a database connection was lost"),
  });
  await migrate(db.pool);
  await addCapabilities(db.listenPool, log);
  const found = await companyIn(db);
  if (wantsEmpty && found?.is_demo) throw holdsDemo(config);
  // Accounts with a known password exist only where no other machine can reach them.
  if (config.isReachable && found?.is_demo) throw showsDemo();
  const isDemo = found ? found.is_demo : !wantsEmpty && embedded !== undefined && !config.isReachable;
  const standIns = isDemo && config.annotationServers.length === 0 ? await prepareStandIns(log) : undefined;
  const settings = {
    ...config,
    ...(standIns && { annotationServers: standIns.servers }),
    // The demo, and nothing else, may call a model on this machine.
    modelStandIn: isDemo ? (config.modelStandIn ?? demoModelOrigin) : undefined,
  };
  const services = await makeServices(settings, db, log);
  if (isDemo && !found) await fillDemo(db, services.passwords, new Date(), services.files);
  const setUpAddress = await prepareSetUp(db, config);
  const background = await startBackground({ db, config: settings, log });
  let isStopping = false;
  const app = await makeApp({
    services,
    log,
    isGivenUp: () => embedded?.isGivenUp ?? false,
    isStopping: () => isStopping,
  });
  await app.listen({ port: config.port, host: config.host });
  standIns?.start();
  const stopDemoModel = settings.modelStandIn === demoModelOrigin ? startDemoModel(log) : undefined;

  closeWithGrace({ delay: 15_000 + config.drainTime, logger: log }, async ({ err }) => {
    if (err) log.error({ err }, "the server stops after an error");
    isStopping = true;
    if (!err) await delay(config.drainTime);
    // Without a database nothing that is under way can end well, so nothing is worth a longer wait.
    const patience = embedded?.isRunning === false ? [delay(patienceWithoutDatabase)] : [];
    try {
      await Promise.race([close(app, background, db), ...patience]);
    } finally {
      standIns?.stop();
      stopDemoModel?.();
      await embedded?.stop();
    }
  });
  await announce(db, config, setUpAddress);
};

const close = async (app: FastifyInstance, background: Background, db: Database): Promise<void> => {
  // Together: until its last request ends, the worker would begin jobs that then have no time left.
  const ending = [app.close(), background.stop()];
  await Promise.allSettled(ending);
  await db.close();
  await Promise.all(ending);
};

/** Throws one clear line where the port is in use, before the database is started for nothing. */
const requireFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });

const portError = (error: NodeJS.ErrnoException, port: number, host: string): Error => {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `port ${port} is taken, perhaps by another Muster. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === "EACCES") return new Error(`port ${port} is not ours to open: choose one above 1023`);
  return new Error(`${host}:${port} can't be opened (${error.code})`);
};

const companyIn = (db: Database): Promise<{ is_demo: boolean } | undefined> =>
  db.sql.selectFrom("company").select("is_demo").executeTakeFirst();

const holdsDemo = ({ dataDir }: Config): Error =>
  new Error(`${dataDir} holds the demo company: choose another folder with MUSTER_DATA, or delete that one.`);

const showsDemo = (): Error =>
  new Error(
    "the demo company, whose password everyone knows, starts only where no other machine can reach it: " +
      "leave HOST, PUBLIC_URL and TRUSTED_PROXIES out, or choose another folder with MUSTER_DATA (or DATABASE_URL).",
  );

/** In one piece: tools that read the output wait for its first line. */
const announce = async (db: Database, config: Config, setUpAddress: string | null): Promise<void> => {
  const company = await companyIn(db);
  const lines = [
    "",
    `Muster is ready at ${config.publicUrl}`,
    ...(setUpAddress ? [`Set it up, once, at ${setUpAddress}`] : []),
    ...(company?.is_demo ? ["", `The demo company is in it. Sign in with the password ${demoPassword} as`] : []),
    ...(company?.is_demo ? demoAccounts.map(({ email, role }) => `  ${email.padEnd(32)} ${role}`) : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
};

await start().catch((error: Error & { code?: string }) => {
  process.stderr.write(`Muster did not start: ${error.message}\n`);
  process.exit(1);
});
