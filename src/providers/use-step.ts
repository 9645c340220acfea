import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "./client.ts";
import { useNoted } from "./read-again.ts";

interface Options<Input, Done> {
  readonly onSuccess?: (done: Done, input: Input) => unknown;
  readonly onError?: (error: ApiError, input: Input) => unknown;
}

/**
 * A step that the user takes with a click: one call, or several. It is pending until what it changed has been
 * refetched, whether it succeeded or not. It fails at once without a connection: nothing is sent later, unnoticed.
 */
export const useStep = <Input, Done>(
  make: (input: Input) => Promise<Done>,
  { onSuccess, onError }: Options<Input, Done> = {},
) => {
  const noted = useNoted();
  return useMutation<Done, ApiError, Input, { readonly readAgain: () => Promise<void> }>({
    mutationFn: make,
    onMutate: () => ({ readAgain: noted() }),
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    onSettled: (_done, _error, _given, context) => context?.readAgain(),
    networkMode: "always",
    retry: false,
  });
};
