import { z } from "zod";
import { addNotifications, mailAtOnce } from "../core/notifications.ts";

const owed = z.strictObject({ amount: z.int().min(0).meta({ widget: "money" }) });

const payoutRunsNotifications = addNotifications({
  pay_details_missing: {
    order: 121,
    label: "Pay details missing",
    params: owed,
    one: "You are owed {amount}, and we don't know where to send it. Add your pay details.",
    link: "/pay-details",
    channels: mailAtOnce,
  },
  pay_unverified: {
    order: 122,
    label: "Pay waits for your e-mail address",
    params: owed,
    one: "You are owed {amount}. It can't be sent before you verify your e-mail address.",
    link: "/my-pay",
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof payoutRunsNotifications> {}
}
