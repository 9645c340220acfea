import type { Reason } from "../../../../contract/core/errors.ts";
import { ApiError } from "../../../providers/client.ts";

interface TroubleProps {
  readonly error: Error;
  /** The server has told since how things stand. */
  readonly isReadAgain?: boolean;
  readonly onRetry?: () => void;
}

/** What went wrong, in the server's words, with its reasons where it gave any. */
export const Trouble = ({ error, isReadAgain, onRetry }: TroubleProps) => (
  <div className="check-in-trouble" role="alert">
    <p>{isOffline(error) ? offlineWords(error, isReadAgain ?? false) : error.message}</p>
    {reasonsOf(error).length > 0 && (
      <ul>
        {reasonsOf(error).map((reason) => (
          <li key={reason.reason + (reason.unlock?.id ?? "")}>{reason.message}</li>
        ))}
      </ul>
    )}
    {onRetry && (
      <button type="button" className="check-in-button" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);

const reasonsOf = (error: Error): readonly Reason[] => (error instanceof ApiError ? (error.body.reasons ?? []) : []);

const isOffline = (error: Error): boolean => error instanceof ApiError && error.statusCode === 0;

/** Without a connection nobody knows whether the click arrived; what the server says next tells. */
const offlineWords = (error: Error, isReadAgain: boolean): string =>
  isReadAgain
    ? "The connection was lost, and nothing was changed. Please try again."
    : `${error.message}. Time is counted there, not here: once it is back, this page shows whether you are checked in.`;
