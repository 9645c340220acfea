import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { mayCall, useRole } from "../../providers/access.ts";
import { recordName } from "../fields/record-name.ts";
import { askedFields, hasFields } from "./asked-fields.ts";
import { bulkActionsOf, tableEndpoints } from "./bulk-endpoints.ts";
import { Cell } from "./cell.tsx";
import { chosenColumns, everyColumn } from "./columns.tsx";
import { filterFields } from "./list-endpoint.ts";
import { type ListDefaults } from "./list-state.ts";
import { RecordActions } from "./record-actions.tsx";
import { useTableSetup } from "./table-setup.ts";
import { narrowedBy, pick, selectOf, useSelection } from "./selection.ts";
import type { RecordOf, RecordViewProps, WholeTableProps } from "./table-types.ts";
import { useRecords } from "./use-records.ts";

/** All data and handlers of a table, from its declaration, the address, the user's settings and the server's reply. */
export const useRecordTable = <E extends z.ZodObject>(props: WholeTableProps<E>) => {
  type T = RecordOf<E>;
  const { endpoint, entity, rowActions = [], fixedQuery = {}, openPath, detail } = props;
  const nameOf = props.title ?? recordName;
  const role = useRole();
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = (id: string): void => setOpenId(id === openId ? null : id);
  const defaults = useStable<ListDefaults>({
    ...(props.defaultSort && { sort: props.defaultSort }),
    ...(props.defaultFilters && { filters: props.defaultFilters }),
    ...(props.pageSize && { size: props.pageSize }),
    ...(props.prefix && { prefix: props.prefix }),
  });
  const setup = useTableSetup(props.id, endpoint, defaults, useStable(Object.keys(fixedQuery)));
  const { state, change, memory } = setup;
  const every = useMemo(() => everyColumn(props.columns, entity, endpoint), [props.columns, entity, endpoint]);
  const chosen = chosenColumns(every, props.columns.length, memory.columns);
  const asked = askedFields(endpoint, chosen, props.reads?.map(String));
  const list = useRecords<T>(endpoint, props.params, state, fixedQuery, props.alsoOf, asked);
  const fields = filterFields(endpoint, entity, props.filters, Object.keys(fixedQuery), role);
  const [selection, setSelection, dropGone] = useSelection(
    JSON.stringify([state.search, state.filters, fixedQuery, props.params]),
  );
  const endpoints = props.ofArea === false ? {} : tableEndpoints(endpoint, role);
  const bulkActions = [
    ...(props.bulkActions ?? []).filter((action) => mayCall(action.endpoint, role)),
    ...bulkActionsOf(endpoints),
  ];

  const page = list.data;
  const records = page?.records ?? [];
  // Until the list has replied with it, a column that has just been chosen is empty.
  const [known] = list.isPlaceholderData ? records : [];
  const columns = known
    ? chosen.map((column) => (hasFields(endpoint, known, column) ? column : { ...column, render: nothingYet }))
    : chosen;
  const lastPage = Math.max(0, (page?.pages ?? 1) - 1);
  useEffect(() => {
    if (page && !list.isPlaceholderData && state.page > lastPage) change({ page: lastPage });
  }, [page, list.isPlaceholderData, state.page, lastPage, change]);

  const named = (of: readonly T[]) => of.map((record) => [record._id, { name: nameOf(record), record }] as const);
  const first = (record: T): ReactNode => columns[0] && <Cell render={columns[0].render} record={record} />;
  const view: RecordViewProps<T> = {
    label: props.label,
    records,
    columns,
    density: memory.density,
    nameOf,
    heading: (record: T): ReactNode =>
      openPath ? (
        <Link to={openPath(record)}>{first(record)}</Link>
      ) : detail ? (
        <button
          type="button"
          className="record-toggle"
          aria-expanded={record._id === openId}
          onClick={() => toggle(record._id)}
        >
          {first(record)}
        </button>
      ) : (
        first(record)
      ),
    actions: rowActions.some((action) => mayCall(action.endpoint, role))
      ? (record: T) => <RecordActions record={record} name={nameOf(record)} actions={rowActions} onRemoved={dropGone} />
      : undefined,
    selection: bulkActions.length > 0 ? selection : undefined,
    detail,
    openId,
    pick: (of: readonly T[], on: boolean) => setSelection(pick(selection, named(of), on, named(records))),
  };
  return {
    ...setup,
    list,
    every,
    fields,
    view,
    toggle,
    filter: narrowedBy(endpoint, state, fixedQuery),
    selection,
    setSelection,
    select: selectOf(selection, endpoint, state, fixedQuery),
    bulkActions,
    exportEndpoint:
      props.exportBy && mayCall(props.exportBy.endpoint, role) ? props.exportBy.endpoint : endpoints.export,
    exportFiles: endpoints.exportFiles,
    matching: page?.filteredTotalCount ?? 0,
  };
};

const nothingYet = (): ReactNode => null;

/** The same object as long as its content is the same, so that a caller may pass a literal. */
const useStable = <T,>(value: T): T => {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
};
