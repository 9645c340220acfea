import { Alert } from "antd";
import { payments } from "../../../contract/payments/endpoints.ts";
import { airtmMoney, airtmOnlyText } from "../../../contract/payout-runs/methods.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { money } from "../../ui/format.ts";

/** AirTM's balance if it is a problem: not set up, not available, or less than `needed`. */
export const Balance = ({ needed }: { readonly needed: number }) => {
  const company = useCompany();
  const { data } = useEndpoint(payments.balance, {});
  if (!data) return null;
  if (!data.configured)
    return <Alert type="warning" showIcon message="AirTM is not set up" description={data.message} />;
  if (data.available === null) return <Alert type="warning" showIcon message={data.message} />;
  const holds = `AirTM holds ${money(data.available, airtmMoney)}.`;
  // A run needs the company's currency; a balance in another one can't be compared with it.
  if (data.currency !== company.currency) {
    return <Alert type="warning" showIcon message={`${holds} ${airtmOnlyText}.`} />;
  }
  if (data.available >= needed) return <p>{holds}</p>;
  return <Alert type="warning" showIcon message={`${holds} That is not enough for this run.`} />;
};
