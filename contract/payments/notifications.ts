import { z } from "zod";
import { Id, line } from "../core/fields.ts";
import { addNotifications, Count, mailDaily, mailAtOnce } from "../core/notifications.ts";
import { AdjustmentReason } from "./fields.ts";
import { disputeOutcomes } from "./states.ts";

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
  payment_approval_undone: {
    order: 77,
    label: "Approval of a payment undone",
    params: z.strictObject({ count: Count, amount: z.int().meta({ widget: "money" }) }),
    one: "The approval of your payment of {amount} was undone. It waits for approval again.",
    other: "The approval of {count} payments of yours, {amount} in all, was undone. They wait for approval again.",
    link: "/my-pay",
    channels: mailDaily,
  },
  job_payments_approved: {
    order: 78,
    label: "Payment for accepted work approved",
    params: z.strictObject({
      count: Count,
      amount: z.int().min(0).meta({ widget: "money" }),
      projects: z.array(Id).meta({ reference: "projects" }),
    }),
    one: "Your payment of {amount} for accepted work on {projects} was approved.",
    other: "Your payment of {amount} for {count} pieces of accepted work on {projects} was approved.",
    link: "/my-pay",
    channels: mailDaily,
  },
  job_payment_declined: {
    order: 79,
    label: "Payment for accepted work declined",
    params: z.strictObject({
      payment: Id,
      job: z.string(),
      amount: z.int().min(0).meta({ widget: "money" }),
      cause: line(500).meta({ personal: true }),
    }),
    one: "Your payment of {amount} for {job} was declined: {cause}",
    link: "/my-pay?line={payment}",
    channels: mailAtOnce,
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
    params: z.strictObject({
      payment: Id,
      amount: z.int().meta({ widget: "money" }),
      /** Missing in those that were sent before disputes had an outcome. */
      outcome: z
        .enum(disputeOutcomes)
        .meta({ options: { upheld: "upheld", declined: "declined" } })
        .optional(),
    }),
    one: "Your dispute about {amount} was answered.",
    more: { outcome: " It was {outcome}." },
    link: "/my-pay?line={payment}",
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof paymentsNotifications> {}
}
