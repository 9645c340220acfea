import type { FastifyBaseLogger } from "fastify";
import type { TaskList } from "graphile-worker";
import type { Config } from "../../config.ts";
import type { Database } from "../db/pool.ts";
import { type Job, type JobServices, crontabOf, tasksOf } from "./job.ts";
import { type Lane, startRunner } from "./runner.ts";

const heartbeatMs = 10_000;
/** A worker without a heartbeat for this long is dead, and its locked jobs are released. */
const deadAfterSeconds = 60;
/** How many jobs without slots of their own run at once. */
const sharedSlots = 2;

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
export const startWorker = async (options: Options): Promise<Background> => {
  const { db, log } = options;
  await unlockDeadWorkers(db);
  const runners = await Promise.all(lanesOf(options).map((lane) => startRunner(options, lane)));
  const workers = (): string[] => runners.flatMap((runner) => [...runner.workers]);
  const beat = () =>
    heartbeat(db, workers())
      .then(() => unlockDeadWorkers(db))
      .catch((error: unknown) => log.warn({ err: error }, "the heartbeat failed"));
  await beat();
  const beating = setInterval(() => void beat(), heartbeatMs);
  return {
    stop: async () => {
      clearInterval(beating);
      await Promise.all(runners.map((runner) => runner.stop()));
      await db.pool
        .query("delete from worker_heartbeats where worker_id = any($1)", [workers()])
        .catch((error: unknown) => log.warn({ err: error }, "the heartbeat was not removed"));
    },
  };
};

const lanesOf = ({ jobs, services, tasks }: Options): readonly Lane[] => {
  if (tasks) return [{ tasks, crontab: crontabOf(jobs), slots: sharedSlots }];
  const laneOf = (some: readonly Job[], slots: number): Lane => ({
    tasks: tasksOf(some, services),
    crontab: crontabOf(some),
    slots,
  });
  const shared = jobs.filter(({ slots }) => slots === undefined);
  const own = jobs.flatMap((job) => (job.slots === undefined ? [] : [laneOf([job], job.slots)]));
  return [laneOf(shared, sharedSlots), ...own];
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
