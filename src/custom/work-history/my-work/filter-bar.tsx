import { pageSize } from "../../../../contract/core/list.ts";
import {
  type WorkHistoryState,
  workHistoryStates,
  workHistoryStateLabels,
} from "../../../../contract/work-history/states.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { DayInput } from "../../../ui/fields/day-input.tsx";
import { type Range, type RangeName, rangeNames, rangeText } from "./range.ts";

const projects = endpointsOf("projects");

export interface Filters {
  readonly range: Range;
  readonly project: string;
  readonly state: WorkHistoryState | "";
}
/** Query parameters with their new values; empty ones are removed from the address. */
export type Change = Readonly<Record<string, string>>;

interface FilterBarProps extends Filters {
  /** The entries shown: their projects can be chosen even if these are closed by now. */
  readonly entries: readonly WorkHistory[];
  readonly onChange: (change: Change) => void;
}

/** The filters of the user's own hours. */
export const FilterBar = ({ range, project, state, entries, onChange }: FilterBarProps) => (
  <div className="my-work-filters">
    <div className="my-work-ranges" role="group" aria-label="Days">
      {rangeNames.map((name) => (
        <button
          key={name}
          type="button"
          className="my-work-range"
          aria-pressed={name === range.name}
          onClick={() => onChange(rangeChange(name, range))}
        >
          {rangeText[name]}
        </button>
      ))}
    </div>
    {range.name === "custom" && (
      <>
        <DayInput
          label="From"
          className="my-work-filter"
          value={range.startDate}
          max={range.endDate}
          onDay={(from) => onChange({ from })}
        />
        <DayInput
          label="To"
          className="my-work-filter"
          value={range.endDate}
          min={range.startDate}
          onDay={(to) => onChange({ to })}
        />
      </>
    )}
    <ProjectSelect value={project} entries={entries} onChange={(chosen) => onChange({ project: chosen })} />
    <label className="my-work-filter">
      State
      <select value={state} onChange={(event) => onChange({ state: event.target.value })}>
        <option value="">All</option>
        {workHistoryStates.map((one) => (
          <option key={one} value={one}>
            {workHistoryStateLabels[one]}
          </option>
        ))}
      </select>
    </label>
  </div>
);

/** A custom range starts with the days that are shown. */
const rangeChange = (name: RangeName, { startDate, endDate }: Range): Change =>
  name === "custom" ? { range: name, from: startDate, to: endDate } : { range: name, from: "", to: "" };

interface ProjectSelectProps {
  readonly value: string;
  readonly entries: readonly WorkHistory[];
  readonly onChange: (project: string) => void;
}

const ProjectSelect = ({ value, entries, onChange }: ProjectSelectProps) => {
  const { data } = useEndpoint(projects.available, { query: { limit: pageSize.max, sortBy: "name:asc" } });
  const names = new Map([
    ...(value ? [[value, "This project"] as const] : []),
    ...(data?.projectDrawers ?? []).map(({ _id, name }) => [_id, name] as const),
    ...entries.map(({ project }) => [project._id, project.name] as const),
  ]);
  const sorted = [...names].sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <label className="my-work-filter">
      Project
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {sorted.map(([_id, name]) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
