import type { ReactNode } from "react";
import { ApiError } from "../../providers/client.ts";
import { ErrorPage } from "./error-page.tsx";
import { failureText } from "./failure-text.ts";
import { Loading } from "./loading.tsx";
import { Forbidden, NotFound } from "./no-page.tsx";

/** The part of a query's result that `Loaded` uses. */
interface Read<T> {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props<T> {
  readonly read: Read<T>;
  /**
   * The data is only a part of the page, so that a failure is shown as a line. Otherwise a failure takes the whole
   * page.
   */
  readonly part?: boolean;
  /** Shown instead of the server's message. */
  readonly failedText?: string | undefined;
  /** Shown until the first reply, instead of the animation. */
  readonly loading?: ReactNode;
  /** Shown if the data is empty according to `isEmpty`. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children?: (data: T) => ReactNode;
}

/**
 * The only place that shows whether data is loading, empty or could not be read, with a button to retry. If a later
 * read fails, the old data stays. Without `children` it only shows these states.
 */
export const Loaded = <T,>({ read, part, failedText, loading, empty, isEmpty, children }: Props<T>): ReactNode => {
  const { data, error, refetch } = read;
  if (data !== undefined && children) return isEmpty?.(data) ? empty : children(data);
  if (!error) return loading === undefined ? <Loading /> : loading;
  const again = (
    <button type="button" className="button" onClick={() => void refetch()}>
      Try again
    </button>
  );
  if (part) {
    return (
      <div className="record-state record-notice" role="alert">
        <p>{failedText ?? failureText(error)}</p>
        {again}
      </div>
    );
  }
  const refusal = error instanceof ApiError ? error : null;
  if (refusal?.statusCode === 404) return <NotFound />;
  if (refusal?.statusCode === 403) return <Forbidden />;
  const isOffline = refusal?.statusCode === 0 || !navigator.onLine;
  return (
    <ErrorPage
      title={isOffline ? "You're offline" : "This couldn't be loaded"}
      text={isOffline && !refusal ? "No connection to the server" : failureText(error)}
      requestId={refusal?.body.requestId}
    >
      {again}
    </ErrorPage>
  );
};
