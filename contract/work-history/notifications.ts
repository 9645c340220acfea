import { z } from "zod";
import { Day, Id, line, Seconds } from "../core/fields.ts";
import { addNotifications, calm, Count, loud } from "../core/notifications.ts";

const projects = z.array(Id).meta({ reference: "projects" });
const hours = { count: Count, seconds: Seconds, projects, from: Day, to: Day };
const myHours = "/my-work?from={from}&to={to}";

const workHistoryNotifications = addNotifications({
  hours_approved: {
    order: 10,
    label: "Hours approved",
    params: z.strictObject(hours),
    one: "Your {seconds} of {from} on {projects} were approved.",
    other: "{count} entries of yours on {projects} were approved: {seconds} in all.",
    link: myHours,
    channels: calm,
  },
  hours_rejected: {
    order: 20,
    label: "Hours rejected",
    params: z.strictObject({ ...hours, cause: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} were rejected: {cause}",
    other: "{count} entries of yours on {projects}, {seconds} in all, were rejected: {cause}",
    link: myHours,
    channels: loud,
  },
  hours_need_correction: {
    order: 30,
    label: "Hours need a correction",
    params: z.strictObject({ entry: Id, project: Id.meta({ reference: "projects" }), day: Day }),
    one: "You did not check out of {project} on {day}. Please say when you stopped.",
    link: "/my-work?entry={entry}",
    channels: loud,
  },
  hours_undecided: {
    order: 40,
    label: "Decision on hours taken back",
    params: z.strictObject(hours),
    one: "The decision on your {seconds} of {from} on {projects} was taken back: they wait for approval again.",
    other:
      "The decision on {count} entries of yours on {projects}, {seconds} in all, was taken back: they wait for approval again.",
    link: myHours,
    channels: loud,
  },
  hours_reopened: {
    order: 50,
    label: "Rejected hours to correct after all",
    params: z.strictObject(hours),
    one: "The rejection of your {seconds} of {from} on {projects} was taken back. Please say when you worked.",
    other:
      "The rejection of {count} entries of yours on {projects}, {seconds} in all, was taken back. Please say when you worked.",
    link: myHours,
    channels: loud,
  },
  hours_sent_back: {
    order: 60,
    label: "Hours sent back with a question",
    params: z.strictObject({ ...hours, question: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} came back to you: {question}",
    other: "{count} entries of yours on {projects} came back to you: {question}",
    link: myHours,
    channels: loud,
  },
  payment_approved: {
    order: 70,
    label: "Payment approved",
    params: z.strictObject({ ...hours, amount: z.int().min(0).meta({ widget: "money" }) }),
    one: "Your payment of {amount} was approved: {seconds} of {from} on {projects}.",
    other: "Your payment of {amount} was approved: {count} entries on {projects}, {seconds} in all.",
    link: myHours,
    channels: calm,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof workHistoryNotifications> {}
}
