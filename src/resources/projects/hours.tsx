import { Segmented } from "antd";
import { useSearchParams } from "react-router";
import type { Days } from "../../../contract/core/range.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { hoursFigures, PersonHours, WeekHours } from "../../../contract/work-history/project-hours.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { day, duration } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { RecordPage } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { historyPath } from "./history-path.ts";
import "./project.css";

const views = { person: "By person", week: "By week" } as const;
type View = keyof typeof views;
const prefixes: Record<View, string> = { person: "person-", week: "week-" };

const sum = ({ reply }: Pick<RecordPage<unknown>, "reply">) => (
  <p className="record-summary">Worked in all: {duration(Number(reply["totalSeconds"]))}</p>
);

/** The finished hours of a project as sums, each with a link to its entries. */
const Hours = ({ record: project }: RecordProps<Project>) => {
  const [params, setParams] = useSearchParams();
  const view: View = params.get("by") === "week" ? "week" : "person";
  const path = { _id: project._id };
  const show = (next: View) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === "week") after.set("by", next);
        else after.delete("by");
        // The chosen days apply to both tables.
        for (const end of ["startDate", "endDate"]) {
          const value = before.get(prefixes[view] + end);
          after.delete(prefixes[view] + end);
          if (value) after.set(prefixes[next] + end, value);
        }
        return after;
      },
      { replace: true },
    );
  const days: Days = {
    startDate: params.get(`${prefixes[view]}startDate`) ?? undefined,
    endDate: params.get(`${prefixes[view]}endDate`) ?? undefined,
  };
  const choice = (
    <Segmented<View>
      aria-label="Sums"
      value={view}
      options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
      onChange={show}
    />
  );
  return view === "person" ? (
    <RecordTable
      key="person"
      actions={choice}
      id="hours-by-person"
      label="Hours by person"
      endpoint={workHistory.byPerson}
      params={path}
      entity={PersonHours}
      columns={[{ field: "user", render: ({ user }) => user.name }, ...hoursFigures]}
      prefix={prefixes.person}
      ofArea={false}
      title={({ user }) => user.name}
      openPath={({ user }) => historyPath(project._id, { user: user._id, ...days })}
      summary={sum}
      emptyText="No finished work on this project yet."
    />
  ) : (
    <RecordTable
      key="week"
      actions={choice}
      id="hours-by-week"
      label="Hours by week"
      endpoint={workHistory.byWeek}
      params={path}
      entity={WeekHours}
      columns={[{ field: "week", render: weekName }, "people", ...hoursFigures]}
      prefix={prefixes.week}
      ofArea={false}
      title={weekName}
      openPath={(week) => historyPath(project._id, { ...countedDays(week, days) })}
      summary={sum}
      emptyText="No finished work on this project yet."
    />
  );
};

/** The days of a week that its sums count, where days are chosen that begin or end within it. */
const countedDays = ({ week, until }: WeekHours, { startDate, endDate }: Days): Days => ({
  startDate: startDate && startDate > week ? startDate : week,
  endDate: endDate && endDate < until ? endDate : until,
});

const weekName = ({ week, until }: WeekHours): string => `${day(week)} – ${day(until)}`;

export default Hours;
