import { useMemo } from "react";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { ActiveTime as Sums, PersonTime } from "../../../contract/assigned-jobs/figures.ts";
import { quantileJobsMin } from "../../../contract/assigned-jobs/rules.ts";
import { pageSize } from "../../../contract/core/list.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { measured, number, plural } from "../../ui/format.ts";
import type { SectionProps } from "./section.ts";

/** How many bars the chart shows, and lines the table; who has the most jobs comes first. */
const max = 12;
const most = pageSize.max;
const title = "Active time";

/** The section about the time that accepted jobs took people, as far as the console noticed. */
const ActiveTime = ({ filters: { projectId, ...days } }: SectionProps) => {
  const query = { ...days, limit: most, ...(projectId && { projectId: [projectId] }) };
  const { data, ...read } = useEndpoint(assignedJobs.times, { query }, { keepPrevious: true });
  const rows = useMemo(() => data?.times ?? [], [data]);
  const bars = useMemo(() => barsOf(rows), [rows]);
  const shown = bars.slice(0, max);
  return (
    <ChartFigure
      id="times"
      title={title}
      note={data && rows.length > 0 && <Note overall={data.overall} more={moreOf(bars.length, data)} />}
      as="rows"
      bars={shown}
      emptyText={
        rows.length > 0
          ? `No one has ${quantileJobsMin} accepted jobs with active time and items in this period.`
          : "No jobs were accepted in this period."
      }
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={rows.length > 0 ? () => saveFigure(title, columns, rows) : undefined}
      table={
        rows.length > 0 && (
          <FigureTable caption={title} columns={columns} rows={rows} keyOf={({ annotator }) => annotator._id} />
        )
      }
    />
  );
};

const seconds = (value: number): string => `${measured(value)} s`;

const barsOf = (rows: readonly PersonTime[]) =>
  rows.flatMap(({ annotator, secondsPerItem }) =>
    secondsPerItem
      ? [
          {
            key: annotator._id,
            label: annotator.name,
            value: secondsPerItem.median,
            valueText: seconds(secondsPerItem.median),
          },
        ]
      : [],
  );

const moreOf = (
  bars: number,
  { times, filteredTotalCount }: { times: readonly PersonTime[]; filteredTotalCount: number },
) =>
  [
    ...(bars > max ? [`The chart has the ${max} people with the most jobs.`] : []),
    ...(filteredTotalCount > times.length
      ? [`The table has the first ${number(times.length)} of ${plural(filteredTotalCount, "person", "people")}.`]
      : []),
  ].join(" ");

/** All people's figures in words, and what is left out of them. */
const Note = ({ overall, more }: { readonly overall: Sums; readonly more: string }) => {
  const { jobs, items, minutesPerJob, secondsPerItem, reviewSecondsPerItem, withoutTime, withoutItems } = overall;
  const medians = [
    ...(minutesPerJob === null ? [] : [`${measured(minutesPerJob)} min a job`]),
    ...(secondsPerItem ? [`${seconds(secondsPerItem.median)} an item (p10–p90 ${spreadOf(secondsPerItem)})`] : []),
  ];
  const left = withoutTime + withoutItems;
  const causes = [
    ...(withoutItems > 0 ? [`${number(withoutItems)} without items`] : []),
    ...(withoutTime > 0 ? [`${number(withoutTime)} without active time`] : []),
  ];
  return (
    <>
      {plural(jobs, "accepted job")} with {plural(items, "item")}
      {medians.length > 0 && `; the median is ${medians.join(" and ")}`}.
      {reviewSecondsPerItem && ` Reviews take ${seconds(reviewSecondsPerItem.median)} an item.`}
      {left > 0 && ` Left out of seconds an item: ${causes.join(", ")}.`}
      {more && ` ${more}`}
    </>
  );
};

const spreadOf = ({ p10, p90 }: { readonly p10: number; readonly p90: number }): string =>
  `${measured(p10)}–${measured(p90)}`;
const exact = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

const columns: readonly FigureColumn<PersonTime>[] = [
  { title: "Person", show: ({ annotator }) => annotator.name, cell: ({ annotator }) => annotator.name },
  { title: "Jobs", show: ({ jobs }) => number(jobs), cell: ({ jobs }) => String(jobs), isFigure: true },
  { title: "Items", show: ({ items }) => number(items), cell: ({ items }) => String(items), isFigure: true },
  {
    title: "Minutes a job",
    about: `The median of active time, without jobs that have none; from ${quantileJobsMin} jobs on.`,
    show: ({ minutesPerJob }) => (minutesPerJob === null ? "–" : measured(minutesPerJob)),
    cell: ({ minutesPerJob }) => exact(minutesPerJob),
    isFigure: true,
  },
  {
    title: "Seconds an item",
    about: `The median of each job's active time by its items; from ${quantileJobsMin} jobs on.`,
    show: ({ secondsPerItem }) => (secondsPerItem ? measured(secondsPerItem.median) : "–"),
    cell: ({ secondsPerItem }) => exact(secondsPerItem?.median),
    isFigure: true,
  },
  {
    title: "p10–p90",
    about: "Four of five jobs are between these seconds an item.",
    show: ({ secondsPerItem }) => (secondsPerItem ? spreadOf(secondsPerItem) : "–"),
    cell: ({ secondsPerItem }) => (secondsPerItem ? `${secondsPerItem.p10}–${secondsPerItem.p90}` : ""),
    isFigure: true,
  },
  {
    title: "Review seconds an item",
    about: `The median of the time that all reviews of each job took, by its items; from ${quantileJobsMin} jobs on.`,
    show: ({ reviewSecondsPerItem }) => (reviewSecondsPerItem ? measured(reviewSecondsPerItem.median) : "–"),
    cell: ({ reviewSecondsPerItem }) => exact(reviewSecondsPerItem?.median),
    isFigure: true,
  },
  {
    title: "Left out",
    about: "Jobs without active time or items.",
    show: ({ withoutTime, withoutItems }) => number(withoutTime + withoutItems),
    cell: ({ withoutTime, withoutItems }) => String(withoutTime + withoutItems),
    isFigure: true,
  },
];

export default ActiveTime;
