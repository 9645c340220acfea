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

/** The side on which a bookkeeper expects the balance of each account. */
const usualSides: Record<Account, "Debit" | "Credit"> = {
  labour_cost: "Debit",
  owed_to_worker: "Credit",
  in_transit: "Credit",
  cash: "Credit",
};

/**
 * The balance of each account: as an amount in the sense of its sentence, and as a bookkeeper writes it. Each expense is
 * matched by what is owed, in transit or paid.
 */
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
            <dd className="ledger-amount">
              {inMoney(usualSides[account] === "Debit" || balance === 0 ? balance : -balance)}
            </dd>
            <dd className="soft">{meanings[account]}</dd>
            {balance !== 0 && (
              <dd className="soft">
                {balance > 0 ? "Debit" : "Credit"} {inMoney(Math.abs(balance))}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {data.total === 0 ? (
        <p className="soft">
          Each cost is owed, in transit or paid: debits and credits both come to {inMoney(debitsOf(data.balances))}.
        </p>
      ) : (
        <p role="alert" className="ledger-wrong">
          The accounts come to {inMoney(data.total)} together, and should come to {inMoney(0)}.
        </p>
      )}
      <Check check={data.check} inMoney={inMoney} />
    </>
  );
};

const debitsOf = (balances: readonly { readonly balance: number }[]): number =>
  balances.reduce((sum, { balance }) => sum + Math.max(balance, 0), 0);
