import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "../../providers/client.ts";

interface ReadProps<T> {
  readonly query: UseQueryResult<T, ApiError>;
  readonly children: (data: T) => ReactNode;
}

/** What a section reads: a quiet line while it comes, the server's words and another try where it did not. */
export function Read<T>({ query: { data, error, refetch }, children }: ReadProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <p className="security-soft" role="status">
        Loading…
      </p>
    );
  }
  return (
    <div role="alert" className="security-ask">
      <p>{error.message}</p>
      <button type="button" className="button" onClick={() => void refetch()}>
        Try again
      </button>
    </div>
  );
}
