import { Grid } from "antd";
import type { ReactNode } from "react";
import { RecordCards } from "./record-cards.tsx";
import { RecordRows } from "./record-rows.tsx";
import { TableEmpty, TableFailure, TableLoading } from "./table-states.tsx";
import type { Identified, RecordViewProps } from "./table-types.ts";
import type { useRecords } from "./use-records.ts";

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
  // Only what is about to be replaced by another page or filter is dimmed, not what is read again to be up to date.
  return (
    <div className={list.isPlaceholderData ? "record-body record-busy" : "record-body"} aria-busy={list.isFetching}>
      {list.isPending ? (
        <TableLoading />
      ) : list.isError && !list.data ? (
        <TableFailure text={failedText} error={list.error} retry={() => void list.refetch()} />
      ) : view.records.length === 0 ? (
        <TableEmpty {...none} />
      ) : isWide ? (
        <RecordRows {...view} sort={sort} onSort={onSort} />
      ) : (
        <RecordCards {...view} />
      )}
    </div>
  );
};
