import { z } from "zod";
import { area, only } from "./endpoint.ts";
import { Ref, Seconds } from "./fields.ts";
import { listQuery, page } from "./list.ts";

const readers = only("admin", "manager", "payments");

/** Sums of approved payments; money in minor units of the company's currency. */
const sums = {
  payments: z.int().meta({ label: "Payments" }),
  seconds: Seconds.meta({ label: "Worked" }),
  amount: z.int().min(0).meta({ label: "Amount", widget: "money" }),
};
export const ProjectPayment = z.strictObject({
  _id: z.uuid(),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  ...sums,
});
export const UserPayment = z.strictObject({
  _id: z.uuid(),
  user: Ref.meta({ label: "Person", reference: "users" }),
  hub: z.string(),
  ...sums,
});
/** A month of the platform's time zone, YYYY-MM: when the payment was approved. */
export const MonthlyPayment = z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...sums });

const totals = { totalAmount: z.int(), totalSeconds: Seconds, currency: z.string() };
const query = listQuery(["name", "amount", "seconds", "payments"], {});

export const payments = area({
  byProject: {
    method: "GET",
    path: "/api/v1/payment/all-project-payment-details",
    summary: "Approved payments by project",
    may: readers,
    query,
    replies: { 200: page("projectPayments", ProjectPayment, totals) },
    list: "projectPayments",
  },
  byUser: {
    method: "GET",
    path: "/api/v1/payment/all-user-payment-details",
    summary: "Approved payments by person",
    may: readers,
    query,
    replies: { 200: page("userPayments", UserPayment, totals) },
    list: "userPayments",
  },
  monthly: {
    method: "GET",
    path: "/api/v1/payment/monthly-total-payment",
    summary: "Approved payments by month, oldest first",
    may: readers,
    replies: { 200: z.strictObject({ months: z.array(MonthlyPayment), ...totals }) },
  },
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
