import { Skeleton } from "antd";
import { useId } from "react";
import type { Agreement as Figures, Measure } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { percent } from "../../ui/charts/share-columns.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number, plural } from "../../ui/format.ts";
import type { SectionProps } from "./section.ts";

type Line = Measure & { readonly name: string };
type Pair = Figures["pairs"][number];

/** The section about people who labelled the same items. */
const Agreement = ({ filters: { projectId, ...days } }: SectionProps) => {
  const heading = useId();
  const query = { ...days, ...(projectId && { projectId: [projectId] }) };
  const read = useEndpoint(quality.agreement, { query }, { keepPrevious: true, alsoOf: ["jobs"] });
  return (
    <section className="chart-figure" aria-labelledby={heading}>
      <div className="chart-figure-head">
        <h2 id={heading}>Agreement on shared jobs</h2>
      </div>
      <Loaded
        part
        read={read}
        loading={<Skeleton active title={false} paragraph={{ rows: 8 }} />}
        isEmpty={({ agreement }) => agreement.items === 0}
        empty={
          <p className="chart-figure-none">
            No items were labelled by two people in this period. Share a job on its page to have others do it too.
          </p>
        }
      >
        {({ agreement }) => <Measures agreement={agreement} />}
      </Loaded>
    </section>
  );
};

const Measures = ({ agreement }: { readonly agreement: Figures }) => {
  const { percent: agreed, fleiss, alpha, pairs, pairCount, items, people } = agreement;
  const lines: readonly Line[] = [
    { ...fleiss, name: "Fleiss’ kappa" },
    ...alpha.map(({ level, ...measure }) => ({ ...measure, name: `Krippendorff’s alpha, ${level}` })),
  ];
  return (
    <>
      <div className="chart-figure-note">
        {plural(items, "item")} by {plural(people, "person", "people")}; of all pairs of labels {percent(agreed.value)}{" "}
        are equal. Kappa and alpha leave out what chance would bring: 1 is full agreement, 0 none beyond chance.
      </div>
      <FigureTable caption="Measures of agreement" columns={measureColumns} rows={lines} keyOf={({ name }) => name} />
      {pairs.length > 0 && (
        <>
          <h3>
            Pairs of people{pairCount > pairs.length && `: the first ${number(pairs.length)} of ${number(pairCount)}`}
          </h3>
          <FigureTable
            caption="Agreement of pairs"
            columns={pairColumns}
            rows={pairs}
            keyOf={({ one, other }) => `${one._id} ${other._id}`}
          />
        </>
      )}
    </>
  );
};

const decimals = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

const measureColumns: readonly FigureColumn<Line>[] = [
  { title: "Measure", show: ({ name }) => name, cell: ({ name }) => name },
  {
    title: "Value",
    show: ({ value, reason }) => (value === null ? reason : decimals(value)),
    cell: ({ value }) => decimals(value),
    isFigure: true,
  },
  { title: "Items", show: ({ items }) => number(items), cell: ({ items }) => String(items), isFigure: true },
  { title: "People", show: ({ people }) => number(people), cell: ({ people }) => String(people), isFigure: true },
];
const pairColumns: readonly FigureColumn<Pair>[] = [
  {
    title: "Pair",
    show: ({ one, other }) => `${one.name} and ${other.name}`,
    cell: ({ one, other }) => `${one.name} and ${other.name}`,
  },
  {
    title: "Cohen’s kappa",
    show: ({ value }) => decimals(value),
    cell: ({ value }) => decimals(value),
    isFigure: true,
  },
  { title: "Items", show: ({ items }) => number(items), cell: ({ items }) => String(items), isFigure: true },
];

export default Agreement;
