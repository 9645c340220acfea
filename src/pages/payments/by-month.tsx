import { useMemo } from "react";
import { payments } from "../../../contract/payments.ts";
import { useCompany } from "../../providers/company.ts";
import { type Reply } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { moneyTick } from "../../ui/charts/money-tick.ts";
import { durationExact, money, month, number, plural } from "../../ui/format.ts";

type Monthly = Reply<typeof payments.monthly>;

/** Approved payments month by month. */
export const ByMonth = () => {
  const company = useCompany();
  const { data, isPending, error, refetch } = useRow(payments.monthly, {});
  const bars = useMemo(
    () =>
      (data?.months ?? []).map((of) => ({
        key: of.month,
        label: month(of.month),
        value: of.amount,
        words: money(of.amount, company),
      })),
    [data, company],
  );
  const tick = useMemo(() => moneyTick(company), [company]);
  return (
    <ChartFigure
      id="months"
      title="By month"
      as="columns"
      figure="Amount"
      bars={bars}
      tick={tick}
      summary={`Approved payments of ${plural(bars.length, "month")}: ${bars.map(({ label, words }) => `${label} ${words}`).join(", ")}.`}
      emptyText="No payment was approved yet."
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      table={data && <MonthTable data={data} />}
    />
  );
};

const MonthTable = ({ data }: { readonly data: Monthly }) => {
  const company = useCompany();
  return (
    <table className="figure-table">
      <caption className="visually-hidden">Approved payments by month, in the platform's time zone</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="figures">
            Payments
          </th>
          <th scope="col" className="figures">
            Worked
          </th>
          <th scope="col" className="figures">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {data.months.map((of) => (
          <tr key={of.month}>
            <th scope="row">{month(of.month)}</th>
            <td className="figures">{number(of.payments)}</td>
            <td className="figures">{durationExact(of.seconds)}</td>
            <td className="figures">{money(of.amount, company)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All months</th>
          <td className="figures">{number(data.months.reduce((sum, of) => sum + of.payments, 0))}</td>
          <td className="figures">{durationExact(data.totalSeconds)}</td>
          <td className="figures">{money(data.totalAmount, company)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
