import { useQuery } from "@tanstack/react-query";
import type { ApiError } from "./client.ts";

/**
 * What a form begins with: read anew for every form (`key` tells them apart), and not again while it is open, for what
 * is typed belongs to the form. `record` is undefined until it has come.
 */
export const useFormRecord = <T>(
  area: string,
  key: readonly (string | number)[],
  read: (signal?: AbortSignal) => Promise<T>,
): { record: T | undefined; error: ApiError | null; again: () => void } => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery<T, ApiError>({
    queryKey: ["data", "default", area, "form", ...key],
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { live: false },
  });
  return { record: isFetchedAfterMount ? data : undefined, error, again: () => void refetch() };
};
