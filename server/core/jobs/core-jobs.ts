import { sql as raw } from "kysely";
import type { Transporter } from "nodemailer";
import type { Sql } from "../db/pool.ts";
import { keysKept } from "../http/idempotency.ts";
import { mailsAtOnce, sendMail, sendMailTask } from "../mail/mail.ts";
import type { Config } from "../../config.ts";
import { auditMonths } from "./audit-months.ts";
import type { Job, JobServices } from "./job.ts";
import { takeStatistics } from "./statistics.ts";

type CleanUp = (sql: Sql) => Promise<void>;

/** How long expired data is kept: events longer than their numbers, so that whoever comes back with one misses none. */
const kept = { numbers: "7 days", events: "8 days", keys: keysKept } as const;

const cleanUpCore = async (sql: Sql): Promise<void> => {
  const before = (age: string) => raw<string>`now() - ${age}::interval`;
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before(kept.keys)).execute();
  // The newest says which events have numbers.
  await raw`delete from event_numbers where number < event_number_at(${before(kept.numbers)})
    and number < (select max(number) from event_numbers)`.execute(sql);
  await sql.deleteFrom("events").where("at", "<", before(kept.events)).execute();
  await raw`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(sql);
};

/** Runs every clean-up, also after one that failed. Throws at the end where one did, so that all are tried again. */
const cleanUpAll = async (
  sql: Sql,
  cleanUps: Readonly<Record<string, CleanUp>>,
  logError: JobServices["logError"],
): Promise<void> => {
  const failures: unknown[] = [];
  for (const [name, cleanUp] of Object.entries(cleanUps)) {
    await cleanUp(sql).catch((error: unknown) => {
      failures.push(error);
      logError(`The clean-up of ${name} failed: ${String(error)}`);
    });
  }
  if (failures.length > 0) throw failures[0];
};

/** With slots of its own, since a slow mail server would hold up all other work. */
const sending = ({ mailFrom }: Config, transport: Transporter): Job => ({
  name: sendMailTask,
  slots: mailsAtOnce,
  run: ({ db }, payload) => sendMail(db.sql, transport, mailFrom, (payload as { mailId: string }).mailId),
});

/**
 * Sends mails, takes statistics after imports, makes the months of the audit, and hourly deletes what the core and each
 * area no longer need. A server without a transport leaves mails to those that have one.
 */
export const coreJobs = (
  config: Config,
  transport: Transporter | undefined,
  cleanUps: Readonly<Record<string, CleanUp>>,
): readonly Job[] => [
  ...(transport ? [sending(config, transport)] : []),
  {
    name: "clean-up",
    cron: "17 * * * *",
    run: ({ db, logError }) => cleanUpAll(db.sql, { ...cleanUps, core: cleanUpCore }, logError),
  },
  auditMonths,
  takeStatistics,
];
