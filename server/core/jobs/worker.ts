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
import { isLostConnection } from "../db/lost-connection.ts";
import type { Database } from "../db/pool.ts";
import { type Job, type JobServices, crontabOf, tasksOf } from "./job.ts";

const heartbeatMs = 10_000;
const restartMs = 1000;
/** A worker without a heartbeat for this long is dead, and its locked jobs are released. */
const deadAfterSeconds = 60;

export interface Background {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly services: Omit<JobServices, "logError">;
  readonly jobs: readonly Job[];
  /** Replaces the tasks of the jobs, for tests. */
  readonly tasks?: TaskList | undefined;
}

/**
 * Runs background work in this process. Without the heartbeat a killed worker's jobs would stay locked for four hours
 * (graphile-worker's own limit).
 */
export const startWorker = async ({ db, config, log, services, jobs, tasks }: Options): Promise<Background> => {
  // Jobs are locked in the pool's name, not its workers'.
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => workers.add(workerPool.id));
  let again: NodeJS.Timeout | undefined;
  let isStopping = false;
  const start = async (): Promise<Runner> => {
    workers.clear();
    const runner = await run({
      // Jobs are announced by NOTIFY.
      pgPool: db.listenPool,
      taskList: tasks ?? tasksOf(jobs, services),
      parsedCronItems: parseCrontab(crontabOf(jobs)),
      concurrency: 2,
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
  await unlockDeadWorkers(db);
  let current = start();
  await current;
  const beat = () =>
    heartbeat(db, [...workers])
      .then(() => unlockDeadWorkers(db))
      .catch((error: unknown) => log.warn({ err: error }, "the heartbeat failed"));
  await beat();
  const beating = setInterval(() => void beat(), heartbeatMs);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(beating);
      clearTimeout(again);
      const runner = await current.catch(() => undefined);
      await runner?.stop().catch(() => log.debug("background work had stopped already"));
      await db.pool
        .query("delete from worker_heartbeats where worker_id = any($1)", [[...workers]])
        .catch((error: unknown) => log.warn({ err: error }, "the heartbeat was not removed"));
    },
  };
};

const heartbeat = async (db: Database, workers: readonly string[]): Promise<void> => {
  await db.pool.query(
    `insert into worker_heartbeats (worker_id) select unnest($1::text[])
     on conflict (worker_id) do update set seen_at = now()`,
    [workers],
  );
};

/** Releases the jobs of workers without a heartbeat. */
export const unlockDeadWorkers = async (db: Database): Promise<void> => {
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
