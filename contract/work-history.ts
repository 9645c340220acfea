import { z } from "zod";
import { exportRow } from "./bulk.ts";
import { area, only, signedIn } from "./endpoint.ts";
import { byId, Day, Id, Instant, line, Ref, Search, Seconds, TimeOfDay, Version } from "./fields.ts";
import { anyOf, BulkReply, listQuery, page, selection } from "./list.ts";
import { projectHoursRows } from "./project-hours.ts";
import { stateWords, workHistoryStates } from "./states.ts";

/** The columns of a file of hours; `note` may be left out. */
export const hoursColumns = ["email", "date", "check_in", "check_out", "note"] as const;
/** How many lines a file of hours may have. */
export const hoursRowsMax = 50_000;

const State = z.enum(workHistoryStates).meta({ label: "State", options: stateWords });

export const WorkHistory = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Worker", reference: "users" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  state: State,
  /** The day and the time of the check-in in the platform's time zone. */
  checkedInDate: Day.meta({ label: "Day" }),
  checkedInTime: TimeOfDay.meta({ label: "Check-in" }),
  checkedInAt: Instant.meta({ label: "Checked in" }),
  checkedOutAt: Instant.nullable().meta({ label: "Checked out" }),
  /** Worked time; null while running. */
  seconds: Seconds.nullable().meta({ label: "Worked" }),
  source: z.enum(["clock", "upload"]).meta({ label: "Source", options: { clock: "Clock", upload: "Upload" } }),
  note: z.string().meta({ label: "Note" }),
  rejectionCause: z.string().nullable().meta({ label: "Cause" }),
  /**
   * Minor units: what was approved, or before that what it would come to; nothing for a rejected one, null while running
   * and where the project has no rate.
   */
  amount: z.int().min(0).nullable().meta({ label: "Amount", widget: "money" }),
  approvedBy: Ref.nullable().meta({ label: "Approved by", reference: "users" }),
  approvedAt: Instant.nullable().meta({ label: "Approved" }),
  paymentApprovedBy: Ref.nullable().meta({ label: "Payment approved by", reference: "users" }),
  paymentApprovedAt: Instant.nullable().meta({ label: "Payment approved" }),
  version: Version,
  /** What the caller may do with this entry now. */
  can: z.strictObject({ approve: z.boolean(), reject: z.boolean(), approvePayment: z.boolean() }),
});
export type WorkHistory = z.infer<typeof WorkHistory>;

/** What a list of work history can be filtered by, and so what a bulk call may select. */
const filters = {
  state: anyOf(State),
  project: anyOf(Id),
  user: anyOf(Id),
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
};
const RejectionCause = line(500).meta({ label: "Cause", help: "The worker reads this" });
const Selection = selection({ ...filters, search: Search.optional() });
const sorts = ["checkedInDate", "checkedInTime", "seconds", "state", "user", "project"] as const;
const dates = { startDate: filters.startDate, endDate: filters.endDate };

const readers = only("admin", "manager", "payments");
const approvers = { ...only("admin", "manager"), never: "own" } as const;
const payers = { ...only("admin", "manager", "payments"), never: "own" } as const;
const one = z.strictObject({ workHistory: WorkHistory });
const entries = page("workHistory", WorkHistory, { total: z.int(), totalSeconds: Seconds, totalAmount: z.int() });

export const workHistory = area({
  list: {
    method: "GET",
    path: "/api/v1/work-history",
    summary: "Work history of all projects",
    may: readers,
    query: listQuery(sorts, filters),
    replies: { 200: entries },
    list: "workHistory",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/work-history/:_id",
    summary: "One work-history entry",
    may: { ...signedIn, others: ["admin", "manager", "payments"] },
    params: byId,
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found"],
  },
  export: exportRow({ path: "/api/v1/work-history", many: "work-history entries", may: readers }, sorts, filters, [
    "user",
    "project",
    "state",
    "checkedInDate",
    "checkedInTime",
    "checkedInAt",
    "checkedOutAt",
    "seconds",
    "source",
    "note",
    "rejectionCause",
    "amount",
    "approvedBy",
    "approvedAt",
    "paymentApprovedBy",
    "paymentApprovedAt",
  ]),
  ofProject: {
    method: "GET",
    path: "/api/v1/project-drawer/work-history/:_id",
    summary: "Work history of a project",
    may: readers,
    params: byId,
    query: listQuery(sorts, { ...dates, state: filters.state, user: filters.user }),
    replies: {
      200: page("checkedInUsersHistory", WorkHistory, {
        _id: Id,
        totalCount: z.int(),
        /** Hours of all that match, to two decimals; `totalSeconds` is exact. */
        totalWorkingHour: z.number(),
        totalSeconds: Seconds,
      }),
    },
    list: "checkedInUsersHistory",
    errors: ["not_found"],
  },
  mine: {
    method: "GET",
    path: "/api/v1/project-drawer/my-work-history",
    summary: "My work history of all projects",
    may: signedIn,
    query: listQuery(sorts, { ...dates, state: filters.state }),
    replies: { 200: entries },
    list: "workHistory",
    beyond: true,
  },
  mineOfProject: {
    method: "GET",
    path: "/api/v1/project-drawer/my-work-history/:_id",
    summary: "My work history of a project",
    may: signedIn,
    params: byId,
    query: listQuery(sorts, dates),
    replies: { 200: entries },
    list: "workHistory",
  },
  uploadHours: {
    method: "PATCH",
    path: "/api/v1/project-drawer/upload-hours/:_id",
    summary: `Upload hours as CSV (${hoursColumns.join(",")}), all or none`,
    may: only("admin", "manager"),
    audited: true,
    params: byId,
    files: { hoursData: { mime: ["text/csv"], max: 10_000_000 } },
    replies: { 200: z.strictObject({ created: z.int(), totalSeconds: Seconds }) },
    errors: ["not_found", "too_large", "unsupported_media"],
  },
  reject: {
    method: "PATCH",
    path: "/api/v1/project-history/reject-history/:_id",
    summary: "Reject hours with a cause",
    may: approvers,
    audited: true,
    params: byId,
    body: z.strictObject({ rejectionCause: RejectionCause, version: Version.optional() }),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "stale"],
  },
  approve: {
    method: "PATCH",
    path: "/api/v1/project-history/approved-history/:_id",
    summary: "Approve hours",
    may: approvers,
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
    summary: "Approve the payment of approved hours",
    may: payers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    replies: { 200: one },
    record: "workHistory",
    errors: ["not_found", "wrong_state", "approved_by_you", "no_rate", "stale"],
  },
  bulkReject: {
    method: "POST",
    path: "/api/v1/project-history/bulk-reject",
    summary: "Reject many with one cause; what can't be is named, the rest is done",
    may: only("admin", "manager"),
    audited: true,
    body: z.strictObject({ select: Selection, rejectionCause: RejectionCause }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"],
    beyond: true,
  },
  bulkApprove: {
    method: "POST",
    path: "/api/v1/project-history/bulk-approve",
    summary: "Approve the hours of many; what can't be is named, the rest is done",
    may: only("admin", "manager"),
    audited: true,
    body: z.strictObject({ select: Selection }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"],
    beyond: true,
  },
  bulkApprovePayment: {
    method: "POST",
    path: "/api/v1/project-history/bulk-approve-payment",
    summary: "Approve the payments of many; what can't be is named, the rest is done",
    may: only("admin", "manager", "payments"),
    audited: true,
    body: z.strictObject({ select: Selection }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"],
    beyond: true,
  },
  ...projectHoursRows,
});
