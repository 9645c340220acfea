import type { payments } from "../../../contract/payments.ts";
import type { Samples } from "../sample.ts";

export const paymentSamples: Samples<typeof payments> = {
  byProject: { make: async () => ({ query: { search: "project", sortBy: "amount:desc" } }) },
  byUser: { make: async () => ({ query: { search: "person", sortBy: "seconds:asc" } }) },
  monthly: { make: async () => ({}) },
  balance: { make: async () => ({}) },
};
