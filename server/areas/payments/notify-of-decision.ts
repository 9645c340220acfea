import type { Payment } from "../../../contract/payments/endpoints.ts";
import { paidPiece } from "../../../contract/payments/fields.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { type NotificationInput, notify } from "../notifications/actions.ts";
import type { Verdict } from "./rules.ts";

/**
 * Notifies of a decision on proposals. Of jobs their people are, once for all that were approved; of an adjustment its
 * person where it was approved, and its proposer where it was declined.
 */
export const notifyOfDecision = (write: AnyWrite, verdict: Verdict, decided: readonly Payment[]): Promise<void> => {
  const jobs = decided.filter(({ kind }) => kind === "piece");
  const adjustments = decided.filter(({ kind }) => kind !== "piece");
  return notify(write, [
    ...(verdict.to === "accrued" ? approvedJobs(jobs) : declinedJobs(jobs, verdict.cause)),
    ...adjustments.map((line) => ofAdjustment(line, verdict)),
  ]);
};

const approvedJobs = (jobs: readonly Payment[]): NotificationInput[] =>
  [...Map.groupBy(jobs, ({ user }) => user._id)].map(([userId, own]) => ({
    userId,
    kind: "job_payments_approved",
    params: {
      count: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      projects: [...new Set(own.flatMap(({ project }) => project?._id ?? []))],
    },
  }));

const declinedJobs = (jobs: readonly Payment[], cause: string): NotificationInput[] =>
  jobs.map(({ _id: payment, user, amount, ...line }) => ({
    userId: user._id,
    kind: "job_payment_declined",
    params: { payment, job: paidPiece(line)?.name ?? "", amount, cause },
  }));

const ofAdjustment = (
  { _id: payment, user, amount, reason, createdBy }: Payment,
  { to }: Verdict,
): NotificationInput =>
  to === "accrued"
    ? { userId: user._id, kind: "adjustment_approved", params: { payment, amount, reason } }
    : { userId: createdBy!._id, kind: "adjustment_declined", params: { payment, person: user._id } };
