import type { FastifyBaseLogger } from "fastify";
import type { TaskList } from "graphile-worker";
import { cleanUps, jobs } from "./areas/index.ts";
import type { Config } from "./config.ts";
import { coreJobs } from "./core/jobs/core-jobs.ts";
import { type Background, startWorker } from "./core/jobs/worker.ts";
import type { Database } from "./core/db/pool.ts";
import { makeFileStore } from "./core/files/file-store.ts";
import { makeTransport } from "./core/mail/mail.ts";
import { makeAnnotationServers } from "./services/annotation/servers.ts";
import { makeProvider } from "./services/payouts/balance.ts";

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Replaces the tasks, for tests. */
  readonly tasks?: TaskList;
}

/** Runs the jobs of the core and of all areas in this process. */
export const startBackground = async ({ db, config, log, tasks }: Options): Promise<Background> => {
  const transport = config.smtpUrl ? makeTransport(config.smtpUrl) : undefined;
  const background = await startWorker({
    db,
    config,
    log,
    services: {
      db,
      config,
      files: makeFileStore(config),
      payoutProvider: makeProvider(config),
      annotationServers: makeAnnotationServers(config.annotationServers, log),
    },
    jobs: [...coreJobs(config, transport, cleanUps), ...jobs],
    tasks,
  });
  return {
    stop: async () => {
      await background.stop();
      transport?.close();
    },
  };
};
