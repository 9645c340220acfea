import { useCustom, useKeys } from "@refinedev/core";
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { AreaName } from "../../contract/index.ts";
import { type ApiError, call, type Input, methodOf, pathOf, type Reply } from "./client.ts";
import { quiet } from "./quiet.ts";
import { areaOf } from "./endpoints.ts";

/** Milliseconds. Live events are faster; polling is for cases where they don't arrive. */
const pollEvery = 2000;

interface Options<R> {
  readonly enabled?: boolean;
  /** Refetches every two seconds as long as this holds for the last reply. */
  readonly pollWhile?: (reply: R) => boolean;
  /**
   * Keeps showing the last reply while any other of the same endpoint is loading; otherwise only while another page or
   * filter of the same record is.
   */
  readonly keepPrevious?: boolean;
  /** Other areas whose changes show in the reply, so that it is refetched with theirs. */
  readonly alsoOf?: readonly AreaName[];
  /** Refetches whenever the page becomes visible again, however fresh the data is. */
  readonly whenBack?: boolean;
}

interface ReadOptions<R> extends Options<R> {
  /** Makes the call, for callers that have to do something before or after it. */
  readonly around: (ask: () => Promise<unknown>) => Promise<R>;
}

/** Refine wraps replies in `data`; callers want the reply itself. */
const replyOf = ({ data }: { readonly data: unknown }) => data as never;

/**
 * Reads an endpoint that is neither a record nor a list by Refine's `useCustom`, with parameters and reply typed by the
 * contract. Its key is under its area's key, so that whatever makes the area stale makes this stale too.
 */
export const useEndpoint = <const E extends Endpoint>(endpoint: E, input: Input<E>, options: Options<Reply<E>> = {}) =>
  useRead<E, Reply<E>>(endpoint, input, options);

/** `useEndpoint` for a reply to which the page adds values of its own. */
export const useEndpointAround = <const E extends Endpoint, R>(
  endpoint: E,
  input: Input<E>,
  around: (ask: () => Promise<Reply<E>>) => Promise<R>,
  options: Options<R> = {},
) => useRead<E, R>(endpoint, input, { ...options, around: around as ReadOptions<R>["around"] });

/** The query key of an endpoint's reply. */
export const useEndpointKey = (endpoint: Endpoint, input: Input<Endpoint>): readonly unknown[] =>
  useEndpointKeys()(endpoint, input);

/** The address in such a key, without its page and filters. */
const recordPath = (key: readonly unknown[]): string => String(key[key.indexOf("custom") + 1]).split("?")[0]!;

/** The same as a function, for what is known only later. */
const useEndpointKeys = () => {
  const { keys } = useKeys();
  return (endpoint: Endpoint, input: Input<Endpoint>): readonly unknown[] => {
    const { body } = input;
    const target = [pathOf(endpoint, input), ...(body === undefined ? [] : [body])];
    return [...keys().data("default").resource(areaOf(endpoint)).get(), "custom", ...target];
  };
};

/**
 * Keeps what `useEndpointAround` would read, where another reply had it already: the next page shows it at once. A function
 * makes it of the last reply, where there is one.
 */
export const useKeepReply = () => {
  const client = useQueryClient();
  const keyOf = useEndpointKeys();
  return <const E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    reply: object | ((last: Reply<E>) => Reply<E>),
  ): void => {
    client.setQueryData<{ readonly data: object }>(keyOf(endpoint, input), (last) => {
      if (typeof reply !== "function") return { data: reply };
      return last && { data: reply(last.data as Reply<E>) as object };
    });
  };
};

const useRead = <const E extends Endpoint, R>(
  endpoint: E,
  input: Input<E>,
  { alsoOf, around, ...options }: Options<R> & Partial<ReadOptions<R>>,
): UseQueryResult<R, ApiError> => {
  const { params, query: sent, body } = input as Input<Endpoint>;
  const queryKey = useEndpointKey(endpoint, input);
  const { query } = useCustom<object, ApiError>({
    ...quiet,
    url: pathOf(endpoint, { params }),
    method: methodOf(endpoint).toLowerCase() as "get" | "post",
    config: { query: sent, payload: body },
    queryOptions: {
      queryKey,
      meta: { persist: endpoint.persist === true, ...(alsoOf && { areas: [areaOf(endpoint), ...alsoOf] }) },
      enabled: options.enabled ?? true,
      select: replyOf,
      refetchInterval: ({ state: { data } }) => (data && options.pollWhile?.(data.data as R) ? pollEvery : false),
      placeholderData: (last, query) =>
        options.keepPrevious || (query && recordPath(query.queryKey) === recordPath(queryKey)) ? last : undefined,
      ...(options.whenBack && { refetchOnWindowFocus: "always", refetchOnReconnect: "always" }),
      ...(around && {
        queryFn: async ({ signal }) => ({
          data: (await around(() => call<Endpoint>(endpoint, { ...input, signal }))) as object,
        }),
      }),
    },
  });
  return query as unknown as UseQueryResult<R, ApiError>;
};
