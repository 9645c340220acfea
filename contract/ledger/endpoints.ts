import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref } from "../core/fields.ts";
import { accounts, accountLabels, postings, postingLabels } from "./accounts.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import "./notifications.ts";

const readers = only("admin", "payments");
const Account = z.enum(accounts).meta({ label: "Account", options: accountLabels });
const Posting = z.enum(postings).meta({ label: "What", options: postingLabels });

/** One transaction: the same amount (minor units, never negative) on the debit side and on the credit side. */
export const LedgerTransaction = z.strictObject({
  _id: Id,
  createdAt: Instant.meta({ label: "When" }),
  kind: Posting,
  /** The payment line that it belongs to, with its display name. */
  payment: Ref.meta({ label: "Payment line", reference: "payments" }),
  user: Ref.meta({ label: "Person", reference: "users" }),
  project: Ref.nullable().meta({ label: "Project", reference: "projects" }),
  debit: Account.meta({ label: "Debit" }),
  credit: Account.meta({ label: "Credit" }),
  amount: z.int().min(0).meta({ label: "Amount", widget: "money" }),
  currency: z.string().meta({ label: "Currency" }),
  /** Null: the server detected it by itself. */
  createdBy: Ref.nullable().meta({ label: "By", reference: "users" }),
});
LedgerTransaction.register(z.globalRegistry, { id: "LedgerTransaction" });
export type LedgerTransaction = z.infer<typeof LedgerTransaction>;

/** Kinds of disagreement between payment lines and ledger. */
export const ledgerFaults = [
  "unbalanced",
  "not_booked",
  "booked_twice",
  "wrong_balance",
  "wrong_owner",
  "wrong_currency",
] as const;
export const faultLabels: Readonly<Record<(typeof ledgerFaults)[number], string>> = {
  unbalanced: "The two sides of a transaction differ",
  not_booked: "A line stands in no transaction",
  booked_twice: "A step was booked more often than it happened",
  wrong_balance: "A line's state and the ledger disagree",
  wrong_owner: "Booked for another person or project than the line's",
  wrong_currency: "Booked in another currency than the line's",
};

/** One disagreement; `expected` and `found` in minor units, debit positive, or numbers of transactions. */
export const LedgerFault = z.strictObject({
  fault: z.enum(ledgerFaults).meta({ label: "What is wrong", options: faultLabels }),
  payment: Id,
  account: Account.nullable(),
  expected: z.int(),
  found: z.int(),
});
LedgerFault.register(z.globalRegistry, { id: "LedgerFault" });
export type LedgerFault = z.infer<typeof LedgerFault>;

/** The most disagreements stored for one check. */
export const faultsKept = 50;

/** One check of the whole ledger against the payment lines. */
export const LedgerCheck = z.strictObject({
  _id: Id,
  checkedAt: Instant,
  /** Null: the nightly check. */
  askedBy: Ref.nullable().meta({ label: "Asked by", reference: "users" }),
  /** How many lines and transactions were compared. */
  lines: z.int(),
  transactions: z.int(),
  faults: z.int(),
  /** The first disagreements. */
  found: z.array(LedgerFault).max(faultsKept),
});
LedgerCheck.register(z.globalRegistry, { id: "LedgerCheck" });
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** Sums of the whole ledger in minor units, debit positive, credit negative. */
const Balance = z.strictObject({ account: z.enum(accounts), balance: z.int() });

const sums = {
  owed: z.int().meta({ label: "Owed", widget: "money" }),
  inTransit: z.int().meta({ label: "In transit", widget: "money" }),
};
/** What the company owes one person, and what is on its way to them; minor units. */
export const PersonBalance = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  ...sums,
});
PersonBalance.register(z.globalRegistry, { id: "PersonBalance" });
export type PersonBalance = z.infer<typeof PersonBalance>;
/** What one project cost, in minor units. */
export const ProjectBalance = z.strictObject({
  _id: Id,
  project: Ref.meta({ label: "Project", reference: "projects" }),
  cost: z.int().meta({ label: "Labour cost", widget: "money" }),
});
ProjectBalance.register(z.globalRegistry, { id: "ProjectBalance" });
export type ProjectBalance = z.infer<typeof ProjectBalance>;

const sorts = ["createdAt"] as const;
const filters = withWhere(LedgerTransaction, {
  kind: anyOf(Posting),
  account: anyOf(Account),
  user: anyOf(Id),
  project: anyOf(Id),
  payment: anyOf(Id).meta({ label: "Payment line" }),
  /** The day of booking, in the platform's time zone. */
  ...range,
});
const path = "/api/v1/ledger";

export const ledger = endpoints({
  list: {
    method: "GET",
    path,
    summary: "The ledger's transactions, the newest first",
    policy: readers,
    query: listQuery(sorts, filters),
    replies: { 200: page("transactions", LedgerTransaction) },
    list: "transactions",
    beyond: true,
  },
  export: exportEndpoint({ path, many: "transactions of the ledger", policy: readers }, sorts, filters, [
    "createdAt",
    "kind",
    "user",
    "project",
    "debit",
    "credit",
    "amount",
    "currency",
    "payment",
    "createdBy",
  ]),
  balances: {
    method: "GET",
    path: `${path}/balances`,
    summary: "The balance of each account, which sum to zero, and the newest check",
    policy: readers,
    replies: {
      200: z.strictObject({
        balances: z.array(Balance),
        /** Always zero unless the ledger is corrupt. */
        total: z.int(),
        currency: z.string(),
        check: LedgerCheck.nullable(),
      }),
    },
    beyond: true,
  },
  byPerson: {
    method: "GET",
    path: `${path}/by-person`,
    summary: "What is owed to each person and on its way to them",
    policy: readers,
    query: listQuery(["user", "owed", "inTransit", "createdAt"], {}),
    replies: { 200: page("people", PersonBalance) },
    list: "people",
    beyond: true,
  },
  byProject: {
    method: "GET",
    path: `${path}/by-project`,
    summary: "What each project cost",
    policy: readers,
    query: listQuery(["project", "cost", "createdAt"], {}),
    replies: { 200: page("projects", ProjectBalance, { withoutProject: z.int() }) },
    list: "projects",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${path}/checks/:_id`,
    summary: "One check of the ledger",
    policy: readers,
    params: byId,
    replies: { 200: LedgerCheck },
    errors: ["not_found"],
    beyond: true,
  },
  check: {
    method: "POST",
    path: `${path}/check`,
    summary: "Compare the whole ledger with the payment lines now",
    policy: readers,
    audited: true,
    replies: { 200: LedgerCheck },
    beyond: true,
  },
});
