import type { JobHelpers, TaskList } from "graphile-worker";
import type { Config } from "../../config.ts";
import type { Database } from "../db/pool.ts";
import type { FileStore } from "../files/files.ts";
import type { PayoutProvider } from "../../services/payouts/provider.ts";

/** What jobs may use. */
export interface JobServices {
  readonly db: Database;
  readonly config: Config;
  readonly files: FileStore;
  /** Undefined where none is set up. */
  readonly payoutProvider: PayoutProvider | undefined;
  /** Writes an error to the server's log. */
  readonly logError: (message: string) => void;
}

/** Background work. It may run twice for one request, and does its work once. */
export interface Job {
  /** What is queued, and what cron names. */
  readonly name: string;
  /** When it runs by itself: five fields of cron, by the clock of the server. Missing: only when it is queued. */
  readonly cron?: string;
  /** Jobs of one queue run one at a time. */
  readonly queue?: string;
  readonly run: (services: JobServices, payload: unknown) => Promise<void>;
}

/** The jobs that run by themselves, as graphile-worker's crontab. */
export const crontabOf = (jobs: readonly Job[]): string =>
  jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ name, cron, queue }) => `${cron} ${name}${queue ? ` ?queue=${queue}` : ""}`)
    .join("\n");

/** The jobs as graphile-worker takes them. */
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
