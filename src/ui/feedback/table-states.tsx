import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { failureText } from "./use-run.ts";

/** Lines where the records will stand. */
export const TableLoading = () => (
  <div className="record-state" role="status" aria-label="Loading">
    <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />
  </div>
);

interface FailureProps {
  /** Instead of the server's words. */
  readonly text?: string | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export const TableFailure = ({ text, error, retry }: FailureProps) => (
  <div className="record-state record-notice" role="alert">
    <p>{text ?? failureText(error)}</p>
    <Button onClick={retry}>Try again</Button>
  </div>
);

interface EmptyProps {
  /** There are records, but the filter matches none. */
  readonly isFiltered: boolean;
  readonly emptyText: ReactNode;
  readonly clear: () => void;
}

export const TableEmpty = ({ isFiltered, emptyText, clear }: EmptyProps) => (
  <div className="record-state record-notice">
    <p>{isFiltered ? "Nothing matches the search and the filters." : emptyText}</p>
    {isFiltered && <Button onClick={clear}>Clear all</Button>}
  </div>
);
