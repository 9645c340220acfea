import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";

/** Placeholder lines for the records. */
export const TableLoading = () => (
  <div className="record-state" role="status" aria-label="Loading">
    <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />
  </div>
);

interface EmptyProps {
  /** There are records, but the filter matches none. */
  readonly isFiltered: boolean;
  readonly emptyText: ReactNode;
  readonly clear: () => void;
}

export const TableEmpty = ({ isFiltered, emptyText, clear }: EmptyProps) => (
  // The focus goes here when the last record leaves.
  <div className="record-state record-notice" tabIndex={-1}>
    <p>{isFiltered ? "No matches for your search and filters." : emptyText}</p>
    {isFiltered && <Button onClick={clear}>Clear all</Button>}
  </div>
);
