import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Id, Seconds } from "../core/fields.ts";
import { paymentStates, paymentStateLabels } from "./states.ts";
import { workHistoryStates, workHistoryStateLabels } from "../work-history/states.ts";
import { amountRule } from "../work-history/amount-rule.ts";

const sums = {
  seconds: Seconds.meta({ label: "Worked" }),
  /** Minor units. */
  amount: z.int().meta({ label: "Amount", widget: "money", description: amountRule }),
};

/** The sums of a project's money by state. */
export const ProjectMoney = z.strictObject({
  _id: Id,
  currency: z.string(),
  /** Finished hours whose payment is not approved yet, at the rates of their days. */
  waiting: z.array(
    z.strictObject({
      state: z.enum(workHistoryStates).meta({ label: "State", options: workHistoryStateLabels }),
      entries: z.int().meta({ label: "Entries" }),
      /** Entries of days without a rate of the project; they are in no amount. */
      withoutRate: z.int().meta({ label: "Without a rate" }),
      ...sums,
    }),
  ),
  /** Payment lines by their state. */
  payments: z.array(
    z.strictObject({
      state: z.enum(paymentStates).meta({ label: "State", options: paymentStateLabels }),
      payments: z.int().meta({ label: "Payment lines" }),
      ...sums,
    }),
  ),
});
ProjectMoney.register(z.globalRegistry, { id: "ProjectMoney" });
export type ProjectMoney = z.infer<typeof ProjectMoney>;

export const projectMoneyEndpoints = {
  ofProject: {
    method: "GET",
    path: "/api/v1/payment/project-payment-details/:_id",
    summary: "The money of a project: what its hours would cost, and its payment lines by state",
    policy: only("admin", "manager", "payments"),
    params: byId,
    query: z.strictObject({}),
    replies: { 200: z.strictObject({ projectMoney: ProjectMoney }) },
    record: "projectMoney",
    errors: ["not_found"],
    beyond: true,
  },
} as const;
