import { Grid, Pagination } from "antd";
import { number } from "../format.ts";
import { type ListState, pageSizes } from "./list-state.ts";
import type { RecordPage } from "./table-types.ts";
import type { Change } from "./use-list-state.ts";

interface Props {
  readonly label: string;
  readonly state: ListState;
  readonly page: RecordPage<unknown>;
  /** The table is a part of its list, whose number says nothing here. */
  readonly isPart: boolean;
  readonly change: (next: Change) => void;
}

/** Which records of how many are shown, and the way to the others. */
export const TablePages = ({ label, state, page, isPart, change }: Props) => {
  const isWide = Grid.useBreakpoint().md ?? true;
  const first = state.page * state.size;
  return (
    <nav className="record-pages" aria-label={`Pages: ${label}`}>
      <span>
        {number(first + 1)}–{number(first + page.records.length)} of {page.countExact ? "" : "more than "}
        {number(page.filteredTotalCount)}
        {!isPart && page.countExact && page.filteredTotalCount < page.count && ` (${number(page.count)} in all)`}
      </span>
      <Pagination
        size="small"
        current={state.page + 1}
        pageSize={state.size}
        total={page.filteredTotalCount}
        showSizeChanger
        pageSizeOptions={pageSizes}
        showLessItems={!isWide}
        onChange={(next, size) => change({ page: size === state.size ? next - 1 : 0, size })}
      />
    </nav>
  );
};
