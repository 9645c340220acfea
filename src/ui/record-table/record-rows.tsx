import { Table, type TableProps } from "antd";
import type { SorterResult } from "antd/es/table/interface.js";
import type { KeyboardEvent, ReactNode } from "react";
import type { ReadyColumn } from "./columns.tsx";
import { isPicked, type Selection } from "./selection.ts";
import type { Identified } from "./table-types.ts";

interface Props<T> {
  readonly label: string;
  readonly records: readonly T[];
  readonly columns: readonly ReadyColumn<T>[];
  readonly nameOf: (record: T) => string;
  readonly heading: (record: T) => ReactNode;
  readonly actions: ((record: T) => ReactNode) | undefined;
  readonly selection: Selection | undefined;
  readonly pick: (records: readonly T[], on: boolean) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** j and k, or the arrows, go from record to record; Enter opens the one that has the focus, as with any link. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target as HTMLElement).closest("[data-record]")) return;
  const table = event.currentTarget.closest("table");
  const stops = [...(table ?? event.currentTarget).querySelectorAll<HTMLElement>("[data-record] a, a[data-record]")];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

const orderOf = (sort: string, key: string): "ascend" | "descend" | null =>
  sort === `${key}:asc` ? "ascend" : sort === `${key}:desc` ? "descend" : null;

/**
 * The records of a page as a table. It scrolls by CSS: antd's own scroll draws every header twice, the second one hidden
 * from screen readers with its checkbox still in the tab order.
 */
export const RecordRows = <T extends Identified>({
  label,
  records,
  columns,
  nameOf,
  heading,
  actions,
  selection,
  pick,
  sort,
  onSort,
}: Props<T>) => {
  const cells: NonNullable<TableProps<T>["columns"]> = columns.map((column, at) => ({
    key: column.key,
    title: column.title,
    align: column.align,
    className: column.align === "right" ? "record-figures" : "",
    ...(column.width && { width: column.width }),
    ...(column.sortable && { sorter: true, sortOrder: orderOf(sort, column.key), showSorterTooltip: false }),
    render: (_: unknown, record: T) =>
      at === 0 ? <span data-record="">{heading(record)}</span> : column.render(record),
  }));
  if (actions) {
    cells.push({
      key: "actions",
      title: <span className="record-hidden">Actions</span>,
      width: 48,
      align: "right",
      className: "record-more",
      render: (_: unknown, record: T) => actions(record),
    });
  }
  const sorted = (sorter: SorterResult<T> | SorterResult<T>[]): void => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    onSort(order ? `${String(columnKey)}:${order === "ascend" ? "asc" : "desc"}` : "");
  };
  return (
    <section className="record-rows" aria-label={label}>
      <Table<T>
        rowKey="_id"
        size="small"
        columns={cells}
        dataSource={records}
        pagination={false}
        onRow={() => ({ onKeyDown: walk })}
        onChange={(_pages, _filters, sorter) => sorted(sorter)}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: records.filter((record) => isPicked(selection, record._id)).map((record) => record._id),
            getCheckboxProps: (record: T) => ({ "aria-label": `Select ${nameOf(record)}` }) as object,
            getTitleCheckboxProps: () => ({ "aria-label": "Select all on this page" }),
            onSelect: (record: T, on: boolean) => pick([record], on),
            onSelectAll: (on: boolean) => pick(records, on),
            onSelectMultiple: (on: boolean, _all: T[], changed: T[]) => pick(changed, on),
          },
        })}
      />
    </section>
  );
};
