import { Grid, Pagination } from "antd";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { mayCall, useRole } from "../../providers/access.ts";
import { recordName } from "../fields/record-name.ts";
import { number } from "../format.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkReport, type Report } from "./bulk-report.tsx";
import { readyColumns } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filterFields } from "./filter-fields.ts";
import { canSearch, type ListDefaults, listQueryOf, pageSizes } from "./list-state.ts";
import { RecordActions } from "./record-actions.tsx";
import { RecordCards } from "./record-cards.tsx";
import { RecordRows } from "./record-rows.tsx";
import { nothing, pick, type Selection, selectOf, sizeOf } from "./selection.ts";
import { TableEmpty, TableFailure, TableLoading } from "./table-states.tsx";
import type { Identified, RecordTableProps } from "./table-types.ts";
import { useListState } from "./use-list-state.ts";
import { useRecords } from "./use-records.ts";
import "../fields/fields.css";
import "./record-table.css";

/**
 * A list of the contract as a table: search, sort, filters and paging by the server and kept in the address, selection
 * over pages, bulk and row actions. Live changes show without moving the page.
 */
export const RecordTable = <E extends z.ZodObject>(props: RecordTableProps<E, z.output<E> & Identified>) => {
  type T = z.output<E> & Identified;
  const { label, row, entity, bulkActions = [], rowActions = [], fixedQuery = {}, openPath } = props;
  const nameOf = props.title ?? recordName;
  const role = useRole();
  const isWide = Grid.useBreakpoint().md ?? true;
  const defaults = useStable<ListDefaults>({
    ...(props.defaultSort && { sort: props.defaultSort }),
    ...(props.defaultFilters && { filters: props.defaultFilters }),
    ...(props.prefix && { prefix: props.prefix }),
  });
  const { state, change } = useListState(row, defaults);
  const query = { ...listQueryOf(row, state), ...fixedQuery };
  const list = useRecords<T>(row, props.params, query);
  const columns = useMemo(() => readyColumns(props.columns, entity, row), [props.columns, entity, row]);
  const fields = filterFields(row, entity, props.filters, Object.keys(fixedQuery), role);
  const [selection, setSelection] = useSelection(
    JSON.stringify([state.search, state.filters, fixedQuery, props.params]),
  );
  const [report, setReport] = useState<Report | null>(null);

  const page = list.data;
  const records = page?.records ?? [];
  const named = (of: readonly T[]) => of.map((record) => ({ id: record._id, name: nameOf(record) }));
  const lastPage = Math.max(0, (page?.pages ?? 1) - 1);
  useEffect(() => {
    if (page && !list.isPlaceholderData && state.page > lastPage) change({ page: lastPage });
  }, [page, list.isPlaceholderData, state.page, lastPage, change]);

  const mayBulk = bulkActions.some((action) => mayCall(action.row, role));
  const view = {
    label,
    records,
    columns,
    nameOf,
    heading: (record: T): ReactNode =>
      openPath ? <Link to={openPath(record)}>{columns[0]?.render(record)}</Link> : columns[0]?.render(record),
    actions: rowActions.some((action) => mayCall(action.row, role))
      ? (record: T) => <RecordActions record={record} name={nameOf(record)} actions={rowActions} />
      : undefined,
    selection: mayBulk ? selection : undefined,
    pick: (of: readonly T[], on: boolean) => setSelection(pick(selection, named(of), on, named(records))),
  };

  return (
    <div className="record-table" id={props.id}>
      <FilterBar
        label={label}
        state={state}
        change={change}
        fields={fields}
        search={(props.search ?? true) && canSearch(row)}
      />
      {page && props.summary?.(page)}
      {report && <BulkReport report={report} onClose={() => setReport(null)} />}
      <div className={list.isFetching && page ? "record-body record-busy" : "record-body"} aria-busy={list.isFetching}>
        {list.isPending ? (
          <TableLoading />
        ) : list.isError && !page ? (
          <TableFailure error={list.error} retry={() => void list.refetch()} />
        ) : records.length === 0 ? (
          <TableEmpty
            isFiltered={state.search !== "" || Object.keys(state.filters).length > 0}
            emptyText={props.emptyText}
            clear={() => change({ search: "", filters: {} })}
          />
        ) : isWide ? (
          <RecordRows {...view} sort={state.sort} onSort={(sort) => change({ sort })} />
        ) : (
          <RecordCards {...view} />
        )}
      </div>
      {sizeOf(selection) > 0 && mayBulk && (
        <BulkBar
          selection={selection}
          setSelection={setSelection}
          select={selectOf(selection, row, state, fixedQuery)}
          actions={bulkActions}
          matching={page?.filteredTotalCount ?? 0}
          onReport={setReport}
        />
      )}
      {page && records.length > 0 && (
        <nav className="record-pages" aria-label={`Pages: ${label}`}>
          <span>
            {number(state.page * state.size + 1)}–{number(state.page * state.size + records.length)} of{" "}
            {number(page.filteredTotalCount)}
            {page.filteredTotalCount < page.count && ` (${number(page.count)} in all)`}
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
      )}
    </div>
  );
};

/** The same object while its content is the same, so that a caller may write it in place. */
const useStable = <T,>(value: T): T => {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
};

/** What is selected; forgotten when the list shows other records, since "all" would then mean others. */
const useSelection = (of: string): [Selection, (next: Selection) => void] => {
  const [kept, setKept] = useState({ of, selection: nothing });
  return [kept.of === of ? kept.selection : nothing, (selection) => setKept({ of, selection })];
};
