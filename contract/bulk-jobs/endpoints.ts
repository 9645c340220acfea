import { z } from "zod";
import { endpoints, type Endpoint, only, stream } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page, Refused } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { AmountSeen, HoursSelection } from "../work-history/entity.ts";
import { RejectionCause } from "../work-history/decisions.ts";
import { workHistory } from "../work-history/endpoints.ts";

/** Larger selections run in the background, with their progress shown. */
export const bulkJobMin = 500;

/** Decisions that can be made on many entries at once; the policy is that of the bulk endpoint. */
export const bulkJobKinds = {
  approve: workHistory.bulkApprove,
  reject: workHistory.bulkReject,
  approve_payment: workHistory.bulkApprovePayment,
  undo: workHistory.bulkUndo,
  // Whoever may approve payments may undo it.
  undo_payment: workHistory.bulkApprovePayment,
} as const satisfies Record<string, Endpoint>;
export type BulkJobKind = keyof typeof bulkJobKinds;

/** The kind that undoes a bulk job; the others can't be undone. */
export const undoKinds: Readonly<Partial<Record<BulkJobKind, BulkJobKind>>> = {
  approve: "undo",
  reject: "undo",
  approve_payment: "undo_payment",
};

/** Prepared: selected and summed, not started. Stopped: the person who created it may no longer do this. */
export const bulkJobStates = ["prepared", "running", "done", "cancelled", "stopped"] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

const State = z.enum(bulkJobStates);

export const BulkJob = z.strictObject({
  _id: Id,
  kind: z.enum(Object.keys(bulkJobKinds) as [BulkJobKind, ...BulkJobKind[]]),
  state: State,
  askedBy: Ref.meta({ label: "Asked by", reference: "users" }),
  /** Leaves out entries that are flagged by the time they are processed. */
  onlyClean: z.boolean(),
  /** The selected entries, and their totals at that time: seconds, and minor units. */
  total: z.int(),
  seconds: Seconds,
  amount: z.int().min(0),
  /** Done and skipped so far. */
  done: z.int(),
  refused: z.int(),
  /** The bulk job that this one undoes. */
  undoes: Id.nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** What the caller may do with it now. */
  can: z.strictObject({ start: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});
BulkJob.register(z.globalRegistry, { id: "BulkJob" });
export type BulkJob = z.infer<typeof BulkJob>;

const askers = only("admin", "manager", "payments");
/** Everyone sees their own, administrators also those of others. */
const ownOrAdmin = { ...askers, othersRoles: ["admin"] } as const;
const one = z.strictObject({ bulkJob: BulkJob });
const path = "/api/v1/bulk-jobs";
/** False: it is selected and summed, and waits for `start`. */
const start = z.boolean().default(true);

export const bulkJobs = endpoints({
  list: {
    method: "GET",
    path,
    summary: "My decisions on many entries, the newest first",
    policy: askers,
    query: listQuery(["createdAt"], withWhere(BulkJob, { state: anyOf(State) })),
    replies: { 200: page("bulkJobs", BulkJob) },
    list: "bulkJobs",
    private: true,
    beyond: true,
  },
  begin: {
    method: "POST",
    path,
    summary: "Decide on many entries in the background: what is chosen now, each exactly once",
    policy: askers,
    body: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("approve"),
        select: HoursSelection,
        onlyClean: z.boolean().default(false),
        start,
      }),
      z.strictObject({ kind: z.literal("reject"), select: HoursSelection, rejectionCause: RejectionCause, start }),
      z.strictObject({
        kind: z.literal("approve_payment"),
        select: HoursSelection,
        expected: AmountSeen,
        start,
      }),
      z.strictObject({ kind: z.literal("undo"), bulkJob: Id, start }),
    ]),
    replies: { 202: one },
    record: "bulkJob",
    errors: ["selection_changed", "amount_changed", "not_found", "wrong_state"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/:_id`,
    summary: "How far a decision on many entries is",
    policy: ownOrAdmin,
    params: byId,
    replies: { 200: one },
    record: "bulkJob",
    errors: ["not_found"],
    beyond: true,
  },
  start: {
    method: "POST",
    path: `${path}/:_id/start`,
    summary: "Begin with what was chosen",
    policy: { ...askers, othersRoles: [] },
    params: byId,
    replies: { 202: one },
    record: "bulkJob",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  cancel: {
    method: "POST",
    path: `${path}/:_id/cancel`,
    summary: "Stop: what is done stays done, and nothing more is; one that was only prepared is deleted",
    policy: ownOrAdmin,
    params: byId,
    replies: { 200: one },
    record: "bulkJob",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  refused: {
    method: "GET",
    path: `${path}/:_id/refused`,
    summary: "The entries that were refused, each with the reason",
    policy: ownOrAdmin,
    params: byId,
    query: listQuery(["place"], {}),
    replies: { 200: page("refused", Refused) },
    errors: ["not_found"],
    beyond: true,
  },
  refusedFile: {
    method: "GET",
    path: `${path}/:_id/refused/export`,
    summary: "The entries that were refused, as CSV",
    policy: ownOrAdmin,
    params: byId,
    replies: { 200: stream("text/csv") },
    errors: ["not_found"],
    beyond: true,
  },
});
