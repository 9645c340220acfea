import { useMemo } from "react";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import type { Reply } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { clock, durationExact, timeOfDay } from "../../ui/format.ts";
import { hoursTick, hoursWords } from "./hours-tick.ts";

type Hour = Reply<typeof dashboard.hourly>["hours"][number];

const hourWords = (hour: number): string => timeOfDay(`${String(hour).padStart(2, "0")}:00:00`);
/** On the chart, where there is little room: "9 AM". */
const shortHour = (hour: number): string => hourWords(hour).replace(":00", "");

const columns: readonly FigureColumn<Hour>[] = [
  { title: "Hour from", show: ({ hour }) => hourWords(hour), cell: ({ hour }) => `${hour}:00` },
  {
    title: "Worked",
    show: ({ seconds }) => durationExact(seconds),
    cell: ({ seconds }) => clock(seconds),
    isFigure: true,
  },
];

/** When in the day people work, by the clocks of the platform. */
export const HoursOfDay = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useRow(dashboard.hourly, { query: days }, { keepPrevious: true });
  const hours = useMemo(() => data?.hours ?? [], [data]);
  const bars = useMemo(
    () =>
      (hours.some(({ seconds }) => seconds > 0) ? hours : []).map(({ hour, seconds }) => ({
        key: String(hour),
        label: shortHour(hour),
        value: seconds / 3600,
        words: hoursWords(seconds),
      })),
    [hours],
  );
  return (
    <ChartFigure
      id="hourly"
      title="Hours of the day"
      note={data && `By the clocks of ${data.timeZone}.`}
      as="columns"
      figure="Worked"
      bars={bars}
      tick={hoursTick}
      summary={`Hours of the day: ${bars.map(({ label, words }) => `from ${label} ${words}`).join(", ")}.`}
      emptyText="Nobody worked in this time."
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
