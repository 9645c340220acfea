import type { MyPayment } from "../../../../contract/payments/my-pay.ts";
import { type PaymentState, paymentStateWords } from "../../../../contract/payments/states.ts";
import { date } from "../../../ui/format.ts";

/** What the states are called to the person who is paid. */
export const stateNames: Record<PaymentState, string> = {
  ...paymentStateWords,
  accrued: "Approved",
  scheduled: "In a payout",
  sent: "Sent",
  awaiting_recipient: "Waits for you",
  paid: "Paid",
  failed: "Did not arrive",
  reversed: "Came back",
};

/** Where the money of a line is, in a sentence or two. */
export const whereItIs = ({ state, sentAt, settledAt, approvedAt, amount }: MyPayment): string => {
  const sent = sentAt ? ` on ${date(sentAt)}` : "";
  const settled = settledAt ? ` on ${date(settledAt)}` : "";
  switch (state) {
    case "scheduled":
      return "It is in a payout that is about to be sent.";
    case "sent":
      return `It was sent${sent}, and is on its way.`;
    case "awaiting_recipient":
      return `It was sent${sent}, and waits until you accept it at the payment service.`;
    case "paid":
      return `It was paid${settled || sent}.`;
    case "failed":
      return `It was sent${sent}, but did not arrive. Please check your pay details; it will be sent again.`;
    case "reversed":
      return "It was paid, and came back. It will be paid again.";
    default:
      return amount < 0
        ? `It was approved on ${date(approvedAt)}, and is taken off your next payout.`
        : `It was approved on ${date(approvedAt)}, and goes with your next payout.`;
  }
};

/** Whether something has to be done about where the money goes. */
export const needsPayDetails = ({ state }: MyPayment): boolean => state === "failed" || state === "reversed";
