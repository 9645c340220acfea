import { ApiError } from "../../providers/client.ts";
import { ErrorPage } from "./error-page.tsx";

/** What could not be read, with a button that tries again. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  const refusal = error instanceof ApiError ? error : null;
  const isOffline = refusal?.statusCode === 0 || !navigator.onLine;
  return (
    <ErrorPage
      title={isOffline ? "You are offline" : "This did not work"}
      text={refusal?.message ?? (isOffline ? "No connection to the server" : "Something went wrong")}
      requestId={refusal?.body.requestId}
    >
      <button type="button" className="button" onClick={again}>
        Try again
      </button>
    </ErrorPage>
  );
}
