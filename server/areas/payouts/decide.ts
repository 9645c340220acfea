import type { z } from "zod";
import type { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal, stale } from "../../core/refusal.ts";
import { movePayouts } from "./move-payouts.ts";
import { lockedPayout } from "./retry.ts";

/**
 * Says what became of a payout that the provider can't settle: it does not know it any more, or the key is another
 * account's. Not while it is asked: its answer may be that the money has gone. Throws not_found, own_work, stale,
 * not_stuck, provider_asked.
 */
export const decidePayout = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  { to, reason, version }: z.output<typeof payouts.decide.body>,
): Promise<Payout> => {
  const payout = await lockedPayout(write, me, id);
  if (version !== undefined && version !== payout.version) throw stale(payout);
  if (!payout.can.decide) throw new Refusal("not_stuck");
  const [done] = await movePayouts(write, config, me, [id], {
    to,
    set: "problem = $2",
    only: "(lease_until is null or lease_until < now())",
    values: [reason],
  });
  if (!done) throw new Refusal("provider_asked");
  return done;
};
