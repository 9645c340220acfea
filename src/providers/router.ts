import type { GoConfig, ParseResponse, RouterProvider } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useCallback } from "react";
import { useLocation } from "react-router";

/** What a page may set for a call through `meta` (see data.ts). */
const pageMeta = new Set(["row", "params", "query", "body", "fields", "idempotencyKey", "signal", "queryKey"]);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

type Query = Record<string, unknown>;

const valuesMapped = (value: object, one: (value: unknown) => unknown): Query =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner)]));
const mapped = (value: object, one: (value: unknown) => unknown): object =>
  Array.isArray(value) ? value.map(one) : valuesMapped(value, one);

/** A list of more than twenty comes out of the address as an object whose names are its places. */
const withLists = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, at) => name === String(at));
  return mapped(isList ? Object.values(value) : value, withLists);
};

const withoutPageMeta = ({ params, ...parsed }: ParseResponse): ParseResponse => {
  const kept = Object.entries(params ?? {}).filter(([name]) => !pageMeta.has(name));
  return {
    ...parsed,
    ...(params && { params: Object.fromEntries(kept.map(([name, value]) => [name, withLists(value)])) }),
  };
};

const useParsed = routerProvider.parse!;
const useParsedWithoutPageMeta = () => {
  const parse = useParsed();
  return useCallback(() => withoutPageMeta(parse()), [parse]);
};

/** Refine's router writes values into the address as they are: `R&D` would be read back as `R`. */
const encoded = (value: unknown): unknown => {
  if (typeof value === "string") return encodeURIComponent(value);
  return isObject(value) && !(value instanceof Date) ? mapped(value, encoded) : value;
};

/** The parameters of the address under other names than those given: `filters[0][value]` is named `filters`. */
const othersIn = (search: string, query: Query): Query => {
  const all = new URLSearchParams(search);
  const names = [...new Set(all.keys())].filter((name) => !((name.split("[")[0] ?? name) in query));
  return Object.fromEntries(
    names.map((name) => {
      const values = all.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
};

const useGoRaw = routerProvider.go!;
const useGoEncoded = () => {
  const go = useGoRaw();
  const { search } = useLocation();
  return useCallback(
    ({ query = {}, options: { keepQuery, ...options } = {}, ...config }: GoConfig) =>
      go({ ...config, options, query: valuesMapped({ ...(keepQuery && othersIn(search, query)), ...query }, encoded) }),
    [go, search],
  );
};

/**
 * Refine's router. Refine adds all query parameters of the address to the `meta` of every call. A link must not choose the
 * endpoint that a page calls, or `?row=remove` would turn saving into deleting. What a table keeps in the address is read back as
 * it was, whatever its characters and however long a list.
 */
export const consoleRouter: RouterProvider = { ...routerProvider, go: useGoEncoded, parse: useParsedWithoutPageMeta };
