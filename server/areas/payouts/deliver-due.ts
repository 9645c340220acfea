import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { write } from "../../core/db/write.ts";
import type { PayoutProvider } from "../../services/payouts/provider.ts";
import { deliver } from "./deliver.ts";
import { deliverTask, enqueueDelivery } from "./deliver-task.ts";
import { confirm, lease, remember, underWay } from "./lease.ts";

/** Payouts in parallel per server: AirTM allows ten calls a second over all servers, and a payout takes three. */
const atOnce = 2;
/** Milliseconds; the next job continues with the rest, so that mails are sent in between. */
const longest = 50_000;

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly provider: PayoutProvider;
}

/**
 * Processes due payouts at the provider, some concurrently, until none is left or the time is up. May run twice, also
 * on several servers, and may be killed at any moment: each payout is leased, and any outcome that was not stored is
 * looked up again.
 */
export const deliverDue = async (options: Options): Promise<void> => {
  const end = performance.now() + longest;
  const work = async (): Promise<void> => {
    while (performance.now() < end && (await deliverNext(options)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await queueNext(options);
};

/** Processes the payout that has waited longest; returns false where none is due. */
const deliverNext = async ({ db, config, provider }: Options): Promise<boolean> => {
  const payout = await lease(db, config);
  if (!payout) return false;
  const outcome = await deliver(provider, payout, (providerId) => remember(db, payout, providerId));
  await confirm(db, config, payout, outcome);
  return true;
};

/** Payouts due within the minute are queued here, since cron runs only once a minute. */
const queueNext = async ({ db, config }: Options): Promise<void> => {
  const [next] = await run<{ at: string | null }>(
    db.sql,
    sqlText`select min(greatest(p.next_at, p.lease_until)) as at from payouts p join payout_runs r on r._id = p.run_id
     where ${underWay} and greatest(p.next_at, p.lease_until) < now() + interval '1 minute'`,
    [],
  );
  if (!next?.at) return;
  const runAt = new Date(next.at);
  await write({ db, config, me: null, action: deliverTask, audited: false, requestId: backgroundRequest }, (tx) =>
    enqueueDelivery(tx, runAt),
  );
};
