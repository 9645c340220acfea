import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { workedStates } from "../../../contract/work-history/states.ts";
import type { Reply } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { clock, durationExact, hourText } from "../../ui/format.ts";
import { hoursTick, hoursText } from "./hours-tick.ts";
import { hoursLink } from "./links.ts";
import { useHoursPage } from "./use-hours-page.ts";

type Hour = Reply<typeof dashboard.hourly>["hours"][number];

/** For the axis, which has little room: "9 AM". */
const shortHour = (hour: number): string => hourText(hour).replace(":00", "");

const columnsOf = (linkOf: (hour: number) => string | undefined): readonly FigureColumn<Hour>[] => [
  {
    title: "Hour from",
    show: ({ hour }) => {
      const to = linkOf(hour);
      return to ? <Link to={to}>{hourText(hour)}</Link> : hourText(hour);
    },
    cell: ({ hour }) => `${hour}:00`,
  },
  {
    title: "Worked",
    show: ({ seconds }) => durationExact(seconds),
    cell: ({ seconds }) => clock(seconds),
    isFigure: true,
  },
];

/** The hours of the day at which people work, in the platform's time zone. */
export const HoursOfDay = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useEndpoint(
    dashboard.hourly,
    { query: days },
    { keepPrevious: true, alsoOf: ["workHistory"] },
  );
  const hours = useMemo(() => data?.hours ?? [], [data]);
  const page = useHoursPage();
  const linkOf = useCallback(
    (hour: number) => (data && page ? hoursLink(page, data, workedStates, hour) : undefined),
    [data, page],
  );
  const columns = columnsOf(linkOf);
  const bars = useMemo(
    () =>
      (hours.some(({ seconds }) => seconds > 0) ? hours : []).map(({ hour, seconds }) => ({
        key: String(hour),
        label: shortHour(hour),
        value: seconds / 3600,
        valueText: hoursText(seconds),
        to: linkOf(hour),
      })),
    [hours, linkOf],
  );
  return (
    <ChartFigure
      id="hourly"
      title="Hours of the day"
      note={data && `In ${data.timeZone} time.`}
      as="columns"
      figure="Worked"
      bars={bars}
      tick={hoursTick}
      summary={`Hours of the day: ${bars.map(({ label, valueText }) => `from ${label} ${valueText}`).join(", ")}.`}
      emptyText="No hours in this period."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={bars.length > 0 ? () => saveFigure("Hours of the day", columns, hours) : undefined}
      table={
        hours.length > 0 && (
          <FigureTable caption="Hours of the day" columns={columns} rows={hours} keyOf={({ hour }) => String(hour)} />
        )
      }
    />
  );
};
