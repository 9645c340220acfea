import type { Reason } from "../../../contract/errors.ts";
import { ApiError } from "../../providers/client.ts";

/** What went wrong, in the server's words, with its reasons where it gave any. */
export const Trouble = ({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) => (
  <div className="check-in-trouble" role="alert">
    <p>{messageOfTrouble(error)}</p>
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

/** Without a connection nobody knows whether the click arrived: only what the server says next tells. */
const messageOfTrouble = (error: Error): string =>
  error instanceof ApiError && error.statusCode === 0
    ? `${error.message}. Time is counted there, not here: once it is back, this page shows whether you are checked in.`
    : error.message;
