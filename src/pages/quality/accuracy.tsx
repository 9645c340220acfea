import { useMemo } from "react";
import type { Accuracy as Row } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { between, percent, shareColumns } from "../../ui/charts/share-columns.ts";
import { number, plural } from "../../ui/format.ts";
import type { SectionProps } from "./section.ts";

/** How many bars the chart shows, and lines the table; who is surely worst comes first. */
const max = 12;
const most = 200;
const title = "Accuracy on gold jobs";

const nameOf = ({ user, skill }: Row): string => (skill ? `${user.name}, ${skill.name}` : user.name);

/** The section about people's labels of items whose right one is known. */
const Accuracy = ({ filters: { projectId, ...days } }: SectionProps) => {
  const query = { ...days, limit: most, ...(projectId && { projectId: [projectId] }) };
  const { data, ...read } = useEndpoint(quality.accuracy, { query }, { keepPrevious: true, alsoOf: ["jobs"] });
  const rows = useMemo(() => data?.accuracy ?? [], [data]);
  const bars = useMemo(
    () =>
      rows.slice(0, max).map((row) => ({
        key: `${row.user._id} ${row.skill?._id ?? ""}`,
        label: nameOf(row),
        value: Math.round((row.accuracy ?? 0) * 1000) / 10,
        valueText: `${percent(row.accuracy)} (${between(row)})`,
        interval: [100 * (row.low ?? 0), 100 * (row.high ?? 1)] as const,
      })),
    [rows],
  );
  return (
    <ChartFigure
      id="accuracy"
      title={title}
      note={rows.length > 0 && noteOf(rows.length, data?.filteredTotalCount ?? 0)}
      as="rows"
      bars={bars}
      emptyText="No work on gold jobs in this period. Set the right labels of some items on a job's page, under Gold."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={rows.length > 0 ? () => saveFigure(title, columns, rows) : undefined}
      table={
        rows.length > 0 && (
          <FigureTable
            caption={title}
            columns={columns}
            rows={rows}
            keyOf={({ user, skill }) => `${user._id} ${skill?._id ?? ""}`}
          />
        )
      }
    />
  );
};

const noteOf = (shown: number, all: number): string =>
  [
    "The thin line tells where the true share lies with 95% confidence. The lowest come first.",
    ...(all > max ? [`The first ${number(Math.min(max, shown))} of ${plural(all, "line")}.`] : []),
  ].join(" ");

const columns: readonly FigureColumn<Row>[] = [
  { title: "Person", show: ({ user }) => user.name, cell: ({ user }) => user.name },
  { title: "Skill", show: ({ skill }) => skill?.name ?? "–", cell: ({ skill }) => skill?.name ?? "" },
  ...shareColumns<Row>(
    ({ results }) => results,
    "Wilson's: fewer results make it wider. Items of one job resemble each other, so it is wider still in truth.",
  ),
  {
    title: "Seconds an item",
    show: ({ secondsPerItem }) => (secondsPerItem === null ? "–" : number(Math.round(secondsPerItem))),
    cell: ({ secondsPerItem }) => (secondsPerItem === null ? "" : String(Math.round(secondsPerItem))),
    isFigure: true,
  },
];

export default Accuracy;
