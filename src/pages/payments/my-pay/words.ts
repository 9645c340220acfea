import { pieceWord } from "../../../../contract/payments/fields.ts";
import { type MyPayment, notArrivedStates, type PayRhythm } from "../../../../contract/payments/my-pay.ts";
import { date, day, plural } from "../../../ui/format.ts";

/** A sentence or two about the state of a line's money. */
export const whereItIs = (line: MyPayment): string => {
  const { state, sentAt, settledAt, approvedAt, amount, declineCause } = line;
  const sent = sentAt ? ` on ${date(sentAt)}` : "";
  const settled = settledAt ? ` on ${date(settledAt)}` : "";
  const approved = approvedAt ? ` on ${date(approvedAt)}` : "";
  switch (state) {
    case "proposed":
      return `Your ${pieceWord(line)} was accepted. Its payment waits for approval.`;
    case "declined":
      return `Its payment was declined: ${declineCause}`;
    case "scheduled":
      return "It's in a payout that will be sent soon.";
    case "sent":
      return `It was sent${sent}, and is on its way.`;
    case "awaiting_recipient":
      return `It was sent${sent}. Accept it at the payment service to receive it.`;
    case "paid":
      return `It was paid${settled || sent}.`;
    case "failed":
      return `It was sent${sent}, but did not arrive. Check your pay details so that we can send it again.`;
    case "reversed":
      return "It was paid but came back. We will pay it again.";
    default:
      return amount < 0
        ? `It was approved${approved}. It will be deducted from your next payout.`
        : `It was approved${approved}. It will be paid with your next payout.`;
  }
};

/** Whether the user has to do something about their pay details. */
export const needsPayDetails = ({ state }: MyPayment): boolean => notArrivedStates.includes(state);

/** When money that was approved is paid: as far as that is known, which is by the runs before. */
export const whenPaid = ({ lastSent, everyDays }: PayRhythm): string => {
  if (!lastSent) return "No payout has been sent yet. You'll see here when the first one was.";
  const last = `The last payouts were sent on ${day(lastSent)}`;
  return everyDays
    ? `${last}. They usually go out every ${everyDays === 1 ? "day" : plural(everyDays, "day")}.`
    : `${last}. The next date isn't set.`;
};
