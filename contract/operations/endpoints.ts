import { z } from "zod";
import { area, type Endpoint, only, stream } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref, Seconds } from "../core/fields.ts";
import { anyOf, listQuery, page, Refused } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { HoursSelection } from "../work-history/entity.ts";
import { RejectionCause, workHistory } from "../work-history/endpoints.ts";

/** Selections beyond this are worked off in the background, with their progress. */
export const operationMin = 500;

/** What can be decided on many entries in one go: who may is who may do it in one call. */
export const operationKinds = {
  approve: workHistory.bulkApprove,
  reject: workHistory.bulkReject,
  approve_payment: workHistory.bulkApprovePayment,
  undo: workHistory.bulkUndo,
} as const satisfies Record<string, Endpoint>;
export type OperationKind = keyof typeof operationKinds;

/** Prepared: chosen and added up, not begun. Stopped: who asked for it may no longer do this. */
export const operationStates = ["prepared", "running", "done", "cancelled", "stopped"] as const;
export type OperationState = (typeof operationStates)[number];

const State = z.enum(operationStates);

export const Operation = z.strictObject({
  _id: Id,
  kind: z.enum(Object.keys(operationKinds) as [OperationKind, ...OperationKind[]]),
  state: State,
  askedBy: Ref.meta({ label: "Asked by", reference: "users" }),
  /** What becomes odd before its turn is left out. */
  onlyClean: z.boolean(),
  /** Entries that were chosen, and what they came to then: seconds, and minor units. */
  total: z.int(),
  seconds: Seconds,
  amount: z.int().min(0),
  /** Done and refused so far. */
  done: z.int(),
  refused: z.int(),
  /** The operation that this one takes back. */
  undoes: Id.nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** What the caller may do with it now. */
  can: z.strictObject({ start: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});
export type Operation = z.infer<typeof Operation>;

const askers = only("admin", "manager", "payments");
/** Everybody sees their own, and administrators those of others too. */
const ownOrAdmin = { ...askers, others: ["admin"] } as const;
const one = z.strictObject({ operation: Operation });
const path = "/api/v1/operations";
/** False: it is chosen and added up, and waits for `start`. */
const start = z.boolean().default(true);

export const operations = area({
  list: {
    method: "GET",
    path,
    summary: "My decisions on many entries, the newest first",
    may: askers,
    query: listQuery(["createdAt"], withWhere(Operation, { state: anyOf(State) })),
    replies: { 200: page("operations", Operation) },
    list: "operations",
    private: true,
    beyond: true,
  },
  begin: {
    method: "POST",
    path,
    summary: "Decide on many entries in the background: what is chosen now, each exactly once",
    may: askers,
    body: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("approve"),
        select: HoursSelection,
        onlyClean: z.boolean().default(false),
        start,
      }),
      z.strictObject({ kind: z.literal("reject"), select: HoursSelection, rejectionCause: RejectionCause, start }),
      z.strictObject({ kind: z.literal("approve_payment"), select: HoursSelection, start }),
      z.strictObject({ kind: z.literal("undo"), operation: Id, start }),
    ]),
    replies: { 202: one },
    record: "operation",
    errors: ["selection_changed", "not_found", "wrong_state"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/:_id`,
    summary: "How far a decision on many entries is",
    may: ownOrAdmin,
    params: byId,
    replies: { 200: one },
    record: "operation",
    errors: ["not_found"],
    beyond: true,
  },
  start: {
    method: "POST",
    path: `${path}/:_id/start`,
    summary: "Begin with what was chosen",
    may: { ...askers, others: [] },
    params: byId,
    replies: { 202: one },
    record: "operation",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  cancel: {
    method: "POST",
    path: `${path}/:_id/cancel`,
    summary: "Stop: what is done stays done, and nothing more is",
    may: ownOrAdmin,
    params: byId,
    replies: { 200: one },
    record: "operation",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  refused: {
    method: "GET",
    path: `${path}/:_id/refused`,
    summary: "The entries that were refused, each with the reason",
    may: ownOrAdmin,
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
    may: ownOrAdmin,
    params: byId,
    replies: { 200: stream("text/csv") },
    errors: ["not_found"],
    beyond: true,
  },
});
