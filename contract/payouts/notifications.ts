import { z } from "zod";
import { addNotifications, mailDaily, mailAtOnce } from "../core/notifications.ts";

const Money = z.int().min(0).meta({ widget: "money" });

const payoutsNotifications = addNotifications({
  payout_sent: {
    order: 130,
    label: "Payment sent",
    params: z.strictObject({ amount: Money }),
    one: "{amount} is on its way to you.",
    link: "/my-pay",
    channels: mailDaily,
  },
  payout_awaiting: {
    order: 140,
    label: "Payment waits for you",
    params: z.strictObject({ amount: Money }),
    one: "{amount} waits for you at AirTM. Sign up there with the e-mail of your pay details, or finish what AirTM asks of you.",
    link: "/pay-details",
    channels: mailAtOnce,
  },
  payout_paid: {
    order: 150,
    label: "Payment arrived",
    params: z.strictObject({ amount: Money }),
    one: "You were paid {amount}.",
    link: "/my-pay",
    channels: mailDaily,
  },
  payout_failed: {
    order: 160,
    label: "Payment failed",
    params: z.strictObject({ amount: Money }),
    one: "We couldn't pay you {amount}. Check your pay details so that we can send it again.",
    link: "/pay-details",
    channels: mailAtOnce,
  },
  payout_reversed: {
    order: 165,
    label: "Payment came back",
    params: z.strictObject({ amount: Money }),
    one: "{amount} came back to us. Check your pay details so that we can send it again.",
    link: "/pay-details",
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof payoutsNotifications> {}
}
