import type { ParseResponse, RouterProvider } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useCallback } from "react";

/** What a page may say of a call through `meta` (see data.ts). */
const ofPages = new Set(["row", "params", "query", "body", "idempotencyKey", "queryContext"]);

const withoutThose = ({ params, ...parsed }: ParseResponse): ParseResponse => ({
  ...parsed,
  ...(params && { params: Object.fromEntries(Object.entries(params).filter(([name]) => !ofPages.has(name))) }),
});

const useParsed = routerProvider.parse!;
const useParsedWithoutThose = () => {
  const parse = useParsed();
  return useCallback(() => withoutThose(parse()), [parse]);
};

/**
 * Refine's router. Refine adds whatever stands in the address to the `meta` of every call; a link must not say which
 * call a page makes, or `?row=remove` would make deleting of saving.
 */
export const consoleRouter: RouterProvider = { ...routerProvider, parse: useParsedWithoutThose };
