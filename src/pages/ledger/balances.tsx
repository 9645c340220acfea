import { Skeleton } from "antd";
import { ledger } from "../../../contract/ledger/endpoints.ts";
import { type Account, accountLabels } from "../../../contract/ledger/accounts.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { money } from "../../ui/format.ts";
import { Check } from "./check.tsx";

/** Explains each account to readers who are no accountants. */
const meanings: Record<Account, string> = {
  labour_cost: "All that work and adjustments came to",
  owed_to_worker: "Approved, and not sent yet",
  in_transit: "Sent, and not arrived yet",
  cash: "Paid, and gone from the bank",
};

/** The balance of each account. Each expense is matched by what is owed, in transit or paid. */
export const Balances = () => {
  const company = useCompany();
  const { data, error, refetch } = useEndpoint(ledger.balances, {}, { alsoOf: ["payments"] });
  if (!data) {
    return <Loaded read={{ error, refetch }} loading={<Skeleton active paragraph={{ rows: 3 }} />} />;
  }
  const inMoney = (minor: number): string => money(minor, { ...company, currency: data.currency });
  return (
    <>
      <dl className="ledger-balances">
        {data.balances.map(({ account, balance }) => (
          <div key={account} className="ledger-card">
            <dt>{accountLabels[account]}</dt>
            <dd className="ledger-amount">{inMoney(balance)}</dd>
            <dd className="soft">{meanings[account]}</dd>
          </div>
        ))}
      </dl>
      {data.total === 0 ? (
        <p className="soft">Cost stands above zero, what it became below: together they come to {inMoney(0)}.</p>
      ) : (
        <p role="alert" className="ledger-wrong">
          The accounts come to {inMoney(data.total)} together, and should come to {inMoney(0)}.
        </p>
      )}
      <Check check={data.check} inMoney={inMoney} />
    </>
  );
};
