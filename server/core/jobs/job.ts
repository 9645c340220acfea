import type { JobHelpers, TaskList } from "graphile-worker";
import type { Config } from "../../config.ts";
import type { Database } from "../db/pool.ts";
import type { FileStore } from "../files/files.ts";
import type { JobAdapters } from "../adapters.ts";

/** What jobs may use. */
export interface JobServices extends JobAdapters {
  readonly db: Database;
  readonly config: Config;
  readonly files: FileStore;
  /** Writes an error to the server's log. */
  readonly logError: (message: string) => void;
}

/** A background job. It may run twice for one request, and must have its effect once. */
export interface Job {
  /** Its name, in the queue and in cron. */
  readonly name: string;
  /** Its schedule: five fields of cron, in UTC. Missing: it runs only when queued. */
  readonly cron?: string;
  /** Jobs of one queue run one at a time. */
  readonly queue?: string;
  /** So many of them run at once in each process, beside other jobs: neither waits for the other. */
  readonly slots?: number;
  readonly run: (services: JobServices, payload: unknown) => Promise<void>;
}

/** The scheduled jobs, as graphile-worker's crontab. */
export const crontabOf = (jobs: readonly Job[]): string =>
  jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ name, cron, queue }) => `${cron} ${name}${queue ? ` ?queue=${queue}` : ""}`)
    .join("\n");

/** The jobs as graphile-worker's tasks. */
export const tasksOf = (jobs: readonly Job[], services: Omit<JobServices, "logError">): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run }) => [
      name,
      (payload: unknown, { logger }: JobHelpers) =>
        run(
          {
            ...services,
            logError: (message) => {
              logger.error(message);
            },
          },
          payload,
        ),
    ]),
  );
