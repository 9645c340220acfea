import { ApiError } from "./client.ts";

/** A refusal is final; a failure of the server may not happen again. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && error.statusCode >= 500;

/** How the console reads. Live events announce changes, so fresh data needs no refetch. */
export const queryOptions = {
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 5000,
      // Refine's default would show the last record under the address of the next, until that is loaded.
      placeholderData: undefined,
    },
    mutations: { retry: false },
  },
};
