import { EventEmitter } from "node:events";
import { Logger as WorkerLogger, parseCrontab, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/pool.ts";
import { crontab, makeTasks } from "./tasks.ts";

const heartbeatMs = 10_000;
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
  /** Other tasks than the product's, for tests. */
  readonly tasks?: TaskList;
}

/**
 * Runs background work in this process. Without the heartbeat a killed worker's jobs would stay locked for four hours
 * (graphile-worker's own measure).
 */
export const startBackground = async ({ db, config, log, tasks }: Options): Promise<Background> => {
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId));
  await releaseDead(db);
  const runner = await run({
    pgPool: db.pool,
    taskList: tasks ?? makeTasks(db, config),
    parsedCronItems: parseCrontab(crontab),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error") log.error({ message }, "background work");
      else log.debug({ message }, "background work");
    }),
    events,
  });
  const look = () =>
    beat(db, [...workers])
      .then(() => releaseDead(db))
      .catch((error: unknown) => log.warn({ err: error }, "the heartbeat failed"));
  await look();
  const heart = setInterval(() => void look(), heartbeatMs);
  return {
    stop: async () => {
      clearInterval(heart);
      await runner.stop();
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
