import type { z } from "zod";
import type { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { movePayouts } from "./move-payouts.ts";
import { lockedPayout } from "./retry.ts";

/**
 * Decides on a payout that the provider can't settle: it does not know it any more, or the key is of another account.
 * Not while a request is running, whose reply may be that the money was sent. Throws not_found, own_work, stale,
 * not_stuck, provider_asked.
 */
export const decidePayout = async (
  write: Write,
  id: string,
  { to, reason, version }: z.output<typeof payouts.decide.body>,
): Promise<Payout> => {
  const payout = await lockedPayout(write, id);
  if (version !== undefined && version !== payout.version) throw stale(payout);
  if (!payout.can.decide) throw new AppError("not_stuck");
  const [done] = await movePayouts(write, [id], {
    to,
    set: "problem = $2",
    only: "(lease_until is null or lease_until < now())",
    values: [reason],
  });
  if (!done) throw new AppError("provider_asked");
  return done;
};
