import { useMemo } from "react";
import type { Company } from "../../../contract/core/company.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import { useCompany } from "../../providers/company.ts";
import type { FigureColumn } from "../../ui/charts/figure-table.tsx";
import { clock, decimalOf, durationExact, money, number } from "../../ui/format.ts";

/** Sums of payments, as the server returns them. */
export interface Sums {
  readonly payments: number;
  readonly seconds: number;
  /** Minor units. */
  readonly amount: number;
}

/** An amount in minor units, formatted for a file: "481.30". */
export const moneyCell = (minor: number, { currencyExponent }: Company): string => decimalOf(minor, currencyExponent);

/** The columns that every table of payments ends with, and the totals of its rows. */
export const useSumColumns = (rows: readonly Sums[]): readonly FigureColumn<Sums>[] => {
  const company = useCompany();
  return useMemo(() => {
    const all = (of: keyof Sums): number => rows.reduce((sum, row) => sum + row[of], 0);
    return [
      {
        title: "Payments",
        show: (row) => number(row.payments),
        cell: (row) => String(row.payments),
        total: number(all("payments")),
        isFigure: true,
      },
      {
        title: "Worked",
        show: (row) => durationExact(row.seconds),
        cell: (row) => clock(row.seconds),
        total: durationExact(all("seconds")),
        isFigure: true,
      },
      {
        title: "Amount",
        about: amountRule,
        show: (row) => money(row.amount, company),
        cell: (row) => moneyCell(row.amount, company),
        total: money(all("amount"), company),
        isFigure: true,
      },
    ];
  }, [rows, company]);
};
