import { sql as raw } from "kysely";
import type { Sql } from "../db/pool.ts";
import { makeTransport, sendMail, sendMailTask } from "../mail/mail.ts";
import type { Config } from "../../config.ts";
import { auditMonths } from "./audit-months.ts";
import type { Job } from "./job.ts";
import { takeStatistics } from "./statistics.ts";

/** How long expired data is kept: events longer than their numbers, so that whoever comes back with one misses none. */
const kept = { numbers: "7 days", events: "8 days", keys: "24 hours" } as const;

const cleanUpCore = async (sql: Sql): Promise<void> => {
  const before = (age: string) => raw<string>`now() - ${age}::interval`;
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before(kept.keys)).execute();
  // The newest says which events have numbers.
  await raw`delete from event_numbers where number < event_number_at(${before(kept.numbers)})
    and number < (select max(number) from event_numbers)`.execute(sql);
  await sql.deleteFrom("events").where("at", "<", before(kept.events)).execute();
  await raw`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(sql);
};

/** Sends mails, takes statistics after imports, makes the months of the audit, and hourly deletes what the core and each area no longer need. */
export const coreJobs = (config: Config, cleanUps: readonly ((sql: Sql) => Promise<void>)[]): readonly Job[] => {
  const transport = config.smtpUrl ? makeTransport(config.smtpUrl) : undefined;
  return [
    {
      name: sendMailTask,
      run: async ({ db }, payload) => {
        if (transport) await sendMail(db.sql, transport, config.mailFrom, (payload as { mailId: string }).mailId);
      },
    },
    {
      name: "clean-up",
      cron: "17 * * * *",
      run: async ({ db }) => {
        for (const cleanUp of [...cleanUps, cleanUpCore]) await cleanUp(db.sql);
      },
    },
    auditMonths,
    takeStatistics,
  ];
};
