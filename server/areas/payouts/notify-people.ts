import type { NotificationKind } from "../../../contract/core/notifications.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import type { PayoutState } from "../../../contract/payouts/states.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";

const kinds = {
  sent: "payout_sent",
  awaiting_recipient: "payout_awaiting",
  paid: "payout_paid",
  failed: "payout_failed",
} as const satisfies Partial<Record<PayoutState, NotificationKind>>;

/** Notifies people of their payouts, where there is something for them to know or to do. */
export const notifyPeople = async (write: AnyWrite, to: PayoutState, payouts: readonly Payout[]): Promise<void> => {
  const kind = to in kinds ? kinds[to as keyof typeof kinds] : undefined;
  if (!kind) return;
  await notify(
    write,
    payouts.map(({ user, amount }) => ({ userId: user._id, kind, params: { amount } })),
  );
};
