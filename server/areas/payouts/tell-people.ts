import type { NotificationKind } from "../../../contract/core/notifications.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import type { PayoutState } from "../../../contract/payouts/states.ts";
import type { Config } from "../../config.ts";
import type { Write } from "../../core/db/write.ts";
import { send } from "../notifications/actions.ts";

const kinds = {
  sent: "payout_sent",
  awaiting_recipient: "payout_awaiting",
  paid: "payout_paid",
  failed: "payout_failed",
} as const satisfies Partial<Record<PayoutState, NotificationKind>>;

/** Tells people where their money is, where there is something for them to know or to do. */
export const tellPeople = async (
  write: Write,
  config: Config,
  to: PayoutState,
  payouts: readonly Payout[],
): Promise<void> => {
  const kind = to in kinds ? kinds[to as keyof typeof kinds] : undefined;
  if (!kind) return;
  await send(
    write,
    config,
    payouts.map(({ user, amount }) => ({ userId: user._id, kind, params: { amount } })),
  );
};
