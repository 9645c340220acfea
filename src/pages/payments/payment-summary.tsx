import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { payments } from "../../../contract/payments/endpoints.ts";
import { airtmMoney } from "../../../contract/payout-runs/methods.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { durationExact, money, plural } from "../../ui/format.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { listAddress } from "../../ui/shell/list-address.ts";
import { totalMoney } from "../work-history/shared/work-sums.tsx";

/** The sums at the top of the page: what waits, what was approved so far, and the payout provider's balance. */
export const PaymentSummary = () => {
  const company = useCompany();
  const waiting = useEndpoint(workHistory.list, { query: { limit: 1, state: ["approved"] } });
  const approved = useEndpoint(payments.monthly, {});
  const balance = useEndpoint(payments.balance, {});
  return (
    <div className="payments-cards">
      <Card title="Waits for payment approval" read={waiting}>
        {waiting.data && (
          <Figure
            amount={totalMoney(waiting.data, company)}
            note={`${plural(waiting.data.total, "entry", "entries")} · ${durationExact(waiting.data.totalSeconds ?? 0)}`}
          />
        )}
      </Card>
      <Card title="Approved for payment" read={approved}>
        {approved.data && (
          <Figure
            amount={money(approved.data.totalAmount, company)}
            note={`${durationExact(approved.data.totalSeconds)} in all`}
          />
        )}
        <Link to={listAddress("/payment-lines", {})}>All payment lines</Link>
      </Card>
      <Card title="AirTM balance" read={balance}>
        {balance.data &&
          (balance.data.configured && balance.data.available !== null ? (
            <Figure
              amount={money(balance.data.available, airtmMoney)}
              note={`${money(balance.data.pending ?? 0, airtmMoney)} on the way`}
            />
          ) : (
            <p>{balance.data.message}</p>
          ))}
      </Card>
    </div>
  );
};

interface CardProps {
  readonly title: string;
  readonly read: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly children: ReactNode;
}

const Card = ({ title, read, children }: CardProps) => (
  <section className="payments-card" aria-label={title}>
    <h2>{title}</h2>
    {read.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    {children}
    {read.error && !children && <Loaded part read={read} />}
  </section>
);

const Figure = ({ amount, note }: { readonly amount: string; readonly note: string }) => (
  <>
    <p className="payments-amount">{amount}</p>
    <p className="soft">{note}</p>
  </>
);
