import { z } from "zod";
import { exportRow } from "./bulk.ts";
import { area, only } from "./endpoint.ts";
import { byId, Day, Id, Instant, Minor, Ref, Seconds, Version } from "./fields.ts";
import { anyOf, listQuery, page } from "./list.ts";
import { paymentCharts } from "./payment-charts.ts";
import { paymentStates, stateWords } from "./states.ts";

const readers = only("admin", "manager", "payments");

const State = z.enum(paymentStates).meta({ label: "State", options: stateWords });

/** A payment line: what the payment of one work-history entry came to when it was approved. */
export const Payment = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  /** The entry that is paid, named by its day. */
  workHistory: Ref.meta({ label: "Work-history entry" }),
  checkedInDate: Day.meta({ label: "Day" }),
  seconds: Seconds.meta({ label: "Worked" }),
  /** Of that day, in minor units. */
  hourlyRate: Minor.meta({ label: "An hour", widget: "money" }),
  /** `seconds` at `hourlyRate`, in minor units, rounded half to even. */
  amount: z.int().min(0).meta({ label: "Amount", widget: "money" }),
  currency: z.string().meta({ label: "Currency" }),
  state: State,
  hoursApprovedBy: Ref.nullable().meta({ label: "Hours approved by", reference: "users" }),
  approvedBy: Ref.meta({ label: "Payment approved by", reference: "users" }),
  approvedAt: Instant.meta({ label: "Payment approved" }),
  createdAt: Instant.meta({ label: "Created" }),
  version: Version,
});
export type Payment = z.infer<typeof Payment>;

const totals = { totalAmount: z.int(), totalSeconds: Seconds, currency: z.string() };

const sorts = ["createdAt", "checkedInDate", "user", "project", "seconds", "amount"] as const;
const filters = {
  user: anyOf(Id),
  project: anyOf(Id),
  state: anyOf(State),
  /** Of the day that the work began on. */
  startDate: Day.optional().meta({ label: "Worked from" }),
  endDate: Day.optional().meta({ label: "Worked until" }),
};

export const payments = area({
  list: {
    method: "GET",
    path: "/api/v1/payment",
    summary: "Payment lines, one a paid work-history entry",
    may: readers,
    query: listQuery(sorts, filters),
    replies: { 200: page("payments", Payment, totals) },
    list: "payments",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/payment/:_id",
    summary: "One payment line",
    may: readers,
    params: byId,
    replies: { 200: z.strictObject({ payment: Payment }) },
    record: "payment",
    errors: ["not_found"],
    beyond: true,
  },
  export: exportRow({ path: "/api/v1/payment", many: "payment lines", may: readers }, sorts, filters, [
    "checkedInDate",
    "user",
    "project",
    "seconds",
    "hourlyRate",
    "amount",
    "currency",
    "state",
    "hoursApprovedBy",
    "approvedBy",
    "approvedAt",
    "createdAt",
  ]),
  ...paymentCharts,
  balance: {
    method: "GET",
    path: "/api/v1/payment/airtm-balance",
    summary: "The balance at the payout provider; says so where none is configured",
    may: readers,
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
});
