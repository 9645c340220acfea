import { z } from "zod";
import { only, stream } from "../core/endpoint.ts";
import { Day, Instant, Ref, Seconds } from "../core/fields.ts";
import { listQuery, page, whole } from "../core/list.ts";
import { sortBy } from "../core/sort-by.ts";
import { range } from "../core/range.ts";
import { type PaymentState, paymentStateLabels } from "./states.ts";
import { amountRule } from "../work-history/amount-rule.ts";
import { TotalAmount } from "../work-history/total-amount.ts";

const readers = only("admin", "manager", "payments");
const at = "/api/v1/payment";

/** Sums of payments; money in minor units of the company's currency, negative where deductions exceed payments. */
const sums = {
  payments: z.int().meta({ label: "Payments" }),
  seconds: Seconds.meta({ label: "Worked" }),
  amount: z.int().meta({ label: "Amount", widget: "money", description: amountRule }),
};
/** Replaces the project's id for payments without a project, which are adjustments. */
export const noProject = "00000000-0000-0000-0000-000000000000";
/** Its label in the console and in files. */
export const noProjectLabel = "No project";
export const noHubLabel = "No hub";

export const ProjectPayment = z.strictObject({
  /** The project's, or `noProject`. */
  _id: z.uuid(),
  project: Ref.nullable().meta({ label: "Project", reference: "projects" }),
  ...sums,
});
ProjectPayment.register(z.globalRegistry, { id: "ProjectPayment" });
export const UserPayment = z.strictObject({
  _id: z.uuid(),
  user: Ref.meta({ label: "Person", reference: "users" }),
  hub: z.string().meta({ label: "Hub" }),
  ...sums,
});
UserPayment.register(z.globalRegistry, { id: "UserPayment" });
/** The people's current hub; empty for people without one. */
export const HubPayment = z.strictObject({ hub: z.string(), people: z.int(), ...sums });
HubPayment.register(z.globalRegistry, { id: "HubPayment" });
/** The month of approval in the platform's time zone, YYYY-MM. */
export const MonthlyPayment = z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...sums });
MonthlyPayment.register(z.globalRegistry, { id: "MonthlyPayment" });

const totals = { totalAmount: TotalAmount, totalSeconds: Seconds, currency: z.string() };

/** Age classes of what is owed, in days since the payment's approval: from each of these until before the next. */
export const owedAges = [0, 8, 15, 31] as const;
/** The states of a line that is owed and not on its way. */
export const owedStates = ["accrued", "scheduled", "failed", "reversed"] as const satisfies PaymentState[];

/** The steps before payment, the nearest first. Each is assumed to take a week, so that they fall due one a week. */
export const paySteps = ["scheduled", "owed", "approved", "pending"] as const;
export type PayStep = (typeof paySteps)[number];

export const Runway = z.strictObject({
  asOf: Instant,
  currency: z.string(),
  /** What is owed now and not on its way, by state and age; empty classes are left out. */
  owed: z.array(
    z.strictObject({
      state: z.enum(owedStates).meta({ options: paymentStateLabels }),
      /** One of `owedAges`. */
      age: z.int(),
      payments: z.int(),
      amount: z.int(),
    }),
  ),
  totalOwed: z.int(),
  /** Sent, and not received yet. */
  onTheWay: z.int(),
  /** What is expected to fall due, week by week from this one on. */
  weeks: z.array(
    z.strictObject({
      /** Its Monday. */
      week: Day,
      step: z.enum(paySteps),
      /** Payment lines; in the last two steps work-history entries, and in `approved` jobs too. */
      count: z.int(),
      amount: z.int(),
      /** Pending hours at their projects' rates, not approved yet. */
      isEstimate: z.boolean(),
      /** Of `count`, those without a rate, which are not in the amount. */
      withoutRate: z.int(),
    }),
  ),
  /** The average amount of a week's payments, over the last `averageWeeks` whole weeks. */
  weeklyAmount: z.int(),
});
Runway.register(z.globalRegistry, { id: "Runway" });
export type Runway = z.infer<typeof Runway>;
export const averageWeeks = 8;

/** `createdAt` is the project's or the person's. */
const sorts = ["name", "amount", "seconds", "payments", "createdAt"] as const;
const query = listQuery(sorts, range).extend(whole);
const exported = z.strictObject({ sortBy: sortBy(sorts).optional(), ...range });

/** The endpoints of the payment charts. The days are those of a payment's approval; without them all. */
export const paymentCharts = {
  byProject: {
    method: "GET",
    path: `${at}/all-project-payment-details`,
    summary: "Approved payments by project",
    policy: readers,
    query,
    replies: { 200: page("projectPayments", ProjectPayment, totals) },
    list: "projectPayments",
  },
  byProjectExport: {
    method: "GET",
    path: `${at}/all-project-payment-details/export`,
    summary: "Approved payments by project, all of them as CSV",
    policy: readers,
    query: exported,
    replies: { 200: stream("text/csv") },
    errors: ["too_many_records"],
    beyond: true,
  },
  byUser: {
    method: "GET",
    path: `${at}/all-user-payment-details`,
    summary: "Approved payments by person",
    policy: readers,
    query,
    replies: { 200: page("userPayments", UserPayment, totals) },
    list: "userPayments",
  },
  byUserExport: {
    method: "GET",
    path: `${at}/all-user-payment-details/export`,
    summary: "Approved payments by person, all of them as CSV",
    policy: readers,
    query: exported,
    replies: { 200: stream("text/csv") },
    errors: ["too_many_records"],
    beyond: true,
  },
  byHub: {
    method: "GET",
    path: `${at}/all-hub-payment-details`,
    summary: "Approved payments by the hub that people belong to now, the largest first",
    policy: readers,
    query: z.strictObject(range),
    replies: { 200: z.strictObject({ hubs: z.array(HubPayment), ...totals }) },
    beyond: true,
  },
  monthly: {
    method: "GET",
    path: `${at}/monthly-total-payment`,
    summary: "Approved payments by month, oldest first",
    policy: readers,
    query: z.strictObject(range),
    replies: { 200: z.strictObject({ months: z.array(MonthlyPayment), ...totals }) },
  },
  runway: {
    method: "GET",
    path: `${at}/runway`,
    summary: "What is owed now, and what is expected to fall due in the coming weeks",
    policy: readers,
    query: z.strictObject({}),
    replies: { 200: Runway },
    beyond: true,
  },
} as const;
