import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import type { Destination } from "../../../contract/pay-details/endpoints.ts";
import { openersOf } from "../../core/auth/personal.ts";
import type { Leased, Outcome } from "./deliver.ts";
import { movePayouts } from "./move-payouts.ts";

/** Longer than all calls of one try may take together. */
const leaseFor = sqlText`interval '2 minutes'`;
/** SQL: the delay after each try of an attempt: 10 seconds, 20, … up to a quarter of an hour. */
const pause = sqlText`make_interval(secs => least(900, 5 * 2 ^ least(tries, 10)))`;

const inBackground = (db: Database, config: Config) =>
  ({ db, config, me: null, action: "payouts.deliver", audited: true, requestId: backgroundRequest }) as const;

/** SQL: a payout `p` of a run `r` that still needs calls of the provider, now or later. */
export const underWay = sqlText`r.method = 'airtm' and (p.state in ('sent', 'awaiting_recipient')
  or p.state = 'scheduled' and r.state = 'sending')`;

/**
 * Leases the payout that has waited longest, so that no other server processes it meanwhile; undefined where none is
 * due. A new one is in transit from here on, before the provider is called: whatever happens then, the books never show
 * less in transit than there is.
 */
export const lease = (db: Database, config: Config): Promise<Leased | undefined> =>
  write(inBackground(db, config), async (tx) => {
    await tx.record();
    const [due] = await run<{ _id: string; state: string }>(
      tx.sql,
      sqlText`select p._id, p.state from payouts p join payout_runs r on r._id = p.run_id
       where ${underWay} and p.next_at <= now() and (p.lease_until is null or p.lease_until < now())
       order by p.next_at, p._id limit 1 for update of p skip locked`,
      [],
    );
    if (!due) return undefined;
    if (due.state === "scheduled") await movePayouts(tx, [due._id], { to: "sent" });
    return leased(tx.sql, due._id);
  });

const leased = async (sql: Sql, id: string): Promise<Leased> => {
  const [taken] = await run<Omit<Leased, "email" | "notes"> & { user: string; destination: Buffer }>(
    sql,
    sqlText`update payouts set lease_until = now() + ${leaseFor}, tries = tries + 1 where _id = $1
     returning _id, attempt, tries, provider_id as "providerId", amount, user_id as user, destination`,
    [id],
  );
  const { user, destination, ...payout } = taken!;
  const opener = (await openersOf(sql, [user])).get(user)!;
  const { email } = opener.open(destination) as Extract<Destination, { method: "airtm" }>;
  return { ...payout, email, notes: `Payment from ${(await readCompany(sql)).name}` };
};

/** SQL: no other server has leased the payout since. */
const stillOurs = sqlText`attempt = $2 and tries = $3`;

/** Stores the provider's id of a payout; false where this server's lease is over. */
export const remember = async (db: Database, { _id, attempt, tries }: Leased, providerId: string): Promise<boolean> => {
  const kept = await run(
    db.sql,
    sqlText`update payouts set provider_id = $4 where _id = $1 and ${stillOurs} and state = 'sent' and provider_id is null
     returning _id`,
    [_id, attempt, tries, providerId],
  );
  return kept.length === 1;
};

/** Stores the outcome, unless a later try has begun. */
export const confirm = (db: Database, config: Config, payout: Leased, outcome: Outcome): Promise<void> =>
  write(inBackground(db, config), async (tx) => {
    const { _id, attempt, tries } = payout;
    await tx.record();
    if (outcome.to !== "later") {
      const problem = outcome.to === "failed" ? outcome.problem : "";
      const moved = await movePayouts(tx, [_id], {
        to: outcome.to,
        only: stillOurs,
        set: sqlText`problem = $4, next_at = now() + ${pause}`,
        values: [attempt, tries, problem],
      });
      // A payout that still waits for its recipient does not move.
      if (moved.length > 0) return;
    }
    await askLater(tx, payout, outcome.to === "later" ? outcome.problem : "");
  });

const askLater = async (tx: AnyWrite, { _id, attempt, tries }: Leased, problem: string): Promise<void> => {
  const [changed] = await run<{ run: string; differs: boolean }>(
    tx.sql,
    sqlText`with before as (select problem from payouts where _id = $1 for update)
     update payouts set lease_until = null, next_at = now() + ${pause}, problem = $4
     from before where _id = $1 and ${stillOurs} and state in ('sent', 'awaiting_recipient')
     returning run_id as run, before.problem <> $4 as differs`,
    [_id, attempt, tries, problem],
  );
  if (changed?.differs) await tx.announce({ resource: "payouts", id: _id });
};
