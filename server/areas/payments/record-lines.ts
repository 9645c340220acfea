import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { isSeen } from "./rules.ts";

/** Audits and announces changed lines, each with what it was before; their people learn of those that they see or saw. */
export const recordLines = (write: AnyWrite, before: readonly Payment[], after: readonly Payment[]): Promise<void> =>
  write.record(
    ...after.map((payment, index) => ({
      resource: "payments" as const,
      id: payment._id,
      before: before[index] ?? null,
      after: payment,
      people: [before[index], payment].some((line) => line && isSeen(line)) ? [payment.user._id] : [],
    })),
  );
