import { EventEmitter } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import {
  Logger as WorkerLogger,
  parseCrontab,
  type Runner as WorkerRunner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Config } from "../../config.ts";
import { isLostConnection } from "../db/lost-connection.ts";
import type { Database } from "../db/pool.ts";

const restartMs = 1000;

/** Jobs that share slots. */
export interface Lane {
  readonly tasks: TaskList;
  readonly crontab: string;
  /** How many of them run at once. */
  readonly slots: number;
}

export interface Runner {
  /** In whose names its jobs are locked. */
  readonly workers: ReadonlySet<string>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
}

/** Runs the jobs of one lane, and starts again where the database fails it. */
export const startRunner = async ({ db, config, log }: Options, lane: Lane): Promise<Runner> => {
  // Jobs are locked in the pool's name, not its workers'.
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => workers.add(workerPool.id));
  let again: NodeJS.Timeout | undefined;
  let isStopping = false;
  const start = async (): Promise<WorkerRunner> => {
    workers.clear();
    const runner = await run({
      // Jobs are announced by NOTIFY.
      pgPool: db.listenPool,
      taskList: lane.tasks,
      parsedCronItems: parseCrontab(lane.crontab),
      concurrency: lane.slots,
      noHandleSignals: true,
      noPreparedStatements: !config.preparedStatements,
      pollInterval: 5000,
      // Without this a job that can't be marked as done is an unhandled rejection, which ends the whole server.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === "error") log.error({ message }, "background work");
        else log.debug({ message }, "background work");
      }),
      events,
    });
    runner.promise.then(restart, restart);
    return runner;
  };
  // The reply that was lost may have been a job, which stays locked for as long as the heart of this pool beats.
  events.on("worker:getJob:error", ({ error }) => {
    if (isLostConnection(error)) current.then((runner) => runner.stop()).catch(() => undefined);
  });
  // The runner stops where the database fails while a job is being marked as done, as in a fail-over.
  const restart = (): void => {
    if (isStopping) return;
    log.warn("background work has stopped, and starts again");
    again = setTimeout(() => {
      current = start();
      current.catch(restart);
    }, restartMs);
  };
  let current = start();
  await current;
  return {
    workers,
    stop: async () => {
      isStopping = true;
      clearTimeout(again);
      const runner = await current.catch(() => undefined);
      await runner?.stop().catch(() => log.debug("background work had stopped already"));
    },
  };
};
