import { Table, type TableProps } from "antd";
import type { SorterResult } from "antd/es/table/interface.js";
import { isPicked } from "./selection.ts";
import type { Identified, RecordViewProps } from "./table-types.ts";

interface Props<T> extends RecordViewProps<T> {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

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
  density,
  nameOf,
  heading,
  actions,
  selection,
  pick,
  detail,
  openId,
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
    <section className={`record-rows record-${density}`} aria-label={label}>
      <Table<T>
        rowKey="_id"
        size="small"
        columns={cells}
        dataSource={records}
        pagination={false}
        onChange={(_pages, _filters, sorter) => sorted(sorter)}
        {...(detail && {
          expandable: {
            expandedRowRender: detail,
            expandedRowKeys: openId === null ? [] : [openId],
            showExpandColumn: false,
          },
        })}
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
