import { CloseOutlined, FilterOutlined, SearchOutlined } from "@ant-design/icons-svg";
import { Button, Input } from "antd";
import { lazy, type ReactNode, useRef } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Field } from "../fields/field.ts";
import { useTypedText } from "../fields/use-typed-text.ts";
import { FilterWords, type Match } from "./filter-words.tsx";
import { matchName } from "./list-endpoint.ts";
import { type Change, isFiltered, type ListState, putFilter } from "./list-state.ts";
import { PanelButton } from "./panel-button.tsx";
import { Icon } from "../icon.tsx";

const FilterForm = lazy(() => import("./filter-form.tsx"));

interface Props {
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly state: ListState;
  readonly change: (next: Change) => void;
  readonly fields: readonly Field[];
  readonly search: boolean;
  /** Shown after search and filters. */
  readonly actions?: ReactNode;
  /** Shown at the end of the bar. */
  readonly children?: ReactNode;
}

/** Whether any or all values of a filter must match, in a state of the list. */
export const matchIn = (endpoint: Endpoint, state: ListState, name: string): Match => {
  const match = matchName(endpoint, name);
  if (match === undefined) return undefined;
  return state.filters[match]?.[0] === "all" ? "all" : "any";
};

/** Search, filters, and the active filters as chips. */
export const FilterBar = ({ label, endpoint, state, change, fields, search, actions, children }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  const put = (name: string, values: readonly string[]): void =>
    change((now) => ({ filters: putFilter(endpoint, now.filters, name, values) }));
  // The pressed button is removed with its chip: keep the focus in the bar.
  const keepFocus = (): void => bar.current?.querySelector<HTMLElement>("input, button")?.focus();
  const active = fields.filter((field) => (state.filters[field.name] ?? []).length > 0);
  return (
    <div className="record-filters" role="search" aria-label={`Search and filter: ${label}`} ref={bar}>
      {search && <SearchBox label={label} value={state.search} onSettled={(text) => change({ search: text })} />}
      {fields.length > 0 && (
        <PanelButton label="Filter" icon={<Icon of={FilterOutlined} />} count={active.length} side="left">
          {() => <FilterForm endpoint={endpoint} fields={fields} state={state} put={put} />}
        </PanelButton>
      )}
      {active.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          values={state.filters[field.name] ?? []}
          match={matchIn(endpoint, state, field.name)}
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
      {actions}
      {children}
    </div>
  );
};

interface ChipProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly match: Match;
  readonly onRemove: () => void;
}

/** An active filter, with a button that removes it. */
const FilterChip = ({ field, values, match, onRemove }: ChipProps) => (
  <span className="record-chip">
    <span>
      <FilterWords field={field} values={values} match={match} />
    </span>
    <button type="button" aria-label={`Remove the filter ${field.label}`} onClick={onRemove}>
      <Icon of={CloseOutlined} />
    </button>
  </span>
);

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSettled: (text: string) => void;
}

/** Shows typed text at once, but searches after a pause; a change of the address from elsewhere replaces the text. */
const SearchBox = ({ label, value, onSettled }: SearchProps) => {
  const { text, type } = useTypedText({ value, pause: 300, onTyped: onSettled });
  return (
    <Input
      className="record-search"
      type="search"
      allowClear
      maxLength={100}
      prefix={<Icon of={SearchOutlined} />}
      placeholder="Search"
      aria-label={`Search: ${label}`}
      value={text}
      onChange={({ target }) => type({ text: target.value, isWhole: true })}
    />
  );
};
