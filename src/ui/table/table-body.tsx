import { Checkbox, Grid, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { useOverflow } from "./use-overflow.ts";
import type { SorterResult } from "antd/es/table/interface.js";
import { Cell } from "./cell.tsx";
import { isPicked } from "./selection.ts";
import { Loaded } from "../feedback/loaded.tsx";
import { TableEmpty, TableLoading } from "../feedback/table-states.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import type { Identified, RecordViewProps } from "./table-types.ts";
import type { useRecords } from "./use-records.ts";
import "./table-body.css";

interface Props<T> {
  readonly list: ReturnType<typeof useRecords<T>>;
  readonly view: RecordViewProps<T>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isFiltered: boolean;
  readonly emptyText: ReactNode;
  readonly clear: () => void;
  readonly failedText: string | undefined;
}

/** The records, or why there are none. */
export const TableBody = <T extends Identified>({ list, view, sort, onSort, failedText, ...none }: Props<T>) => {
  const isWide = Grid.useBreakpoint().md ?? true;
  // Records are dimmed only while another page or filter is loading, not during a background refetch.
  return (
    <div className={list.isPlaceholderData ? "record-body record-busy" : "record-body"} aria-busy={list.isFetching}>
      <Loaded
        part
        read={list}
        failedText={failedText}
        loading={<TableLoading />}
        isEmpty={({ records }) => records.length === 0}
        empty={<TableEmpty {...none} />}
      >
        {() => (isWide ? <RecordRows {...view} sort={sort} onSort={onSort} /> : <RecordCards {...view} />)}
      </Loaded>
    </div>
  );
};

interface RowsProps<T> extends RecordViewProps<T> {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const orderOf = (sort: string, key: string): "ascend" | "descend" | null =>
  sort === `${key}:asc` ? "ascend" : sort === `${key}:desc` ? "descend" : null;

/**
 * The records of a page as a table. It scrolls by CSS: antd's own scrolling renders every header twice, the second one
 * hidden from screen readers with its checkbox still in the tab order.
 */
const RecordRows = <T extends Identified>({
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
}: RowsProps<T>) => {
  const cells: NonNullable<TableProps<T>["columns"]> = columns.map((column, at) => ({
    key: column.key,
    title: <FieldLabel label={column.title} about={column.about} />,
    align: column.align,
    className: `${column.align === "right" ? "record-figures" : ""}${column.isOneLine ? " record-line" : ""}`.trim(),
    ...(column.width && { width: column.width }),
    ...(column.sortable && { sorter: true, sortOrder: orderOf(sort, column.key), showSorterTooltip: false }),
    render: (_: unknown, record: T) =>
      at === 0 ? <span data-record="">{heading(record)}</span> : <Cell render={column.render} record={record} />,
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
  const [place, isTooWide] = useOverflow();
  return (
    <section
      ref={place}
      className={`record-rows record-${density}${isTooWide ? " record-rows-wide" : ""}`}
      aria-label={label}
    >
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

/** The records of a page on a narrow screen: one card each, with the first column as its heading. */
const RecordCards = <T extends Identified>({
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
}: RecordViewProps<T>) => (
  <ul className={`record-cards record-${density}`} aria-label={label}>
    {records.map((record) => (
      <li key={record._id} className="record-card" data-row-key={record._id}>
        <div className="record-card-head">
          {selection && (
            <Checkbox
              checked={isPicked(selection, record._id)}
              aria-label={`Select ${nameOf(record)}`}
              onChange={(event) => pick([record], event.target.checked)}
            />
          )}
          <span className="record-card-name" data-record="">
            {heading(record)}
          </span>
          {actions?.(record)}
        </div>
        <dl>
          {columns.slice(1).map((column) => (
            <div key={column.key}>
              <dt>
                <FieldLabel label={column.title} about={column.about} />
              </dt>
              <dd>
                <Cell render={column.render} record={record} />
              </dd>
            </div>
          ))}
        </dl>
        {detail && record._id === openId && detail(record)}
      </li>
    ))}
  </ul>
);
