import { z } from "zod";
import { Id, Instant, line, Minor, Ref, text, Version } from "../core/fields.ts";
import { disputeStates, paymentStates, paymentStateWords, disputeStateWords } from "./states.ts";

/** What a payment line may be for. */
export const paymentKinds = ["work", "adjustment"] as const;
export const Kind = z
  .enum(paymentKinds)
  .meta({ label: "Kind", options: { work: "Work", adjustment: "Adjustment" } satisfies Record<string, string> });

export const State = z.enum(paymentStates).meta({ label: "State", options: paymentStateWords });

/** The most that one adjustment may give or take back, in minor units. */
export const adjustmentMax = 10_000_000;

/** Of an adjustment, in minor units: above zero it is paid on top, below zero it is taken back. */
export const AdjustmentAmount = z
  .int()
  .min(-adjustmentMax)
  .max(adjustmentMax)
  .refine((amount) => amount !== 0, "It can't be nothing.")
  .meta({ label: "Amount", widget: "money" });

/** Why an adjustment is made. */
export const AdjustmentReason = line(500).meta({ label: "Reason", help: "The person reads this", personal: true });

/** What staff remember of a line; its person never reads it. */
export const PaymentNote = text(2000).meta({
  label: "Note",
  help: "For staff only",
  widget: "text",
  personal: true,
  staffOnly: true,
});

export const DeclineCause = line(500).meta({
  label: "Cause",
  help: "Whoever proposed it reads this",
  personal: true,
  staffOnly: true,
});

/** How long a dispute and its answer may be. */
const disputeMax = 2000;
const said = (label: string, help: string) =>
  text(disputeMax)
    .trim()
    .min(1, "Please write a few words.")
    .meta({ label, help, widget: "text", personal: true, notExported: true });
export const DisputeText = said("What is wrong?", "Payments staff read this and answer here");
export const DisputeAnswer = said("Answer", "The person reads this");

/** What somebody finds wrong with a line of theirs, and what staff answered. */
export const Dispute = z.strictObject({
  _id: Id,
  state: z.enum(disputeStates).meta({ label: "State", options: disputeStateWords }),
  text: z.string().meta({ label: "What is wrong" }),
  answer: z.string().meta({ label: "Answer" }),
  answeredBy: Ref.nullable().meta({ label: "Answered by" }),
  answeredAt: Instant.nullable().meta({ label: "Answered" }),
  createdAt: Instant.meta({ label: "Opened" }),
  version: Version,
});
export type Dispute = z.infer<typeof Dispute>;

/** What a line of work and one of an adjustment have in common, whoever reads it. */
export const lineFields = {
  _id: Id,
  kind: Kind,
  /** Null: an adjustment that belongs to no project. */
  project: Ref.nullable().meta({ label: "Project", reference: "projects" }),
  /** Of the work; null in an adjustment, as are the two that follow. */
  seconds: z.int().min(0).nullable().meta({ label: "Worked", widget: "seconds" }),
  /** Of the day of the work, in minor units. */
  hourlyRate: Minor.nullable().meta({ label: "An hour", widget: "money" }),
  /** In minor units: `seconds` at `hourlyRate`, rounded half to even; of an adjustment it may be below zero. */
  amount: z.int().meta({ label: "Amount", widget: "money" }),
  currency: z.string().meta({ label: "Currency" }),
  state: State,
  /** Why an adjustment was made; empty for work. */
  reason: z.string().meta({ label: "Reason", personal: true }),
  createdAt: Instant.meta({ label: "Created" }),
  version: Version,
} as const;
