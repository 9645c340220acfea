import type { Config } from "../../config.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { write } from "../../core/db/write.ts";
import type { PayoutProvider } from "../../services/payouts/provider.ts";
import { deliver } from "./deliver.ts";
import { deliverTask, enqueueDelivery } from "./deliver-task.ts";
import { confirm, lease, remember, underWay } from "./lease.ts";

/** At once, of one server: AirTM takes ten calls a second of all servers together, and a payout takes three. */
const atOnce = 2;
/** Milliseconds; what is left then is the next job's, so that mails get their turn. */
const longest = 50_000;

interface Options {
  readonly db: Database;
  readonly config: Config;
  readonly provider: PayoutProvider;
}

/**
 * Turns to the provider for every payout whose time has come, some at once. May run twice, on several servers too, and
 * may end at any moment: each payout is leased, and what was not written down is asked for again.
 */
export const deliverDue = async (options: Options): Promise<void> => {
  const end = performance.now() + longest;
  const work = async (): Promise<void> => {
    while (performance.now() < end && (await turnToProvider(options)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await comeBack(options.db);
};

/** False where nothing is due. */
const turnToProvider = async ({ db, config, provider }: Options): Promise<boolean> => {
  const payout = await lease(db, config);
  if (!payout) return false;
  const outcome = await deliver(provider, payout, (providerId) => remember(db, payout, providerId));
  await confirm(db, config, payout, outcome);
  return true;
};

/** What is due within the minute is not left to the clock, which strikes once a minute. */
const comeBack = async (db: Database): Promise<void> => {
  const [next] = await run<{ at: string | null }>(
    db.sql,
    `select min(greatest(p.next_at, p.lease_until)) as at from payouts p join payout_runs r on r._id = p.run_id
     where ${underWay} and greatest(p.next_at, p.lease_until) < now() + interval '1 minute'`,
    [],
  );
  if (!next?.at) return;
  const runAt = new Date(next.at);
  await write({ db, actor: null, action: deliverTask, audited: false, requestId: "background" }, (tx) =>
    enqueueDelivery(tx, runAt),
  );
};
