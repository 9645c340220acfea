import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailDaily, mailAtOnce } from "../core/notifications.ts";
import { AdjustmentReason } from "./fields.ts";

const paymentsNotifications = addNotifications({
  adjustment_approved: {
    order: 80,
    label: "Adjustment of your pay",
    params: z.strictObject({ payment: Id, amount: z.int().meta({ widget: "money" }), reason: AdjustmentReason }),
    one: "An adjustment of {amount} to your pay was approved: {reason}",
    link: "/my-pay?line={payment}",
    channels: mailDaily,
  },
  adjustment_declined: {
    order: 90,
    label: "Adjustment declined",
    params: z.strictObject({ payment: Id, person: Id.meta({ reference: "users" }) }),
    one: "The adjustment that you proposed for {person} was declined.",
    link: "/payment-lines/{payment}",
    channels: mailDaily,
    only: ["admin", "payments"],
  },
  dispute_opened: {
    order: 100,
    label: "Payment disputed",
    params: z.strictObject({ payment: Id, person: Id.meta({ reference: "users" }) }),
    one: "{person} disputes a payment and waits for an answer.",
    link: "/payment-lines/{payment}",
    channels: mailDaily,
    only: ["admin", "payments"],
  },
  dispute_answered: {
    order: 110,
    label: "Dispute answered",
    params: z.strictObject({ payment: Id, amount: z.int().meta({ widget: "money" }) }),
    one: "Your dispute about {amount} was answered.",
    link: "/my-pay?line={payment}",
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof paymentsNotifications> {}
}
