import { useMemo } from "react";
import type { z } from "zod";
import type { MonthlyPayment } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { FigureColumn } from "../../ui/charts/figure-table.tsx";
import { month } from "../../ui/format.ts";
import { SumsFigure } from "./sums-figure.tsx";

type OfMonth = z.infer<typeof MonthlyPayment>;

const nameOf = (of: OfMonth): string => month(of.month);
const columns: readonly FigureColumn<OfMonth>[] = [
  { title: "Month", show: nameOf, cell: (of) => of.month, total: "All months" },
];

/** Approved payments month by month, in the platform's time zone. */
export const ByMonth = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useEndpoint(payments.monthly, { query: days }, { keepPrevious: true });
  const rows = useMemo(() => data?.months ?? [], [data]);
  return (
    <SumsFigure
      id="months"
      title="By month"
      caption="Approved payments by month"
      as="columns"
      rows={rows}
      nameOf={nameOf}
      columns={columns}
      read={read}
    />
  );
};
