import type { Reason } from "../../../../contract/core/errors.ts";
import { ApiError } from "../../../providers/client.ts";

interface TroubleProps {
  readonly error: Error;
  /** The server's state has been refetched since the failure. */
  readonly isReadAgain?: boolean;
}

/** Why a step was refused, in the server's words, with its reasons if it gave any. */
export const Trouble = ({ error, isReadAgain }: TroubleProps) => (
  <div className="check-in-trouble" role="alert">
    <p>{isOffline(error) ? offlineText(error, isReadAgain ?? false) : error.message}</p>
    {reasonsOf(error).length > 0 && (
      <ul>
        {reasonsOf(error).map((reason) => (
          <li key={reason.reason + (reason.unlock?.id ?? "")}>{reason.message}</li>
        ))}
      </ul>
    )}
  </div>
);

const reasonsOf = (error: Error): readonly Reason[] => (error instanceof ApiError ? (error.body.reasons ?? []) : []);

/** Whether a step was refused for reasons that may pass. */
export const hasReasons = (error: Error | null): boolean => error !== null && reasonsOf(error).length > 0;

const isOffline = (error: Error): boolean => error instanceof ApiError && error.statusCode === 0;

/** Without a connection it is unknown whether the request arrived; the refetched state shows it. */
const offlineText = (error: Error, isReadAgain: boolean): string =>
  isReadAgain
    ? "The connection was lost and nothing was changed. Try again."
    : `${error.message}. Time is counted there, not here: once it is back, this page shows whether you are checked in.`;
