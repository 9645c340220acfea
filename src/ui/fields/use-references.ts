import { type BaseRecord, useList, useMany } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AreaName } from "../../../contract/index.ts";
import type { ApiError } from "../../providers/client.ts";
import { quiet } from "../../providers/quiet.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import type { Option } from "./field.ts";
import { recordName } from "./record-name.ts";
import { plainText } from "../format.ts";

/** How many are offered at once; typing narrows them. */
const offered = 20;

/** The value, once it has stayed the same for so many milliseconds. */
export const useSettled = <T>(value: T, milliseconds: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};

/** A record among others to choose from. */
interface Choice extends Option {
  /** What tells it apart from others of its name, such as a person's e-mail address and hub. */
  readonly more: string;
}

/** What a record is called among choices. */
export type LabelOf = (record: BaseRecord) => string;

const optionOf = (record: BaseRecord, labelOf: LabelOf): Option => ({
  value: String(record["_id"]),
  label: labelOf(record),
});

/**
 * The records of an area that match what is typed, among those that `narrow` lets through, by Refine's `useList`. Those
 * that can't be chosen are left out, as the contract's `choices` say; with `ofAll` they are there and named as such.
 */
export const useReferenceSearch = (
  area: AreaName,
  typed: string,
  enabled: boolean,
  narrow: Readonly<Record<string, string>> = {},
  labelOf: LabelOf = recordName,
  ofAll = false,
) => {
  const { among = {}, others = "", apart = [] } = endpointOf(area, "list")?.choices ?? {};
  const search = useSettled(typed, 250).trim();
  const { query, result } = useList<BaseRecord, ApiError>({
    ...quiet,
    resource: area,
    pagination: { pageSize: offered },
    filters: Object.entries({ ...(search && { search }), ...(!ofAll && among), ...narrow }).map(([field, value]) => ({
      field,
      operator: "eq",
      value,
    })),
    queryOptions: { enabled: enabled && endpointOf(area, "list") !== undefined, placeholderData: keepPreviousData },
  });
  return {
    options: result.data.map((record): Choice => {
      const option = optionOf(record, labelOf);
      const isAmong = Object.entries(among).every(([field, value]) => String(record[field]) === value);
      const more = apart.map((field) => plainText(record[field])).filter((part) => part && part !== option.label);
      return { ...option, more: [...(isAmong ? [] : [others]), ...more].join(", ") };
    }),
    isFetching: query.isFetching,
    isError: query.isError,
  };
};

/**
 * The names of records that are only known by id, such as those in a link's filter, by `useMany`: the data provider
 * makes one request of all that a page asks of an area at once.
 */
export const useReferenceNames = (
  area: AreaName,
  ids: readonly string[],
  known: readonly Option[],
  labelOf: LabelOf = recordName,
): Map<string, string> => {
  const names = new Map(known.map(({ value, label }) => [value, label]));
  const unknown = ids.filter((id) => !names.has(id));
  const { result } = useMany<BaseRecord, ApiError>({
    ...quiet,
    resource: area,
    ids: unknown,
    queryOptions: {
      enabled: unknown.length > 0 && (endpointOf(area, "list") ?? endpointOf(area, "show")) !== undefined,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    },
  });
  for (const { value, label } of result.data.map((record) => optionOf(record, labelOf)))
    if (!names.has(value)) names.set(value, label);
  return names;
};
