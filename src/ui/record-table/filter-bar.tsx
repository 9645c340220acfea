import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, type ReactNode, useRef } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { Field } from "../fields/field.ts";
import { FilterChip } from "./filter-chip.tsx";
import type { Match } from "./filter-words.tsx";
import { matchName } from "./list-row.ts";
import { isFiltered, type ListState, putFilter } from "./list-state.ts";
import { PanelButton } from "./panel-button.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Change } from "./use-list-state.ts";

const FilterForm = lazy(() => import("./filter-form.tsx"));

interface Props {
  readonly label: string;
  readonly row: Endpoint;
  readonly state: ListState;
  readonly change: (next: Change) => void;
  readonly fields: readonly Field[];
  readonly search: boolean;
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** How the values of a filter hang together in a state of the list. */
export const matchIn = (row: Endpoint, state: ListState, name: string): Match => {
  const match = matchName(row, name);
  if (match === undefined) return undefined;
  return state.filters[match]?.[0] === "all" ? "all" : "any";
};

/** Search, filters, and those that hold as chips. */
export const FilterBar = ({ label, row, state, change, fields, search, children }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  const put = (name: string, values: readonly string[]): void =>
    change((now) => ({ filters: putFilter(row, now.filters, name, values) }));
  // What was pressed is gone with it: the focus stays in the bar.
  const keepFocus = (): void => bar.current?.querySelector<HTMLElement>("input, button")?.focus();
  const active = fields.filter((field) => (state.filters[field.name] ?? []).length > 0);
  return (
    <div className="record-filters" role="search" aria-label={`Search and filter: ${label}`} ref={bar}>
      {search && <SearchBox label={label} value={state.search} onSettled={(text) => change({ search: text })} />}
      {fields.length > 0 && (
        <PanelButton label="Filter" icon={<FilterOutlined />} count={active.length} side="left">
          {() => <FilterForm row={row} fields={fields} state={state} put={put} />}
        </PanelButton>
      )}
      {active.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          values={state.filters[field.name] ?? []}
          match={matchIn(row, state, field.name)}
          onRemove={() => {
            keepFocus();
            put(field.name, []);
          }}
        />
      ))}
      {isFiltered(state) && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            keepFocus();
            change({ search: "", filters: {} });
          }}
        >
          Clear all
        </Button>
      )}
      {children}
    </div>
  );
};
