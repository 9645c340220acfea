import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Popover } from "antd";
import type { Field } from "../fields/field.ts";
import { FilterChip } from "./filter-chip.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { ListState } from "./list-state.ts";
import type { Change } from "./use-list-state.ts";
import { SearchBox } from "./search-box.tsx";

interface Props {
  readonly label: string;
  readonly state: ListState;
  readonly change: (next: Change) => void;
  readonly fields: readonly Field[];
  readonly search: boolean;
}

/** Search, filters, and those that hold as chips. */
export const FilterBar = ({ label, state, change, fields, search }: Props) => {
  const put = (name: string, values: readonly string[]): void =>
    change((now) => ({ filters: { ...now.filters, [name]: values } }));
  const active = fields.filter((field) => (state.filters[field.name] ?? []).length > 0);
  return (
    <div className="record-filters" role="search" aria-label={`Search and filter: ${label}`}>
      {search && <SearchBox label={label} value={state.search} onSettled={(text) => change({ search: text })} />}
      {fields.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          content={<FilterForm fields={fields} state={state} put={put} />}
        >
          <Badge count={active.length} size="small">
            <Button icon={<FilterOutlined />} aria-haspopup="dialog">
              Filter
            </Button>
          </Badge>
        </Popover>
      )}
      {active.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          values={state.filters[field.name] ?? []}
          remove={(left) => put(field.name, left)}
        />
      ))}
      {(active.length > 0 || state.search !== "") && (
        <Button type="link" size="small" onClick={() => change({ search: "", filters: {} })}>
          Clear all
        </Button>
      )}
    </div>
  );
};
