import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import { call } from "../../providers/client.ts";
import { facts } from "../../providers/facts.ts";
import type { Option } from "./field.ts";
import { recordName } from "./record-name.ts";

/** How many are offered at once; typing narrows them. */
const offered = 20;
const rowsOf = (area: AreaName): Readonly<Record<string, Endpoint | undefined>> => facts[area];

/** The value, once it has stayed the same for so many milliseconds. */
export const useSettled = <T>(value: T, milliseconds: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};

const optionOf = (record: Record<string, unknown>): Option => ({
  value: String(record["_id"]),
  label: recordName(record),
});

/** The records of an area that match what is typed, among those that `narrow` lets through. */
export const useReferenceSearch = (
  area: AreaName,
  typed: string,
  enabled: boolean,
  narrow: Readonly<Record<string, string>> = {},
) => {
  const search = useSettled(typed, 250).trim();
  const list = rowsOf(area)["list"];
  return useQuery({
    queryKey: ["data", "default", area, "list", { search, offered, ...narrow }],
    enabled: enabled && list !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Option[]> => {
      const query = { limit: offered, ...(search && { search }), ...narrow };
      const reply = (await call(list as Endpoint, { query, signal })) as Record<string, unknown>;
      return (reply[list?.list ?? area] as Record<string, unknown>[]).map(optionOf);
    },
  });
};

/** The names of records that are only known by id, such as those in a link's filter. */
export const useReferenceNames = (
  area: AreaName,
  ids: readonly string[],
  known: readonly Option[],
): Map<string, string> => {
  const show = rowsOf(area)["show"];
  const names = new Map(known.map(({ value, label }) => [value, label]));
  const unknown = show ? ids.filter((id) => !names.has(id)) : [];
  const read = useQueries({
    queries: unknown.map((id) => ({
      queryKey: ["data", "default", area, "one", id, "name"],
      staleTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
        const reply = await call(show as Endpoint, { params: { _id: id }, signal });
        return recordName(show?.record ? (reply as Record<string, unknown>)[show.record] : reply);
      },
    })),
  });
  unknown.forEach((id, at) => {
    const name = read[at]?.data;
    if (name) names.set(id, name);
  });
  return names;
};
