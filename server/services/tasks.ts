import { sql as raw } from "kysely";
import type { TaskList } from "graphile-worker";
import { removeUnusedFiles } from "../areas/files/actions.ts";
import { checkLedgerNightly } from "../areas/ledger/check.ts";
import { removeOldNotifications } from "../areas/notifications/clean-up.ts";
import { sendDigests } from "../areas/notifications/digest.ts";
import { deliverDue, deliverQueue, deliverTask } from "../areas/payouts/actions.ts";
import { forgetOperations, workOffTask } from "../areas/operations/actions.ts";
import { workOff } from "../areas/operations/work-off.ts";
import { removeGivenUpFiles } from "../areas/profile/actions.ts";
import { resetLinkTask, sendResetLink } from "../areas/sign-in/actions.ts";
import { closeForgotten } from "../areas/work-history/forgotten.ts";
import { forgetImports } from "../areas/imports/actions.ts";
import type { Config } from "../config.ts";
import type { Database, Sql } from "../db/pool.ts";
import { makeFileStore } from "./file-store.ts";
import { makeProvider } from "./payouts/balance.ts";
import { makeTransport, sendMail, sendMailTask } from "./mail.ts";

export const cleanUpTask = "clean-up";
export const removeFilesTask = "remove-unused-files";
/** Looks every hour whether the mail of the day is due where the company is: cron knows the server's clock only. */
export const digestTask = "notification-digests";
export const oldNotificationsTask = "remove-old-notifications";
export const ledgerCheckTask = "check-ledger";
export const forgottenTask = "close-forgotten-check-ins";
/** Every hour and every night, at minutes that nothing else likes; every few minutes what people wait for. */
export const crontab = [
  `17 * * * * ${cleanUpTask}`,
  `41 2 * * * ${removeFilesTask}`,
  `9 * * * * ${digestTask}`,
  `53 2 * * * ${oldNotificationsTask}`,
  `23 3 * * * ${ledgerCheckTask}`,
  `* * * * * ${deliverTask} ?queue=${deliverQueue}`,
  `*/5 * * * * ${forgottenTask}`,
].join("\n");

/** All background work. Each task may run twice, and does its work once. */
export const makeTasks = (db: Database, config: Config): TaskList => {
  const transport = config.smtpUrl ? makeTransport(config.smtpUrl) : undefined;
  const provider = makeProvider(config);
  return {
    [sendMailTask]: async (payload) => {
      if (transport) await sendMail(db.sql, transport, config.mailFrom, (payload as { mailId: string }).mailId);
    },
    [resetLinkTask]: (payload) => sendResetLink(db, config, (payload as { email: string }).email),
    [cleanUpTask]: () => cleanUp(db.sql),
    [removeFilesTask]: async () => {
      const store = makeFileStore(config);
      await removeUnusedFiles(db, store);
      await removeGivenUpFiles(db, store);
    },
    [digestTask]: () => sendDigests(db, config),
    [oldNotificationsTask]: () => removeOldNotifications(db),
    [ledgerCheckTask]: (_, { logger }) =>
      checkLedgerNightly(db, config, (message) => {
        logger.error(message);
      }),
    [deliverTask]: async () => {
      if (provider) await deliverDue({ db, config, provider });
    },
    [forgottenTask]: () => closeForgotten(db, config),
    [workOffTask]: (payload) => workOff(db, config, (payload as { operationId: string }).operationId),
  };
};

/** How long is kept what nobody needs any more. */
const kept = { events: "7 days", keys: "24 hours", links: "30 days", imports: "1 day", operations: "30 days" } as const;

const cleanUp = async (sql: Sql): Promise<void> => {
  const before = (age: string) => raw<string>`now() - ${age}::interval`;
  await sql.deleteFrom("sessions").where("expires_at", "<", raw<string>`now()`).execute();
  await sql.deleteFrom("used_id_tokens").where("expires_at", "<", raw<string>`now()`).execute();
  await sql.deleteFrom("one_time_links").where("expires_at", "<", before(kept.links)).execute();
  await sql.deleteFrom("idempotency_keys").where("created_at", "<", before(kept.keys)).execute();
  await forgetImports(sql, kept.imports);
  await forgetOperations(sql, kept.operations);
  await sql.deleteFrom("events").where("at", "<", before(kept.events)).execute();
  await raw`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(sql);
};
