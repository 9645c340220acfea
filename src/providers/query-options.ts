import { ApiError } from "./client.ts";

/** A refusal stays one; what the server failed at may succeed at the second try. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && error.statusCode >= 500;

/** How the console reads. Live events say what has changed, so that what was read a moment ago is not read again. */
export const queryOptions = {
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 5000 },
    mutations: { retry: false },
  },
};
