import { z } from "zod";
import { Day, Id, line, Seconds } from "../core/fields.ts";
import { AdjustmentReason } from "../payments/fields.ts";
import type { Role as RoleName } from "../core/roles.ts";
import { PayMethod } from "../pay-details/endpoints.ts";
import { Role } from "../users/endpoints.ts";

/** Where a person can be told: at the bell, by a mail at once, in the mail of the day. */
export const channels = ["console", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

/**
 * What people are told of. Everything else follows from the entry here: the type of what is sent, the sentence, the
 * link, the row of the settings. Of the parameters, those marked `personal` are kept sealed under the person's own key,
 * a `reference` is an id that is named when it is read, and every other one is written by its type and widget.
 */
interface Kind {
  /** What the settings and the heading of a notification call it. */
  readonly label: string;
  readonly params: z.ZodObject;
  /** The sentence; `{name}` stands for a parameter. */
  readonly one: string;
  /** The sentence where the parameter `count` is not one. */
  readonly other?: string;
  /** Where it leads: a page that everybody has who can be told of it. Nowhere once a record that it names is gone. */
  readonly link?: string;
  /** Where `count` is not one. */
  readonly linkOther?: string;
  /** Where it can be told, and whether it is as long as the person has not chosen. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** About the account's own safety: nobody can switch it off. */
  readonly fixed?: true;
  /** The roles that can be told of it, where not all can: others need not choose. */
  readonly only?: readonly RoleName[];
}

const Count = z.int().min(1);
const projects = z.array(Id).meta({ reference: "projects" });
const hours = { count: Count, seconds: Seconds, projects, from: Day, to: Day };
const Money = z.int().min(0).meta({ widget: "money" });
const loud = { console: true, mail: true, digest: false } as const;
const myHours = "/my-work?from={from}&to={to}";
const calm = { console: true, mail: false, digest: true } as const;

export const notificationKinds = {
  hours_approved: {
    label: "Hours approved",
    params: z.strictObject(hours),
    one: "Your {seconds} of {from} on {projects} were approved.",
    other: "{count} entries of yours on {projects} were approved: {seconds} in all.",
    link: myHours,
    channels: calm,
  },
  hours_rejected: {
    label: "Hours rejected",
    params: z.strictObject({ ...hours, cause: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} were rejected: {cause}",
    other: "{count} entries of yours on {projects}, {seconds} in all, were rejected: {cause}",
    link: myHours,
    channels: { console: true, mail: true, digest: false },
  },
  hours_need_correction: {
    label: "Hours need a correction",
    params: z.strictObject({ entry: Id, project: Id.meta({ reference: "projects" }), day: Day }),
    one: "You did not check out of {project} on {day}. Please say when you stopped.",
    link: "/my-work?entry={entry}",
    channels: { console: true, mail: true, digest: false },
  },
  hours_undecided: {
    label: "Decision on hours taken back",
    params: z.strictObject(hours),
    one: "The decision on your {seconds} of {from} on {projects} was taken back: they wait for approval again.",
    other:
      "The decision on {count} entries of yours on {projects}, {seconds} in all, was taken back: they wait for approval again.",
    link: myHours,
    channels: { console: true, mail: true, digest: false },
  },
  hours_reopened: {
    label: "Rejected hours to correct after all",
    params: z.strictObject(hours),
    one: "The rejection of your {seconds} of {from} on {projects} was taken back. Please say when you worked.",
    other:
      "The rejection of {count} entries of yours on {projects}, {seconds} in all, was taken back. Please say when you worked.",
    link: myHours,
    channels: { console: true, mail: true, digest: false },
  },
  hours_sent_back: {
    label: "Hours sent back with a question",
    params: z.strictObject({ ...hours, question: line(500).meta({ personal: true }) }),
    one: "Your {seconds} of {from} on {projects} came back to you: {question}",
    other: "{count} entries of yours on {projects} came back to you: {question}",
    link: myHours,
    channels: { console: true, mail: true, digest: false },
  },
  payment_approved: {
    label: "Payment approved",
    params: z.strictObject({ ...hours, amount: z.int().min(0).meta({ widget: "money" }) }),
    one: "Your payment of {amount} was approved: {seconds} of {from} on {projects}.",
    other: "Your payment of {amount} was approved: {count} entries on {projects}, {seconds} in all.",
    link: myHours,
    channels: calm,
  },
  adjustment_approved: {
    label: "Adjustment of your pay",
    params: z.strictObject({ payment: Id, amount: z.int().meta({ widget: "money" }), reason: AdjustmentReason }),
    one: "An adjustment of {amount} to your pay was approved: {reason}",
    link: "/my-pay?line={payment}",
    channels: calm,
  },
  adjustment_declined: {
    label: "Adjustment declined",
    params: z.strictObject({ payment: Id, person: Id.meta({ reference: "users" }) }),
    one: "The adjustment that you proposed for {person} was declined.",
    link: "/payment-lines/{payment}",
    channels: calm,
    only: ["admin", "payments"],
  },
  dispute_opened: {
    label: "Payment disputed",
    params: z.strictObject({ payment: Id, person: Id.meta({ reference: "users" }) }),
    one: "{person} disputes a payment and waits for an answer.",
    link: "/payment-lines/{payment}",
    channels: calm,
    only: ["admin", "payments"],
  },
  dispute_answered: {
    label: "Dispute answered",
    params: z.strictObject({ payment: Id, amount: z.int().meta({ widget: "money" }) }),
    one: "Your dispute about {amount} was answered.",
    link: "/my-pay?line={payment}",
    channels: { console: true, mail: true, digest: false },
  },
  ledger_fault: {
    label: "Ledger disagrees",
    params: z.strictObject({ count: Count }),
    one: "The check of the ledger found one disagreement.",
    other: "The check of the ledger found {count} disagreements.",
    link: "/ledger",
    channels: { console: true, mail: true },
    only: ["admin"],
  },
  payout_sent: {
    label: "Payment sent",
    params: z.strictObject({ amount: Money }),
    one: "{amount} is on its way to you.",
    link: "/my-pay",
    channels: calm,
  },
  payout_awaiting: {
    label: "Payment waits for you",
    params: z.strictObject({ amount: Money }),
    one: "{amount} waits for you at AirTM. Sign up there with the e-mail of your pay details, or finish what AirTM asks of you.",
    link: "/pay-details",
    channels: loud,
  },
  payout_paid: {
    label: "Payment arrived",
    params: z.strictObject({ amount: Money }),
    one: "You were paid {amount}.",
    link: "/my-pay",
    channels: calm,
  },
  payout_failed: {
    label: "Payment failed",
    params: z.strictObject({ amount: Money }),
    one: "{amount} could not be paid to you. Please look whether your pay details are right; it is sent again then.",
    link: "/pay-details",
    channels: loud,
  },
  pay_details_changed: {
    label: "Pay details changed",
    params: z.strictObject({ method: PayMethod }),
    one: "Your pay details were changed: you are paid by {method} from now on. If that was not you, change your password and tell us at once.",
    link: "/pay-details",
    channels: { console: true, mail: true },
    fixed: true,
  },
  project_joined: {
    label: "Added to a project",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "You are a member of the project {project} now.",
    link: "/check-in",
    channels: calm,
  },
  project_left: {
    label: "Taken off a project",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "You are no longer a member of the project {project}.",
    link: "/check-in",
    channels: calm,
  },
  guideline_changed: {
    label: "Guideline changed",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "The guideline of {project} changed. Please read what is new before you check in again.",
    link: "/projects/{project}/guideline",
    channels: calm,
  },
  skills_granted: {
    label: "Skills granted",
    params: z.strictObject({ count: Count, skills: z.array(Id).meta({ reference: "skills" }) }),
    one: "You hold the skill {skills} now.",
    other: "You hold {count} more skills now: {skills}.",
    link: "/skills/{skills}",
    linkOther: "/skills",
    channels: calm,
  },
  group_mail: {
    label: "Mail to a group of yours",
    params: z.strictObject({ group: line(120).meta({ personal: true }), subject: line(200).meta({ personal: true }) }),
    one: "The group {group} got a mail: {subject}",
    link: "/my-groups",
    // The mail itself is the group's, and comes whatever is chosen here.
    channels: { console: true },
  },
  role_changed: {
    label: "Role changed",
    params: z.strictObject({ role: Role }),
    one: "Your role is {role} now. You were signed out, and come back with what it may see and do.",
    link: "/",
    channels: { console: true, mail: true },
    fixed: true,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** The entry of a kind, as one that any other could be. */
export const kindOf = (name: NotificationKind): Kind => notificationKinds[name];

/** Whether a person may choose. */
export const mayChoose = (name: NotificationKind, channel: Channel): boolean =>
  !kindOf(name).fixed && kindOf(name).channels[channel] !== undefined;
