import { Alert } from "antd";
import { payments } from "../../../contract/payments/endpoints.ts";
import { airtmMoney, airtmOnlyWords } from "../../../contract/payout-runs/methods.ts";
import { useCompany } from "../../providers/company.ts";
import { useRow } from "../../providers/use-row.ts";
import { money } from "../../ui/format.ts";

/** What AirTM holds, where it matters: that it is not set up, does not answer, or holds too little for `needed`. */
export const Balance = ({ needed }: { readonly needed: number }) => {
  const company = useCompany();
  const { data } = useRow(payments.balance, {});
  if (!data) return null;
  if (!data.configured)
    return <Alert type="warning" showIcon message="AirTM is not set up" description={data.message} />;
  if (data.available === null) return <Alert type="warning" showIcon message={data.message} />;
  const holds = `AirTM holds ${money(data.available, airtmMoney)}.`;
  // What a run needs is in the company's money, which is no sum to compare with another currency's.
  if (data.currency !== company.currency) {
    return <Alert type="warning" showIcon message={`${holds} ${airtmOnlyWords}.`} />;
  }
  if (data.available >= needed) return <p>{holds}</p>;
  return <Alert type="warning" showIcon message={`${holds} That is not enough for this run.`} />;
};
