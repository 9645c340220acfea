import { z } from "zod";
import { Id, Instant, line, Minor, minorMax, Ref, text, Version } from "../core/fields.ts";
import {
  disputeOutcomeLabels,
  disputeOutcomes,
  disputeStates,
  paymentStates,
  paymentStateLabels,
  disputeStateLabels,
} from "./states.ts";
import { amountRule } from "../work-history/amount-rule.ts";

/** What a payment line is for. */
export const paymentKinds = ["work", "piece", "adjustment"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const Kind = z.enum(paymentKinds).meta({
  label: "Kind",
  options: { work: "Work", piece: "Piece of work", adjustment: "Adjustment" } satisfies Record<PaymentKind, string>,
});

export const State = z.enum(paymentStates).meta({ label: "State", options: paymentStateLabels });

/** The largest amount of an adjustment, in minor units: that of any other, since a currency may have no decimals. */
export const adjustmentMax = minorMax;

/** An adjustment in minor units: positive is paid in addition, negative is deducted. */
export const AdjustmentAmount = z
  .int()
  .min(-adjustmentMax)
  .max(adjustmentMax)
  .refine((amount) => amount !== 0, "Enter an amount other than zero.")
  .meta({ label: "Amount", widget: "money" });

/** Why an adjustment is made. */
export const AdjustmentReason = line(500).meta({ label: "Reason", help: "The person reads this", personal: true });

/** A note by staff about a line; the person never sees it. */
export const PaymentNote = text(2000).meta({
  label: "Note",
  help: "For staff only",
  widget: "text",
  personal: true,
  staffOnly: true,
});

export const DeclineCause = line(500).meta({
  label: "Cause",
  help: "Whoever proposed it reads this; of a piece of work, the person whom it would have paid",
  personal: true,
  staffOnly: true,
});

/** What the caller saw that lines come to, in minor units, so that nothing else is approved. */
export const LinesAmountSeen = z.strictObject({ amount: z.int() }).meta({ label: "Amount", writeOnly: true });
export type LinesAmountSeen = z.output<typeof LinesAmountSeen>;

/** What chosen lines come to, together; `amount` in minor units. */
export const LinesSums = z.strictObject({
  count: z.int(),
  people: z.int(),
  /** Of `count`, those that pay for accepted work by the piece, and of these those that pay for a job. */
  pieces: z.int(),
  jobs: z.int(),
  amount: z.int().meta({ widget: "money", description: amountRule }),
});
LinesSums.register(z.globalRegistry, { id: "LinesSums" });

/** In characters: the longest dispute, and the longest answer. */
const disputeMax = 2000;
const disputeText = (label: string, help: string) =>
  text(disputeMax)
    .trim()
    .min(1, "Write a few words.")
    .meta({ label, help, widget: "text", personal: true, notExported: true });
export const DisputeText = disputeText("What is wrong?", "Payments staff read this and answer here");
export const DisputeAnswer = disputeText("Answer", "The person reads this");

export const DisputeOutcome = z
  .enum(disputeOutcomes)
  .meta({ label: "Outcome", options: disputeOutcomeLabels, notExported: true });

/** A person's dispute about a line of theirs, with staff's answer. */
export const Dispute = z.strictObject({
  _id: Id,
  state: z.enum(disputeStates).meta({ label: "State", options: disputeStateLabels }),
  text: z.string().meta({ label: "What is wrong" }),
  /** Null while it is open, and where it was answered before disputes had an outcome. */
  outcome: DisputeOutcome.nullable(),
  answer: z.string().meta({ label: "Answer" }),
  answeredBy: Ref.nullable().meta({ label: "Answered by" }),
  answeredAt: Instant.nullable().meta({ label: "Answered" }),
  createdAt: Instant.meta({ label: "Opened" }),
  version: Version,
});
Dispute.register(z.globalRegistry, { id: "Dispute" });
export type Dispute = z.infer<typeof Dispute>;

/** What lines of all kinds have in common, for every reader. */
export const lineFields = {
  _id: Id,
  kind: Kind,
  /** Null: an adjustment without a project. */
  project: Ref.nullable().meta({ label: "Project", reference: "projects" }),
  /** The accepted job that is paid, under its title; null for other kinds. */
  assignedJob: Ref.nullable().meta({ label: "Job" }),
  /** The approved task, prompt or upload that is paid, under its name then; null for other kinds. */
  task: Ref.nullable().meta({ label: "Task" }),
  prompt: Ref.nullable().meta({ label: "Prompt" }),
  collectedItem: Ref.nullable().meta({ label: "Upload" }),
  /** Of the work; null for other kinds, like the next field. */
  seconds: z.int().min(0).nullable().meta({ label: "Worked", widget: "seconds" }),
  /** The rate on the day of the work, in minor units. */
  hourlyRate: Minor.nullable().meta({ label: "Hourly rate", widget: "money" }),
  /** In minor units; may be negative for an adjustment. */
  amount: z.int().meta({ label: "Amount", widget: "money", description: amountRule }),
  currency: z.string().meta({ label: "Currency" }),
  state: State,
  /** Why an adjustment was made; empty for other kinds. */
  reason: z.string().meta({ label: "Reason", personal: true }),
  createdAt: Instant.meta({ label: "Created" }),
  version: Version,
} as const;

/** What a line may pay for by the piece. */
export type PaidPiece = Readonly<
  Record<"assignedJob" | "task" | "prompt" | "collectedItem", z.infer<typeof Ref> | null>
>;

/** The accepted job, task, prompt or upload that a line pays for; null for work by the hour and for adjustments. */
export const paidPiece = ({ assignedJob, task, prompt, collectedItem }: PaidPiece): z.infer<typeof Ref> | null =>
  assignedJob ?? task ?? prompt ?? collectedItem;

/** What the piece is called that a line pays for. */
export const pieceWord = ({ task, prompt, collectedItem }: PaidPiece): string =>
  task ? "task" : prompt ? "prompt" : collectedItem ? "upload" : "job";
