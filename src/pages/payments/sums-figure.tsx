import { useMemo } from "react";
import { useCompany } from "../../providers/company.ts";
import { type Bars, ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { moneyTick } from "../../ui/charts/money-tick.ts";
import { money, number } from "../../ui/format.ts";
import { type Sums, useSumColumns } from "./sum-columns.tsx";

interface SumsFigureProps<Row extends Sums> {
  readonly id: string;
  readonly title: string;
  /** The table's caption, for screen readers. */
  readonly caption: string;
  readonly as: Bars["as"];
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** The columns before the sums; the first one names the row. */
  readonly columns: readonly FigureColumn<Row>[];
  readonly read: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
}

/** The maximum number of rows in a chart; the table has all. */
const max = 12;

/** Sums of payments that are all on the page: a chart, the exact table, and the same as a file. */
export const SumsFigure = <Row extends Sums>(props: SumsFigureProps<Row>) => {
  const { id, title, caption, as, rows, nameOf, columns, read } = props;
  const company = useCompany();
  const sums = useSumColumns(rows);
  const all = [...columns, ...sums];
  const bars = useMemo(
    () =>
      (as === "rows" ? rows.slice(0, max) : rows).map((row) => ({
        key: nameOf(row),
        label: nameOf(row),
        value: row.amount,
        valueText: money(row.amount, company),
      })),
    [as, rows, nameOf, company],
  );
  const tick = useMemo(() => moneyTick(company), [company]);
  const note = rows.length > bars.length ? `The largest ${number(bars.length)} of ${number(rows.length)}` : undefined;
  return (
    <ChartFigure
      id={id}
      title={title}
      note={note}
      as={as}
      figure="Amount"
      bars={bars}
      tick={tick}
      summary={`${caption}: ${bars.map(({ label, valueText }) => `${label} ${valueText}`).join(", ")}.`}
      emptyText="No payments approved in this period."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={rows.length > 0 ? () => saveFigure(`Payments ${title}`, all, rows) : undefined}
      table={rows.length > 0 && <FigureTable caption={caption} columns={all} rows={rows} keyOf={nameOf} />}
    />
  );
};
