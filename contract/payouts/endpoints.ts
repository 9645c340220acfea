import { z } from "zod";
import { bulkChangeEndpoint, exportEndpoint } from "../core/bulk.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Instant, line, Ref, Version } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { PayoutRun } from "../payout-runs/entity.ts";
import { payoutStates, payoutStateLabels } from "./states.ts";
import "./errors.ts";
import "./todos.ts";
import "./notifications.ts";

const State = z.enum(payoutStates).meta({ label: "State", options: payoutStateLabels });

/** One person's payment in one run. */
export const Payout = z.strictObject({
  _id: Id,
  run: Ref.meta({ label: "Run", reference: "payoutRuns" }),
  user: Ref.meta({ label: "Person", reference: "users" }),
  lines: z.int().meta({ label: "Lines" }),
  /** In minor units. */
  amount: z.int().min(1).meta({ label: "Amount", widget: "money" }),
  currency: z.string().meta({ label: "Currency" }),
  method: PayoutRun.shape.method,
  masked: z.string().meta({ label: "Where to", personal: true }),
  state: State,
  /** How often it was sent. */
  attempt: z.int().min(0).meta({ label: "Attempts" }),
  /** Why it failed or was reversed, or its current problem. */
  problem: z.string().meta({ label: "What is wrong", personal: true }),
  /** The transfer's reference at the bank. */
  reference: z.string().meta({ label: "Reference", personal: true }),
  sentAt: Instant.nullable().meta({ label: "Sent" }),
  settledAt: Instant.nullable().meta({ label: "Settled" }),
  createdAt: Instant.meta({ label: "Scheduled" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({
    settle: z.boolean(),
    decide: z.boolean(),
    retry: z.boolean(),
    cancel: z.boolean(),
    reverse: z.boolean(),
  }),
});
Payout.register(z.globalRegistry, { id: "Payout" });
export type Payout = z.infer<typeof Payout>;

const readers = only("admin", "manager", "payments");
const payers = { ...only("admin", "payments"), denyOwn: true } as const;
const one = z.strictObject({ payout: Payout });
const path = "/api/v1/payouts";
const manyPayouts = "Null where more payouts of all runs match a search than are counted: meta.countExact is false";
const reply = {
  totalAmount: z.int().nullable().meta({ description: manyPayouts }),
  currency: z.string(),
  /** Of the matching ones, those that the caller may mark as paid or failed; the amount in minor units. */
  settleable: z.strictObject({ count: z.int(), amount: z.int() }).nullable().meta({ description: manyPayouts }),
  /** When the last of the matching payouts was sent: passed to bulk calls as `seenAt`. Null as the totals are, too. */
  lastSentAt: Instant.nullable(),
};
const sorts = ["createdAt", "user", "amount", "sentAt", "settledAt"] as const;
const filters = withWhere(Payout, { run: anyOf(Id), user: anyOf(Id), state: anyOf(State) });
const step = {
  method: "POST",
  policy: payers,
  audited: true,
  params: byId,
  replies: { 200: one },
  record: "payout",
  beyond: true,
} as const;
const bulk = { path, many: "payouts", policy: only("admin", "payments") } as const;

/** Why a payout failed, by staff. */
export const FailureReason = line(300).meta({ label: "What went wrong", help: "Staff read this", staffOnly: true });
export const ReversalReason = line(300).meta({ label: "Why it is reversed", help: "Staff read this", staffOnly: true });
export const DecisionReason = line(300).meta({
  label: "How you know it",
  help: "Check the payout at AirTM first. Staff read this",
  staffOnly: true,
});
export const Reference = line(80, 0).meta({ label: "Reference", help: "What the bank calls the transfer" });
/** The `lastSentAt` of the list that the user saw: a payout sent since is another attempt, and fails as stale. */
const seen = { seenAt: Instant.optional().meta({ writeOnly: true }) };

export const payouts = endpoints({
  list: {
    method: "GET",
    path,
    summary: "Payouts, one a person and run",
    policy: readers,
    query: listQuery(sorts, filters),
    replies: { 200: page("payouts", Payout, reply) },
    list: "payouts",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/:_id`,
    summary: "One payout",
    policy: readers,
    params: byId,
    replies: { 200: one },
    record: "payout",
    errors: ["not_found"],
    beyond: true,
  },
  export: exportEndpoint({ ...bulk, policy: readers }, sorts, filters, [
    "run",
    "user",
    "lines",
    "amount",
    "currency",
    "method",
    "masked",
    "state",
    "attempt",
    "problem",
    "reference",
    "sentAt",
    "settledAt",
  ]),
  bulkPaid: bulkChangeEndpoint(bulk, "paid", "Note that the bank has paid these", filters, {
    reference: Reference.default(""),
    ...seen,
  }),
  bulkFailed: bulkChangeEndpoint(bulk, "failed", "Note that the bank could not pay these", filters, {
    reason: FailureReason.meta({ readAs: "problem" }),
    ...seen,
  }),
  decide: {
    ...step,
    path: `${path}/:_id/decide`,
    summary: "Say what became of a payout that AirTM could not settle within 24 hours",
    policy: { ...only("admin"), denyOwn: true, denyApiTokens: true },
    body: z.strictObject({
      to: z.enum(["paid", "failed"]).meta({ readAs: "state" }),
      reason: DecisionReason.meta({ readAs: "problem" }),
      version: Version.optional(),
    }),
    errors: ["not_found", "own_work", "stale", "not_stuck", "provider_asked"],
  },
  retry: {
    ...step,
    path: `${path}/:_id/retry`,
    summary: "Send a failed payout once more, to where the person wants to be paid now",
    errors: ["not_found", "own_work", "wrong_state", "scheduled_by_you", "pays_you", "no_provider", "no_way_to_pay"],
  },
  cancel: {
    ...step,
    path: `${path}/:_id/cancel`,
    summary: "Give a failed payout up; its lines wait for another run",
    errors: ["not_found", "own_work", "wrong_state"],
  },
  reverse: {
    ...step,
    path: `${path}/:_id/reverse`,
    summary: "Note that a paid payout came back: a counter-entry, and it is owed again",
    body: z.strictObject({ reason: ReversalReason.meta({ readAs: "problem" }), version: Version.optional() }),
    errors: ["not_found", "own_work", "wrong_state", "stale"],
  },
});
