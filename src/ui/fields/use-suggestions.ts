import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { call } from "../../providers/client.ts";
import { areaOf } from "../../providers/rows.ts";
import { useSettled } from "./use-references.ts";

export interface Suggestion {
  readonly value: string;
  /** How many records have it. */
  readonly count: number;
}

/** The values that a field has so far and that match what is typed, the most used first. */
export const useSuggestions = (row: Endpoint, name: string, typed: string, enabled: boolean) => {
  const search = useSettled(typed, 250).trim();
  return useQuery({
    queryKey: ["data", "default", areaOf(row), "values", name, search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> => {
      const query = { type: name, ...(search && { search }) };
      const reply = (await call(row, { query, signal })) as { readonly values: readonly Suggestion[] };
      return reply.values.filter(({ value }) => value !== "");
    },
  });
};
