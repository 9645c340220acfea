import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "./client.ts";
import { useNoted } from "./read-again.ts";

interface Options<Given, Done> {
  readonly onSuccess?: (done: Done, given: Given) => unknown;
  readonly onError?: (error: ApiError) => unknown;
}

/**
 * A step that the user takes with a click: one call, or several. It is pending until what it changed has been
 * refetched, whether it succeeded or not. It fails at once without a connection: nothing is sent later, unnoticed.
 */
export const useStep = <Given, Done>(
  make: (given: Given) => Promise<Done>,
  { onSuccess, onError }: Options<Given, Done> = {},
) => {
  const noted = useNoted();
  return useMutation<Done, ApiError, Given, { readonly readAgain: () => Promise<void> }>({
    mutationFn: make,
    onMutate: () => ({ readAgain: noted() }),
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    onSettled: (_done, _error, _given, context) => context?.readAgain(),
    networkMode: "always",
    retry: false,
  });
};
