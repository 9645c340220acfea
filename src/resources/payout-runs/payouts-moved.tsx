import { type Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { money, number, plural } from "../../ui/format.ts";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

const Settleable = payouts.list.replies[200].shape.settleable;

/** What marking the selected payouts moves: the money and people of those that wait for a result. */
export const PayoutsMoved = ({ records, count, reply }: Pick<BulkDialogProps, "records" | "count" | "reply">) => {
  const company = useCompany();
  const settled = (records as readonly Payout[] | undefined)?.filter(({ can }) => can.settle);
  const moved = settled
    ? { count: settled.length, amount: settled.reduce((sum, { amount }) => sum + amount, 0) }
    : Settleable.safeParse(reply["settleable"]).data;
  if (!moved) return null;
  const rest = count - moved.count;
  return (
    <p>
      <strong>{money(moved.amount, company)}</strong> to {plural(moved.count, "person", "people")}.
      {rest > 0 && ` ${number(rest)} of the selected ${rest === 1 ? "isn’t" : "aren’t"} waiting for a result from you.`}
    </p>
  );
};
