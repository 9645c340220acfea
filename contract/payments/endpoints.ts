import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, create, Day, Id, Instant, patch, Ref, Search, Seconds, Version } from "../core/fields.ts";
import { anyOf, bulkMax, BulkReply, queryBoolean, listQuery, page, selection } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import { myPay } from "./my-pay.ts";
import {
  AdjustmentAmount,
  AdjustmentReason,
  DeclineCause,
  Dispute,
  DisputeAnswer,
  DisputeOutcome,
  Kind,
  lineFields,
  LinesAmountSeen,
  LinesSums,
  PaymentNote,
  State,
} from "./fields.ts";
import { PaymentTrail } from "./trail.ts";
import { projectMoneyEndpoints } from "./project-money.ts";
import { paymentCharts } from "./charts.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";
import { TotalAmount } from "../work-history/total-amount.ts";

const readers = only("admin", "manager", "payments");
/** The roles that propose adjustments and decide on others'; never about their own money. */
const payers = only("admin", "payments");
const payersOfOthers = { ...payers, denyOwn: true } as const;

/**
 * A payment line: the amount of a work-history entry when its payment was approved, what an accepted job pays, or an
 * adjustment.
 */
export const Payment = z.strictObject({
  ...lineFields,
  user: Ref.meta({ label: "Person", reference: "users" }),
  /** The entry that is paid, named by its day; null for other kinds. */
  workHistory: Ref.nullable().meta({ label: "Work-history entry" }),
  checkedInDate: Day.nullable().meta({ label: "Day" }),
  /** For staff, but not on their own lines. */
  note: z.string().meta({ label: "Note", widget: "text", personal: true }),
  hoursApprovedBy: Ref.nullable().meta({ label: "Hours approved by", reference: "users" }),
  /** For an adjustment; for a job who accepted it, null where the server did. */
  createdBy: Ref.nullable().meta({ label: "Proposed by", reference: "users" }),
  approvedBy: Ref.nullable().meta({ label: "Payment approved by", reference: "users" }),
  approvedAt: Instant.nullable().meta({ label: "Payment approved" }),
  declinedBy: Ref.nullable().meta({ label: "Declined by", reference: "users" }),
  declineCause: z.string().meta({ label: "Why declined", personal: true }),
  /** The run of its current or final payout. */
  payoutRun: Ref.nullable().meta({ label: "Payout run" }),
  /** The newest first. */
  disputes: z.array(Dispute).meta({ label: "Disputes", personal: true }),
  /** What the caller may do with it now. */
  can: z.strictObject({
    approve: z.boolean(),
    decline: z.boolean(),
    undo: z.boolean(),
    edit: z.boolean(),
    answer: z.boolean(),
  }),
});
Payment.register(z.globalRegistry, { id: "Payment" });
export type Payment = z.infer<typeof Payment>;

const manyLines = "Null where more lines match a search than are counted: meta.countExact is false";
const totals = {
  totalAmount: TotalAmount.nullable().meta({ description: manyLines }),
  totalSeconds: Seconds.nullable().meta({ description: manyLines }),
  currency: z.string(),
};

const sorts = ["createdAt", "checkedInDate", "user", "project", "seconds", "amount"] as const;
const filters = withWhere(Payment, {
  kind: anyOf(Kind),
  user: anyOf(Id),
  project: anyOf(Id),
  workHistory: anyOf(Id).meta({ label: "Work-history entry" }),
  state: anyOf(State),
  /** The day on which the work began, the job was accepted, or the adjustment was proposed. */
  ...range,
  /** The days on which its payment was approved, both included, in the platform's time zone. */
  approvedFrom: Day.optional().meta({ label: "Approved from" }),
  approvedUntil: Day.optional().meta({ label: "Approved until" }),
  hasDispute: queryBoolean.optional().meta({ label: "Open dispute" }),
});
/** Entries may be as many as are approved by one call, so that their lines are found again where that is undone. */
const workHistory = z.array(Id).min(1).max(bulkMax).optional();
const LinesSelection = selection({ ...filters, workHistory, search: Search.optional() });
LinesSelection.register(z.globalRegistry, { id: "LinesSelection" });
const one = z.strictObject({ payment: Payment });
const adjustment = {
  user: Id.meta({ label: "Person", reference: "users", ofAll: true }),
  project: Id.nullable().meta({ label: "Project", help: "If it belongs to one", reference: "projects" }),
  amount: AdjustmentAmount,
  reason: AdjustmentReason,
  note: PaymentNote,
};

