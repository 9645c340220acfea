import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, line, Version } from "../core/fields.ts";
import { BulkReply } from "../core/list.ts";
import { AmountSeen, HoursSelection, WorkHistory } from "./entity.ts";

export const RejectionCause = line(500).meta({ label: "Cause", help: "The worker reads this" });
const CorrectionAsked = line(500).meta({
  label: "Question",
  help: "The worker reads this, and answers with other times",
  notExported: true,
});

/** HH:MM in the platform's time zone. */
export const CheckOutTime = z.iso.time({ precision: -1 }).meta({ label: "Check-out", notExported: true });

const approvers = { ...only("admin", "manager"), denyOwn: true } as const;
const payers = { ...only("admin", "manager", "payments"), denyOwn: true } as const;
const one = z.strictObject({ workHistory: WorkHistory });

/** What applies to many entries: those that it can't be done to are named, the rest is done. */
const bulk = {
  method: "POST",
  policy: only("admin", "manager"),
  audited: true,
  body: z.strictObject({ select: HoursSelection }),
  replies: { 200: BulkReply },
  errors: ["selection_changed"],
  beyond: true,
} as const;

/** Decisions on hours and on their payment, alone and in bulk. */
export const decisionEndpoints = {
  reject: {
    method: "PATCH",
    path: "/api/v1/project-history/reject-history/:_id",
    summary: "Reject hours with a cause",
    policy: approvers,
    audited: true,
    params: byId,
    body: z.strictObject({ rejectionCause: RejectionCause, version: Version.optional() }),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "stale"],
  },
  sendBack: {
    method: "PATCH",
    path: "/api/v1/project-history/send-back/:_id",
    summary: "Send hours back to the worker with a question about their times",
    policy: approvers,
    audited: true,
    params: byId,
    body: z.strictObject({ correctionAsked: CorrectionAsked, version: Version.optional() }),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "stale"],
    beyond: true,
  },
  approve: {
    method: "PATCH",
    path: "/api/v1/project-history/approved-history/:_id",
    summary: "Approve hours",
    policy: approvers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "stale"],
  },
  approvePayment: {
    method: "PATCH",
    path: "/api/v1/project-history/approved-payment/:_id",
    summary: "Approve the payment of approved hours; with `expected`, the amount that was seen, only at that amount",
    policy: payers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional(), expected: AmountSeen.optional() }).optional(),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "approved_by_you", "no_rate", "amount_changed", "stale"],
  },
  undo: {
    method: "PATCH",
    path: "/api/v1/project-history/undo/:_id",
    summary: "Undo an approval or a rejection, until the payment is approved",
    policy: approvers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "taken", "stale"],
    beyond: true,
  },
  bulkReject: {
    ...bulk,
    path: "/api/v1/project-history/bulk-reject",
    summary: "Reject many with one cause; what can't be is named, the rest is done",
    body: z.strictObject({ select: HoursSelection, rejectionCause: RejectionCause }),
  },
  bulkApprove: {
    ...bulk,
    path: "/api/v1/project-history/bulk-approve",
    summary: "Approve the hours of many; what can't be is named, the rest is done",
  },
  bulkUndo: {
    ...bulk,
    path: "/api/v1/project-history/bulk-undo",
    summary: "Undo many decisions; those that can't be undone are named, the rest is done",
  },
  bulkCheckOut: {
    ...bulk,
    path: "/api/v1/project-history/bulk-check-out",
    summary:
      "Enter the check-out of people who left without one, at a time of the day of each check-in, or of the next day where they checked in later than that; those that it can't be entered for are named, the rest is done",
    body: z.strictObject({ select: HoursSelection, time: CheckOutTime }),
  },
  bulkRemind: {
    ...bulk,
    path: "/api/v1/project-history/bulk-remind",
    summary: "Remind the people of many entries that wait for their correction, each at most once a day",
  },
  bulkApprovePayment: {
    ...bulk,
    path: "/api/v1/project-history/bulk-approve-payment",
    summary:
      "Approve the payments of many; what can't be is named, the rest is done. `expected` is what all chosen entries come to",
    policy: only("admin", "manager", "payments"),
    body: z.strictObject({ select: HoursSelection, expected: AmountSeen }),
    errors: ["selection_changed", "amount_changed"],
  },
} as const;
