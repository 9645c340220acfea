import { useMemo } from "react";
import { averageWeeks, type Runway } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { airtmOnlyText } from "../../../contract/payout-runs/methods.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { day, money, number, plural } from "../../ui/format.ts";
import { type RunwayProps, type RunwayWeek, runwayWeeks, stepText } from "./pay-steps.ts";
import { moneyCell } from "./sum-columns.tsx";

/** The reason is shown with the balance itself. */
const withoutBalance = "There is no AirTM balance to compare it with.";

/** The amounts due week by week, and whether the balance covers them. */
export const ComingWeeks = ({ runway: { data, ...read } }: RunwayProps) => {
  const company = useCompany();
  const { data: balance } = useEndpoint(payments.balance, {});
  // A balance in another currency can't be compared with what is due.
  const isOurs = balance?.currency === company.currency;
  const available = isOurs ? balance.available : null;
  const weeks = useMemo(() => runwayWeeks(data?.weeks ?? [], available), [data, available]);
  const columns = useMemo(
    () =>
      weekColumns(
        (minor) => money(minor, company),
        (minor) => moneyCell(minor, company),
        available !== null,
      ),
    [company, available],
  );
  const hasMoney = weeks.some(({ amount }) => amount !== 0);
  const bars = useMemo(
    () =>
      (hasMoney ? weeks : []).map(({ short, amount }) => ({
        key: short,
        label: short,
        value: amount,
        valueText: money(amount, company),
      })),
    [weeks, hasMoney, company],
  );
  return (
    <ChartFigure
      id="runway"
      title="Coming payouts"
      note={
        data && (
          <Outlook
            data={data}
            available={available}
            message={balance && (isOurs ? withoutBalance : `${airtmOnlyText}.`)}
          />
        )
      }
      as="rows"
      bars={bars}
      emptyText="Nothing is owed, and no hours wait."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={weeks.length > 0 ? () => saveFigure("Coming payouts", columns, weeks) : undefined}
      table={
        weeks.length > 0 && (
          <FigureTable caption="Coming payouts by week" columns={columns} rows={weeks} keyOf={({ week }) => week} />
        )
      }
    />
  );
};

type Write = (minor: number) => string;
const weekColumns = (show: Write, cell: Write, hasBalance: boolean): readonly FigureColumn<RunwayWeek>[] => [
  { title: "Week", show: ({ name, week }) => `${name} (from ${day(week)})`, cell: ({ week }) => week },
  { title: "What", show: ({ step }) => stepText[step], cell: ({ step }) => stepText[step] },
  {
    title: "Payments or entries",
    show: ({ count }) => number(count),
    cell: ({ count }) => String(count),
    isFigure: true,
  },
  { title: "Amount", show: ({ amount }) => show(amount), cell: ({ amount }) => cell(amount), isFigure: true },
  { title: "Until then", show: ({ soFar }) => show(soFar), cell: ({ soFar }) => cell(soFar), isFigure: true },
  ...(hasBalance
    ? [
        {
          title: "Balance left",
          show: ({ left }: RunwayWeek) => show(left ?? 0),
          cell: ({ left }: RunwayWeek) => cell(left ?? 0),
          isFigure: true,
        },
      ]
    : []),
];

interface OutlookProps {
  readonly data: Runway;
  readonly available: number | null;
  /** Why there is no balance to start from. */
  readonly message: string | undefined;
}

/** The runway in sentences: what is owed, whether the balance covers it, and how long it lasts. */
const Outlook = ({ data, available, message }: OutlookProps) => {
  const company = useCompany();
  const { totalOwed, onTheWay, weeklyAmount, weeks } = data;
  const withoutRate = weeks.reduce((sum, week) => sum + week.withoutRate, 0);
  return (
    <>
      <p>
        <strong>{money(totalOwed, company)}</strong> owed now
        {onTheWay !== 0 && <>, {money(onTheWay, company)} on the way</>}.{" "}
        {available === null ? message : <Covers available={available} owed={totalOwed} weekly={weeklyAmount} />}
      </p>
      <p>
        This assumes a week for each step before a payment. A week’s payments came to {money(weeklyAmount, company)} on
        average of the last {averageWeeks}.
        {withoutRate > 0 && ` ${plural(withoutRate, "entry", "entries")} without a rate are not counted.`}
      </p>
    </>
  );
};

const Covers = ({
  available,
  owed,
  weekly,
}: {
  readonly available: number;
  readonly owed: number;
  readonly weekly: number;
}) => {
  const company = useCompany();
  const left = available - owed;
  if (left < 0)
    return (
      <>
        The balance of {money(available, company)} is {money(-left, company)} short of that.
      </>
    );
  const lasts = weekly > 0 ? `, which lasts for ${plural(Math.floor(left / weekly), "more week")}` : "";
  return (
    <>
      The balance of {money(available, company)} leaves {money(left, company)}
      {lasts}.
    </>
  );
};
