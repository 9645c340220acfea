import { EventEmitter } from "node:events";
import {
  Logger as WorkerLogger,
  parseCrontab,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../db/pool.ts";
import { type Job, type JobServices, crontabOf, tasksOf } from "./job.ts";

const heartbeatMs = 10_000;
const restartMs = 1000;
/** A worker that has not been heard of for so long is dead, and what it had locked is free again. */
const deadAfterSeconds = 60;

export interface Background {
  /** Lets what is under way end, then stops. */
  stop(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly services: Omit<JobServices, "logError">;
  readonly jobs: readonly Job[];
  /** Other tasks than those of the jobs, for tests. */
  readonly tasks?: TaskList | undefined;
}

/**
 * Runs background work in this process. Without the heartbeat a killed worker's jobs would stay locked for four hours
 * (graphile-worker's own measure).
 */
export const startWorker = async ({ db, config, log, services, jobs, tasks }: Options): Promise<Background> => {
  // Jobs are locked in the name of the pool, not of its workers.
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => workers.add(workerPool.id));
  let again: NodeJS.Timeout | undefined;
  let isStopping = false;
  const start = async (): Promise<Runner> => {
    workers.clear();
    const runner = await run({
      pgPool: db.pool,
      taskList: tasks ?? tasksOf(jobs, services),
      parsedCronItems: parseCrontab(crontabOf(jobs)),
      concurrency: 2,
      noHandleSignals: true,
      noPreparedStatements: !config.preparedStatements,
      pollInterval: 5000,
      // Without it a job that cannot be noted as done is an unhandled rejection, which ends the whole server.
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
  // The runner gives up where the database fails it while it notes that a job is done, as in a fail-over.
  const restart = (): void => {
    if (isStopping) return;
    log.warn("background work has stopped, and starts again");
    again = setTimeout(() => {
      current = start();
      current.catch(restart);
    }, restartMs);
  };
  await releaseDead(db);
  let current = start();
  await current;
  const look = () =>
    beat(db, [...workers])
      .then(() => releaseDead(db))
      .catch((error: unknown) => log.warn({ err: error }, "the heartbeat failed"));
  await look();
  const heart = setInterval(() => void look(), heartbeatMs);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(heart);
      clearTimeout(again);
      const runner = await current.catch(() => undefined);
      await runner?.stop().catch(() => log.debug("background work had stopped already"));
      await db.pool.query("delete from worker_heartbeats where worker_id = any($1)", [[...workers]]);
    },
  };
};

const beat = async (db: Database, workers: readonly string[]): Promise<void> => {
  await db.pool.query(
    `insert into worker_heartbeats (worker_id) select unnest($1::text[])
     on conflict (worker_id) do update set seen_at = now()`,
    [workers],
  );
};

/** Frees the jobs of workers whose heart has stopped. */
export const releaseDead = async (db: Database): Promise<void> => {
  await db.pool.query(
    `with alive as (
       select worker_id from worker_heartbeats where seen_at > now() - make_interval(secs => $1)),
     dead as (
       select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => $1) and locked_by not in (select worker_id from alive))
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [deadAfterSeconds],
  );
  await db.pool.query("delete from worker_heartbeats where seen_at < now() - interval '1 day'");
};
