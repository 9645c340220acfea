import type { Operation, OperationKind } from "../../../contract/operations.ts";
import { number } from "../format.ts";

/** What is being done to entries, and what was. */
const verbs: Record<OperationKind, readonly [going: string, done: string]> = {
  approve: ["Approving", "approved"],
  reject: ["Rejecting", "rejected"],
  approve_payment: ["Approving the payment of", "approved for payment"],
  undo: ["Taking back", "taken back"],
};

const refusals = ({ refused }: Operation): string => (refused > 0 ? ` · ${number(refused)} refused` : "");

/** "Approving 6,250 of 10,000 · 3 refused", "9,997 of 10,000 approved · 3 refused" */
export const operationText = (operation: Operation): string => {
  const { kind, state, done, refused, total } = operation;
  const [going, past] = verbs[kind];
  if (state === "running") return `${going} ${number(done + refused)} of ${number(total)}${refusals(operation)}`;
  const counted = done === total ? `${number(done)} ${past}` : `${number(done)} of ${number(total)} ${past}`;
  if (state === "cancelled") return `Stopped: ${counted}${refusals(operation)}`;
  if (state === "stopped") {
    return `Stopped, since ${operation.askedBy.name} may no longer do this: ${counted}${refusals(operation)}`;
  }
  return `${counted}${refusals(operation)}`;
};
