import { useMemo } from "react";
import type { z } from "zod";
import { type HubPayment, noHubLabel } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { FigureColumn } from "../../ui/charts/figure-table.tsx";
import { number } from "../../ui/format.ts";
import { SumsFigure } from "./sums-figure.tsx";

type OfHub = z.infer<typeof HubPayment>;

const nameOf = ({ hub }: OfHub): string => hub || noHubLabel;
const columns: readonly FigureColumn<OfHub>[] = [
  { title: "Hub", show: nameOf, cell: nameOf, total: "All hubs" },
  {
    title: "People",
    show: ({ people }) => number(people),
    cell: ({ people }) => String(people),
    isFigure: true,
  },
];

/** Approved payments by the hub that people belong to now. */
export const ByHub = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useEndpoint(payments.byHub, { query: days }, { keepPrevious: true, alsoOf: ["users"] });
  const rows = useMemo(() => data?.hubs ?? [], [data]);
  return (
    <SumsFigure
      id="hubs"
      title="By hub"
      caption="Approved payments by hub"
      as="rows"
      rows={rows}
      nameOf={nameOf}
      columns={columns}
      read={read}
    />
  );
};
