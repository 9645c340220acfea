import { backgroundRequest } from "../../../contract/audit/who.ts";
import { faultsKept } from "../../../contract/ledger/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notify } from "../notifications/actions.ts";

export interface Found {
  readonly _id: string;
  readonly faults: number;
}

const checkTimeout = quote("4min");

/**
 * Compares the whole ledger with the payment lines, in one statement and so at one moment, stores the result, and
 * notifies administrators of disagreements. A check by the server itself is the nightly one, of which there is one each
 * day (UTC): undefined where it was made already.
 */
export const checkLedger = async (write: AnyWrite): Promise<Found | undefined> => {
  // Longer than for any other statement: it reads everything that was ever booked.
  await run(write.sql, sqlText`set local statement_timeout = ${checkTimeout}`, []);
  const [found] = await run<Found>(
    write.sql,
    sqlText`with fault as materialized (select * from ledger_faults())
     insert into ledger_checks (_id, night, asked_by, lines, transactions, faults, found)
     select $1, case when $2::uuid is null then (now() at time zone 'UTC')::date end, $2,
       (select count(*) from payments), (select count(*) from ledger_transactions), (select count(*) from fault),
       coalesce((select jsonb_agg(first) from (select * from fault order by payment, fault, account limit ${faultsKept}) first), '[]')
     on conflict (night) do nothing returning _id, faults`,
    [newId(), write.me?._id ?? null],
  );
  if (found && found.faults > 0) await notifyAdmins(write, found.faults);
  return found;
};

const notifyAdmins = async (write: AnyWrite, count: number): Promise<void> => {
  const admins = await adminIds(write.sql);
  await notify(
    write,
    admins.map((userId) => ({ userId, kind: "ledger_fault", params: { count } })),
  );
};

const adminIds = async (sql: Sql): Promise<string[]> => {
  const rows = await sql
    .selectFrom("users")
    .select("_id")
    .where("role", "=", "admin")
    .where("deactivated_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("_id")
    .execute();
  return rows.map(({ _id }) => _id);
};

/** The log message of a check that found disagreements. */
export const faultText = (faults: number): string => `the ledger and the payment lines disagree: ${faults}`;

/** The nightly check; its disagreements go to `logError`. */
export const checkLedgerNightly = async (
  db: Database,
  config: Config,
  logError: (message: string) => void,
): Promise<void> => {
  const found = await write(
    { db, config, me: null, action: "ledger.check", audited: false, requestId: backgroundRequest },
    async (tx) => {
      const made = await checkLedger(tx);
      if (made) await tx.announce({ resource: "ledger", id: made._id, before: null, after: made });
      return made;
    },
  );
  if (found && found.faults > 0) logError(faultText(found.faults));
};