export const payments = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/payment",
    summary: "Payment lines: one a paid work-history entry, one an accepted piece of work, and adjustments",
    policy: readers,
    query: listQuery(sorts, filters),
    replies: { 200: page("payments", Payment, totals) },
    list: "payments",
    beyond: true,
  },
  sums: {
    method: "POST",
    path: "/api/v1/payment/sums",
    summary: "What chosen payment lines come to, before many are approved",
    policy: readers,
    body: z.strictObject({ select: LinesSelection }),
    replies: { 200: z.strictObject({ sums: LinesSums }) },
    errors: ["selection_changed"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/payment/:_id",
    summary: "One payment line",
    policy: readers,
    params: byId,
    replies: { 200: one },
    record: "payment",
    errors: ["not_found"],
    beyond: true,
  },
  trail: {
    method: "GET",
    path: "/api/v1/payment/:_id/trail",
    summary: "The whole way of a payment line: work, approvals, ledger, payouts",
    policy: readers,
    params: byId,
    replies: { 200: PaymentTrail },
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: "/api/v1/payment",
    summary: "Propose an adjustment; another person has to approve it",
    policy: payersOfOthers,
    audited: true,
    body: create(adjustment, { project: null, note: "" }),
    replies: { 201: one },
    record: "payment",
    errors: ["own_work"],
    beyond: true,
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/payment/:_id",
    summary: "Change the note of a payment line",
    policy: payersOfOthers,
    audited: true,
    params: byId,
    body: patch({ note: PaymentNote }),
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "own_work", "wrong_state", "stale"],
    beyond: true,
  },
  approve: {
    method: "PATCH",
    path: "/api/v1/payment/approve/:_id",
    summary:
      "Approve the payment of a piece of work that another person accepted, or an adjustment that another person proposed (not for managers); with `expected` only at that amount",
    policy: { ...readers, denyOwn: true },
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional(), expected: LinesAmountSeen.optional() }).optional(),
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "own_work", "proposed_by_you", "wrong_state", "amount_changed", "stale"],
    beyond: true,
  },
  decline: {
    method: "PATCH",
    path: "/api/v1/payment/decline/:_id",
    summary: "Decline a proposed payment with a cause; its proposer may withdraw it so",
    policy: payersOfOthers,
    audited: true,
    params: byId,
    body: z.strictObject({
      cause: DeclineCause.meta({ readAs: "declineCause", notExported: true }),
      version: Version.optional(),
    }),
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "own_work", "wrong_state", "stale"],
    beyond: true,
  },
  bulkApprove: {
    method: "POST",
    path: "/api/v1/payment/bulk-approve",
    summary:
      "Approve many proposed payments; what can't be is named, the rest is done. `expected` is what all chosen lines come to",
    policy: readers,
    audited: true,
    body: z.strictObject({ select: LinesSelection, expected: LinesAmountSeen }),
    replies: { 200: BulkReply },
    errors: ["selection_changed", "amount_changed"],
    beyond: true,
  },
  undo: {
    method: "PATCH",
    path: "/api/v1/payment/undo/:_id",
    summary:
      "Undo the approval of a payment until a run takes it: a proposal waits again, as do the hours of a line of hours, which ends",
    policy: { ...readers, denyOwn: true },
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "own_work", "wrong_state", "approved_by_you", "proposed_by_you", "has_dispute", "stale"],
    beyond: true,
  },
  bulkUndo: {
    method: "POST",
    path: "/api/v1/payment/bulk-undo",
    summary: "Undo the approval of many payments; those that it can't be undone for are named, the rest is done",
    policy: readers,
    audited: true,
    body: z.strictObject({ select: LinesSelection }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"],
    beyond: true,
  },
  answerDispute: {
    method: "PATCH",
    path: "/api/v1/payment/:_id/dispute/answer",
    summary: "End the open dispute about a payment line, upheld or declined, with an answer",
    policy: { ...readers, denyOwn: true },
    audited: true,
    params: byId,
    body: z.strictObject({
      outcome: DisputeOutcome,
      answer: DisputeAnswer,
      /** The dispute that was read, so that the answer does not go to a newer one. */
      dispute: Id.optional().meta({ writeOnly: true }),
    }),
    replies: { 200: one },
    record: "payment",
    errors: ["not_found", "own_work", "no_dispute", "stale"],
    beyond: true,
  },
  ...myPay,
  export: exportEndpoint({ path: "/api/v1/payment", many: "payment lines", policy: readers }, sorts, filters, [
    "checkedInDate",
    "kind",
    "user",
    "project",
    "assignedJob",
    "task",
    "prompt",
    "collectedItem",
    "seconds",
    "hourlyRate",
    "amount",
    "currency",
    "state",
    "reason",
    "note",
    "hoursApprovedBy",
    "createdBy",
    "approvedBy",
    "approvedAt",
    "payoutRun",
    "createdAt",
  ]),
  ...paymentCharts,
  balance: {
    method: "GET",
    path: "/api/v1/payment/airtm-balance",
    summary: "The balance at the payout provider; says so where none is configured",
    policy: readers,
    replies: {
      200: z.strictObject({
        configured: z.boolean(),
        available: z.int().nullable(),
        pending: z.int().nullable(),
        currency: z.string(),
        message: z.string(),
      }),
    },
  },
  ...projectMoneyEndpoints,
});
