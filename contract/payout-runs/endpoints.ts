import { z } from "zod";
import { endpoints, only, stream } from "../core/endpoint.ts";
import { byId, create, Id, patch, Version } from "../core/fields.ts";
import { anyOf, queryBoolean, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { Amount, Count, everyone, Method, PayoutRun, runFields, scope } from "./entity.ts";
import { RunPerson } from "./preflight.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

/** Whom a run pays, and what they are owed, as long as nothing is frozen. */
const preflightTotals = {
  payable: Count,
  payableAmount: Amount,
  blocked: Count,
  /** What those are owed who can't be paid. */
  blockedAmount: Amount,
  currency: z.string(),
};

export const PayoutRules = z.strictObject({
  schedulerMaySend: z.boolean().meta({ label: "The person who scheduled a run may send it too" }),
});
PayoutRules.register(z.globalRegistry, { id: "PayoutRules" });
export type PayoutRules = z.infer<typeof PayoutRules>;
/** The company has one set of rules: this is its id in the audit. */
export const payoutRulesId = "00000000-0000-7000-8000-000000000002";

const readers = only("admin", "manager", "payments");
const payers = only("admin", "payments");
const one = z.strictObject({ payoutRun: PayoutRun });
const path = "/api/v1/payout-runs";
const step = {
  method: "POST",
  policy: payers,
  audited: true,
  params: byId,
  replies: { 200: one },
  record: "payoutRun",
  beyond: true,
} as const;
const versioned = z.strictObject({ version: Version.optional() });

const filed =
  "what is sent and was in no file yet, or with again=true all that is not settled, for a file that was lost; each is kept in the audit";
const bankFile = {
  method: "GET",
  policy: { ...payers, denyApiTokens: true },
  audited: true,
  did: "Downloaded the file for the bank",
  params: byId,
  query: z.strictObject({ again: queryBoolean.default(false) }),
  errors: ["not_found", "wrong_state", "all_filed"],
  beyond: true,
} as const;
/** Of spreadsheets as Excel writes them. */
export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const payoutRuns = endpoints({
  list: {
    method: "GET",
    path,
    summary: "Payout runs",
    policy: readers,
    query: listQuery(
      ["createdAt", "name", "amount", "payouts"],
      withWhere(PayoutRun, {
        state: anyOf(PayoutRun.shape.state),
        method: anyOf(Method),
      }),
    ),
    replies: { 200: page("payoutRuns", PayoutRun) },
    list: "payoutRuns",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/:_id`,
    summary: "One payout run",
    policy: readers,
    params: byId,
    replies: { 200: one },
    record: "payoutRun",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path,
    summary: "Make a payout run: a draft that holds nothing yet",
    policy: payers,
    audited: true,
    body: create({ name: runFields.name, ...scope }, everyone),
    replies: { 201: one },
    record: "payoutRun",
    beyond: true,
  },
  preview: {
    method: "POST",
    path: `${path}/preview`,
    summary: "Whom a run would pay and how much, while it is filled in; nothing is kept",
    policy: payers,
    body: create(
      {
        ...scope,
        /** The draft that is changed: whom it leaves out by hand stays left out. */
        draft: Id.nullable(),
      },
      { ...everyone, draft: null },
    ),
    replies: { 200: z.strictObject(preflightTotals) },
    beyond: true,
  },
  edit: {
    method: "PATCH",
    path: `${path}/:_id`,
    summary: "Change a draft",
    policy: payers,
    audited: true,
    params: byId,
    body: patch({ name: runFields.name, ...scope }),
    replies: { 200: one },
    record: "payoutRun",
    errors: ["not_found", "wrong_state", "stale"],
    beyond: true,
  },
  people: {
    method: "GET",
    path: `${path}/:_id/people`,
    summary: "Pre-flight of a draft: whom it would pay, whom it can't, and why; computed as it is read",
    policy: readers,
    params: byId,
    query: listQuery(
      ["user", "amount", "lines", "createdAt"],
      { canBePaid: queryBoolean.optional().meta({ label: "Can be paid" }) },
      50,
    ),
    replies: {
      200: page("people", RunPerson, {
        ...preflightTotals,
        /** How many of them the caller may remind: `isRemindable`. */
        remindable: Count,
      }),
    },
    list: "people",
    errors: ["not_found"],
    beyond: true,
  },
  remind: {
    method: "POST",
    policy: payers,
    audited: true,
    params: byId,
    beyond: true,
    path: `${path}/:_id/remind`,
    summary:
      "Remind people whom a draft can't pay of what they can fix themselves, each at most once a day; all of them without `people`",
    body: z.strictObject({ people: z.array(Id).min(1).max(5000).optional() }),
    replies: {
      200: z.strictObject({
        reminded: Count,
        /** Those who were reminded within a day before. */
        already: Count,
      }),
    },
    errors: ["not_found", "wrong_state"],
  },
  exclude: {
    ...step,
    path: `${path}/:_id/exclude`,
    summary: "Leave people out of a draft, or take them in again",
    body: z.strictObject({ people: z.array(Id).min(1).max(5000), isExcluded: z.boolean() }),
    errors: ["not_found", "wrong_state"],
  },
  schedule: {
    ...step,
    path: `${path}/:_id/schedule`,
    summary: "Freeze who gets what; those who can't be paid are left out",
    body: z.strictObject({
      version: Version.optional(),
      /** The totals that the user saw: nothing is done where they have changed. */
      expected: z.strictObject({ payouts: Count, amount: Amount }).optional(),
    }),
    errors: ["not_found", "wrong_state", "stale", "nobody_to_pay", "sum_changed", "no_provider"],
  },
  send: {
    ...step,
    path: `${path}/:_id/send`,
    summary: "Send a scheduled run; by another person than scheduled it, unless the rules say otherwise",
    body: versioned,
    errors: [
      "not_found",
      "wrong_state",
      "stale",
      "scheduled_by_you",
      "pays_you",
      "no_provider",
      "balance_too_low",
      "payouts_unreachable",
    ],
  },
  cancel: {
    ...step,
    path: `${path}/:_id/cancel`,
    summary: "Call a run off before it is sent; its lines wait for another one",
    body: versioned,
    errors: ["not_found", "wrong_state", "stale"],
  },
  retry: {
    ...step,
    path: `${path}/:_id/retry`,
    summary: "Send all that failed once more, to where people want to be paid now",
    body: z.strictObject({}).optional(),
    errors: ["not_found", "wrong_state", "scheduled_by_you", "pays_you", "no_provider", "nobody_to_pay"],
  },
  file: {
    ...bankFile,
    path: `${path}/:_id/file`,
    summary: `The file for the bank, as CSV: ${filed}`,
    replies: { 200: stream("text/csv") },
  },
  spreadsheet: {
    ...bankFile,
    path: `${path}/:_id/spreadsheet`,
    summary: `The file for the bank, as XLSX, where account numbers stay text: ${filed}`,
    replies: { 200: stream(xlsxMime) },
  },
  rules: {
    method: "GET",
    path: "/api/v1/payout-rules",
    summary: "Who may send what",
    policy: readers,
    replies: { 200: PayoutRules },
    beyond: true,
  },
  editRules: {
    method: "PATCH",
    path: "/api/v1/payout-rules",
    summary: "Change who may send what; it holds from the next call on",
    policy: { ...only("admin"), denyApiTokens: true },
    audited: true,
    body: PayoutRules.partial(),
    replies: { 200: PayoutRules },
    beyond: true,
  },
});
