import { z } from "zod";
import { Day, Id, line, Seconds } from "../core/fields.ts";
import { addNotifications, mailDaily, Count, mailAtOnce } from "../core/notifications.ts";

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
    channels: mailDaily,
  },
  hours_rejected: {
    order: 20,
    label: "Hours rejected",
    params: z.strictObject({ ...hours, cause: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} were rejected: {cause}",
    other: "{count} entries of yours on {projects}, {seconds} in all, were rejected: {cause}",
    link: myHours,
    channels: mailAtOnce,
  },
  hours_need_correction: {
    order: 30,
    label: "Hours need a correction",
    params: z.strictObject({ entry: Id, project: Id.meta({ reference: "projects" }), day: Day }),
    one: "You didn't check out of {project} on {day}. Enter your check-out.",
    link: "/my-work?entry={entry}",
    channels: mailAtOnce,
  },
  hours_uploaded_too_long: {
    order: 33,
    label: "Uploaded hours need a correction",
    params: z.strictObject(hours),
    one: "Your {seconds} of {from}, which were uploaded for you on {projects}, are longer than the longest shift. Enter your hours.",
    other:
      "{count} entries that were uploaded for you on {projects} are longer than the longest shift. Enter your hours.",
    link: myHours,
    channels: mailAtOnce,
  },
  hours_still_wait: {
    order: 35,
    label: "Reminder of hours to correct",
    params: z.strictObject(hours),
    one: "Your {seconds} of {from} on {projects} still wait for your correction. They can’t be approved before.",
    other: "{count} entries of yours on {projects} still wait for your correction. They can’t be approved before.",
    link: myHours,
    channels: mailAtOnce,
  },
  hours_checked_out: {
    order: 37,
    label: "Check-out entered for you",
    params: z.strictObject(hours),
    one: "Your check-out of {from} on {projects} was entered for you: {seconds} worked, which wait for approval.",
    other:
      "The check-outs of {count} entries of yours on {projects} were entered for you: {seconds} in all, which wait for approval.",
    link: myHours,
    channels: mailDaily,
  },
  hours_undecided: {
    order: 40,
    label: "Decision on hours undone",
    params: z.strictObject(hours),
    one: "The decision on your {seconds} of {from} on {projects} was undone. They wait for approval again.",
    other:
      "The decision on {count} entries of yours on {projects}, {seconds} in all, was undone. They wait for approval again.",
    link: myHours,
    channels: mailAtOnce,
  },
  hours_reopened: {
    order: 50,
    label: "Rejected hours can be corrected",
    params: z.strictObject(hours),
    one: "The rejection of your {seconds} of {from} on {projects} was undone. Enter your hours.",
    other: "The rejection of {count} entries of yours on {projects}, {seconds} in all, was undone. Enter your hours.",
    link: myHours,
    channels: mailAtOnce,
  },
  hours_sent_back: {
    order: 59,
    label: "Hours sent back with a question",
    params: z.strictObject({ ...hours, question: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} came back to you: {question}",
    other: "{count} entries of yours on {projects} came back to you: {question}",
    link: myHours,
    channels: mailAtOnce,
  },
  payment_approved: {
    order: 76,
    label: "Payment approved",
    params: z.strictObject({ ...hours, amount: z.int().min(0).meta({ widget: "money" }) }),
    one: "Your payment of {amount} was approved: {seconds} of {from} on {projects}.",
    other: "Your payment of {amount} was approved: {count} entries on {projects}, {seconds} in all.",
    link: myHours,
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof workHistoryNotifications> {}
}
