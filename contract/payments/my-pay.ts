import { z } from "zod";
import { endpoints, signedIn, stream } from "../core/endpoint.ts";
import { byId, Day, Instant, Seconds } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { range } from "../core/range.ts";
import { Dispute, DisputeText, lineFields } from "./fields.ts";
import type { PaymentState } from "./states.ts";
import { TotalAmount } from "../work-history/total-amount.ts";

/** The stage of a line for the person whom it pays, with the states that it covers. */
export const lineStages = {
  accrued: ["accrued", "failed", "reversed"],
  sent: ["scheduled", "sent", "awaiting_recipient"],
  paid: ["paid"],
} as const satisfies Record<string, readonly PaymentState[]>;

/** The states of lines whose last payout did not arrive: it failed, or came back. */
export const notArrivedStates: readonly PaymentState[] = ["failed", "reversed"];

/** The stages of a person's money: first their hours, then the lines that pay for them. */
export const payStages = ["waiting", "approved", "accrued", "sent", "paid"] as const;
export type PayStage = (typeof payStages)[number];

/** A payment line as its person reads it. Undecided and declined adjustments are not included; jobs are from the start. */
export const MyPayment = z.strictObject({
  ...lineFields,
  /** The day of the work, of the job's acceptance or of the adjustment, in the platform's time zone. */
  day: Day.meta({ label: "Day" }),
  /** Null for a job whose payment is not approved yet, or was declined. */
  approvedAt: Instant.nullable().meta({ label: "Approved" }),
  /** For a job. */
  declineCause: z.string().meta({ label: "Why declined", personal: true }),
  /** When its last payout was sent, and when that was completed or failed. */
  sentAt: Instant.nullable().meta({ label: "Sent" }),
  settledAt: Instant.nullable().meta({ label: "Settled" }),
  /** The newest first. */
  disputes: z.array(Dispute).meta({ label: "Disputes", personal: true }),
  /** What they may do with it now. */
  can: z.strictObject({ dispute: z.boolean(), withdraw: z.boolean() }),
});
MyPayment.register(z.globalRegistry, { id: "MyPayment" });
export type MyPayment = z.infer<typeof MyPayment>;

/**
 * The sum of one stage: hours and lines, of which `jobs` pay for jobs; `amount` in minor units, for hours at the rate of
 * their day. Jobs whose payment is not approved yet are `waiting`.
 */
const PaySum = z.strictObject({
  stage: z.enum(payStages),
  count: z.int(),
  jobs: z.int(),
  seconds: Seconds,
  amount: TotalAmount,
});
export type PaySum = z.infer<typeof PaySum>;

/**
 * When the runs that could pay the person were sent. A run has no date until it is sent, so what comes next is known by
 * what was: `everyDays` is the usual number of days between the last ones, null where they are too few or too irregular
 * to say.
 */
const PayRhythm = z.strictObject({ lastSent: Day.nullable(), everyDays: z.int().nullable() });
export type PayRhythm = z.infer<typeof PayRhythm>;

const own = { ...signedIn, othersRoles: [] } as const;
const one = z.strictObject({ payment: MyPayment });
const path = "/api/v1/payment";

/** The caller's own pay, for every role. */
export const myPay = endpoints({
  mine: {
    method: "GET",
    path: `${path}/mine`,
    summary: "My payment lines, the newest first",
    policy: signedIn,
    query: listQuery(["day", "amount", "createdAt"], range),
    replies: {
      200: page("payments", MyPayment, {
        /** Of the approved ones. */
        totalAmount: TotalAmount,
        currency: z.string(),
      }),
    },
    list: "payments",
    beyond: true,
  },
  mySums: {
    method: "GET",
    path: `${path}/my-sums`,
    summary: "My money: waiting, approved, on its way, and paid",
    policy: signedIn,
    query: z.strictObject(range),
    replies: {
      200: z.strictObject({
        sums: z.array(PaySum),
        /** Lines whose last payout did not arrive. */
        failed: z.int(),
        currency: z.string(),
        rhythm: PayRhythm,
      }),
    },
    beyond: true,
  },
  myStatement: {
    method: "GET",
    path: `${path}/mine/export`,
    summary: "My payment lines as CSV",
    policy: signedIn,
    query: z.strictObject(range),
    replies: { 200: stream("text/csv") },
    errors: ["too_many_records"],
    beyond: true,
  },
  dispute: {
    method: "POST",
    path: `${path}/:_id/dispute`,
    summary: "Say what is wrong with a payment line of mine; one open dispute a line",
    policy: own,
    audited: true,
    params: byId,
    body: z.strictObject({ text: DisputeText }),
    replies: { 201: one },
    record: "payment",
    errors: ["not_found", "taken"],
    beyond: true,
  },
  withdrawDispute: {
    method: "PATCH",
    path: `${path}/:_id/dispute/withdraw`,
    summary: "Withdraw my open dispute about a payment line",
    policy: own,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "no_dispute"],
    beyond: true,
  },
});
