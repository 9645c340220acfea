import { useMemo } from "react";
import { owedStates } from "../../../contract/payments/charts.ts";
import { paymentStateLabels } from "../../../contract/payments/states.ts";
import { useCompany } from "../../providers/company.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { money, number } from "../../ui/format.ts";
import { ageText, type OwedOfAge, owedByAge, type RunwayProps } from "./pay-steps.ts";
import { moneyCell } from "./sum-columns.tsx";

/** What is owed, by how long people have waited for it. */
export const OwedNow = ({ runway: { data, ...read } }: RunwayProps) => {
  const company = useCompany();
  const rows = useMemo(() => owedByAge(data?.owed ?? []), [data]);
  const bars = useMemo(
    () =>
      rows.map(({ age, amount }) => ({
        key: String(age),
        label: ageText(age),
        value: amount,
        valueText: money(amount, company),
      })),
    [rows, company],
  );
  const columns: readonly FigureColumn<OwedOfAge>[] = [
    { title: "Since the approval", show: ({ age }) => ageText(age), cell: ({ age }) => ageText(age), total: "All" },
    {
      title: "Payments",
      show: ({ payments: n }) => number(n),
      cell: ({ payments: n }) => String(n),
      total: number(rows.reduce((sum, row) => sum + row.payments, 0)),
      isFigure: true,
    },
    ...owedStates.map((state) => ({
      title: paymentStateLabels[state],
      show: ({ states }: OwedOfAge) => money(states[state] ?? 0, company),
      cell: ({ states }: OwedOfAge) => moneyCell(states[state] ?? 0, company),
      total: money(
        rows.reduce((sum, { states }) => sum + (states[state] ?? 0), 0),
        company,
      ),
      isFigure: true,
    })),
    {
      title: "Owed",
      show: ({ amount }) => money(amount, company),
      cell: ({ amount }) => moneyCell(amount, company),
      total: money(data?.totalOwed ?? 0, company),
      isFigure: true,
    },
  ];
  return (
    <ChartFigure
      id="owed"
      title="Owed now, by age"
      as="rows"
      bars={bars}
      emptyText="Nothing is owed."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={rows.length > 0 ? () => saveFigure("Owed now by age", columns, rows) : undefined}
      table={
        rows.length > 0 && (
          <FigureTable caption="Owed now, by age" columns={columns} rows={rows} keyOf={({ age }) => String(age)} />
        )
      }
    />
  );
};
