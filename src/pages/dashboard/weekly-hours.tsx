import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { workedStates } from "../../../contract/work-history/states.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useDays } from "../../ui/charts/use-days.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { clock, day, durationExact, number } from "../../ui/format.ts";
import { daysOfWeek, hoursLink } from "./links.ts";
import { useHoursPage } from "./use-hours-page.ts";
import { hoursTick, hoursText } from "./hours-tick.ts";

type Week = Reply<typeof dashboard.weekly>["weeks"][number];

const seconds = (title: string, of: (week: Week) => number): FigureColumn<Week> => ({
  title,
  show: (week) => durationExact(of(week)),
  cell: (week) => clock(of(week)),
  isFigure: true,
});
const count = (title: string, of: (week: Week) => number): FigureColumn<Week> => ({
  title,
  show: (week) => number(of(week)),
  cell: (week) => String(of(week)),
  isFigure: true,
});
const columnsOf = (linkOf: (week: string) => string | undefined): readonly FigureColumn<Week>[] => [
  {
    title: "Week from",
    show: ({ week }) => {
      const to = linkOf(week);
      return to ? <Link to={to}>{day(week)}</Link> : day(week);
    },
    cell: ({ week }) => week,
  },
  count("People", ({ people }) => people),
  count("Check-ins", ({ checkIns }) => checkIns),
  seconds("Worked", (week) => week.seconds),
  seconds("Approved", ({ approvedSeconds }) => approvedSeconds),
  seconds("Waiting", ({ waitingSeconds }) => waitingSeconds),
  seconds("To be corrected", ({ correctionSeconds }) => correctionSeconds),
  seconds("Rejected", ({ rejectedSeconds }) => rejectedSeconds),
];

/** "Nov 16": the table has the year. */
const shortDay = (isoDay: string): string => day(isoDay).replace(/, \d+$/, "");

/** The hours worked week by week. */
const WeeklyHours = () => {
  const { days } = useDays();
  const { data, ...read } = useEndpoint(
    dashboard.weekly,
    { query: days },
    { keepPrevious: true, alsoOf: ["workHistory"] },
  );
  const weeks = useMemo(() => data?.weeks ?? [], [data]);
  const page = useHoursPage();
  const linkOf = useCallback(
    (week: string) => (data && page ? hoursLink(page, daysOfWeek(week, data), workedStates) : undefined),
    [data, page],
  );
  const columns = columnsOf(linkOf);
  const bars = useMemo(
    () =>
      (weeks.some((week) => week.seconds > 0) ? weeks : []).map((week) => ({
        key: week.week,
        label: shortDay(week.week),
        value: week.seconds / 3600,
        valueText: hoursText(week.seconds),
        to: linkOf(week.week),
      })),
    [weeks, linkOf],
  );
  return (
    <ChartFigure
      id="weekly"
      title="Hours by week"
      as="columns"
      figure="Worked"
      bars={bars}
      tick={hoursTick}
      summary={`Hours by week: ${bars.map(({ label, valueText }) => `from ${label} ${valueText}`).join(", ")}.`}
      emptyText="No hours in this period."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={bars.length > 0 ? () => saveFigure("Hours by week", columns, weeks) : undefined}
      table={
        weeks.length > 0 && (
          <FigureTable caption="Hours by week" columns={columns} rows={weeks} keyOf={({ week }) => week} />
        )
      }
    />
  );
};

export default WeeklyHours;
