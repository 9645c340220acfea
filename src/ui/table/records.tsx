import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Grid, Pagination } from "antd";
import { areaOf } from "../../providers/endpoints.ts";
import { number } from "../format.ts";
import type { Report } from "./bulk-report.tsx";
import type { ExportJob } from "./export-job.ts";
import { FilterBar } from "./filter-bar.tsx";
import { canSearch } from "./list-endpoint.ts";
import { type Change, isFiltered, type ListState, pageSizes } from "./list-state.ts";
import { sizeOf } from "./selection.ts";
import { SortSelect } from "./sort-select.tsx";
import { TableBody } from "./table-body.tsx";
import { TableTools } from "./table-tools.tsx";
import type { RecordPage, WholeTableProps } from "./table-types.ts";
import { UndoOffer } from "./undo-offer.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useShownList } from "./use-shown-list.ts";
import { useRecordTable } from "./use-record-table.tsx";
import { useRecordShortcuts } from "./use-table-shortcuts.ts";
import "../fields/fields.css";
import "./record-table.css";

const BulkBar = lazy(() => import("./bulk-bar.tsx"));
const BulkReport = lazy(() => import("./bulk-report.tsx"));
const noParams = {};
const ExportPanel = lazy(() => import("./export-panel.tsx"));
const ExportStatus = lazy(() => import("./export-status.tsx"));
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));
const LastFilter = lazy(() => import("./last-filter.tsx"));

type RecordsProps<E extends z.ZodObject> = WholeTableProps<E> & {
  /** Shows what was deleted. */
  readonly onDeleted?: () => void;
};

/** The records of a list, without those that were deleted (see RecordTable). */
export const Records = <E extends z.ZodObject>(props: RecordsProps<E>) => {
  const { id, label, endpoint, entity, rowActions = [], fixedQuery = {}, params = {}, openPath } = props;
  const root = useRef<HTMLDivElement>(null);
  const table = useRecordTable(props);
  const { state, change, list, fields, view, selection, select, bulkActions, exportEndpoint, matching, last } = table;
  const page = list.data;
  useShownList({ id, endpoint, params: props.params, fixedQuery: props.fixedQuery, state, page, openPath });
  // Beside another table of the area, one that undoes nothing would offer it twice.
  const canUndo = props.ofArea !== false || [...rowActions, ...bulkActions].some((one) => one.removes ?? one.undoBy);
  const [report, setReport] = useState<Report | null>(null);
  const filter = JSON.stringify(table.filter);
  useEffect(() => setReport(null), [filter]);
  const [job, setJob] = useState<ExportJob | null>(null);
  const [isHelping, setHelping] = useState(false);
  const help = () => setHelping(true);
  useRecordShortcuts(root, { view, selection, rowActions, openPath, help, toggle: props.detail && table.toggle });
  useKeptPlace(root);
  const clear = () => change({ search: "", filters: {} });
  const exporting =
    exportEndpoint &&
    ((close: () => void) => (
      <ExportPanel
        endpoint={exportEndpoint}
        files={table.exportFiles}
        list={endpoint}
        params={props.exportBy ? (props.exportBy.params ?? noParams) : params}
        state={state}
        fixedQuery={{ ...fixedQuery, ...props.exportBy?.query }}
        selection={selection}
        shown={view.columns.map(({ key }) => key)}
        matching={matching}
        isExact={page?.countExact ?? true}
        onStart={(next) => {
          setJob(next);
          close();
        }}
      />
    ));

  return (
    <div className="record-table" id={id} ref={root}>
      <FilterBar
        label={label}
        endpoint={endpoint}
        state={state}
        change={change}
        fields={fields}
        search={(props.search ?? true) && canSearch(endpoint)}
        actions={props.actions}
      >
        <SortSelect every={table.every} shown={view.columns} sort={state.sort} onSort={(sort) => change({ sort })} />
        <TableTools
          {...table}
          id={props.id}
          shown={view.columns}
          exporting={exporting}
          onHelp={help}
          onDeleted={props.onDeleted}
        />
      </FilterBar>
      <Suspense>
        {last && (
          <LastFilter
            endpoint={endpoint}
            fields={fields}
            last={last}
            onTake={() => change({ search: last.search, filters: last.filters })}
          />
        )}
        {job && <ExportStatus label={label} job={job} onEnd={() => setJob(null)} />}
        {report && <BulkReport label={label} report={report} onClose={() => setReport(null)} />}
        {isHelping && <ShortcutsDialog keys={props.keys ?? []} onClose={() => setHelping(false)} />}
      </Suspense>
      {page && props.summary?.(page, table.filter)}
      <TableBody
        list={list}
        view={view}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        isFiltered={isFiltered(state)}
        emptyText={props.emptyText}
        clear={clear}
        failedText={props.failedText}
      />
      <Suspense>
        {sizeOf(selection) > 0 && bulkActions.length > 0 && (
          <BulkBar
            endpoint={endpoint}
            entity={entity}
            selection={selection}
            setSelection={table.setSelection}
            select={select}
            actions={bulkActions}
            matching={page?.countExact ? matching : undefined}
            reply={page?.reply ?? {}}
            onReport={setReport}
          />
        )}
      </Suspense>
      {canUndo && <UndoOffer isHere={({ area }) => area === areaOf(endpoint)} />}
      {page && page.records.length > 0 && (
        <TablePages label={label} state={state} page={page} isPart={props.fixedQuery !== undefined} change={change} />
      )}
    </div>
  );
};

interface PagesProps {
  readonly label: string;
  readonly state: ListState;
  readonly page: RecordPage<unknown>;
  /** The table is a part of a list, so its page number has no meaning here. */
  readonly isPart: boolean;
  readonly change: (next: Change) => void;
}

/** Which records of how many are shown, and the buttons to other pages. */
const TablePages = ({ label, state, page, isPart, change }: PagesProps) => {
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
