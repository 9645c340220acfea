import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Id, Seconds } from "../core/fields.ts";
import { paymentStates, paymentStateWords } from "./states.ts";
import { workHistoryStates, workHistoryStateWords } from "../work-history/states.ts";

const sums = {
  seconds: Seconds.meta({ label: "Worked" }),
  /** Minor units. */
  amount: z.int().meta({ label: "Amount", widget: "money" }),
};

/** Where the money of a project stands. */
export const ProjectMoney = z.strictObject({
  _id: Id,
  currency: z.string(),
  /** Finished hours whose payment is not approved yet: what they would come to at the rates of their days. */
  waiting: z.array(
    z.strictObject({
      state: z.enum(workHistoryStates).meta({ label: "State", options: workHistoryStateWords }),
      entries: z.int().meta({ label: "Entries" }),
      /** Of days for which the project has no rate; they are in no amount. */
      withoutRate: z.int().meta({ label: "Without a rate" }),
      ...sums,
    }),
  ),
  /** Payment lines by their state. */
  payments: z.array(
    z.strictObject({
      state: z.enum(paymentStates).meta({ label: "State", options: paymentStateWords }),
      payments: z.int().meta({ label: "Payment lines" }),
      ...sums,
    }),
  ),
});
export type ProjectMoney = z.infer<typeof ProjectMoney>;

export const projectMoneyRows = {
  ofProject: {
    method: "GET",
    path: "/api/v1/payment/project-payment-details/:_id",
    summary: "Where the money of a project stands: what its hours would come to, and its payment lines by state",
    may: only("admin", "manager", "payments"),
    params: byId,
    query: z.strictObject({}),
    replies: { 200: z.strictObject({ projectMoney: ProjectMoney }) },
    record: "projectMoney",
    errors: ["not_found"],
    beyond: true,
  },
} as const;
