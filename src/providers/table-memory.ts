import { useMemo, useSyncExternalStore } from "react";
import { densities, type Density } from "../../contract/list-views/views.ts";
import { readKept, writeKept } from "./person-storage.ts";

/** A user's settings for one table. */
export interface TableMemory {
  readonly columns?: readonly string[] | undefined;
  readonly density: Density;
  /** The list's part of the address when it was last filtered; undefined: it was left unfiltered. */
  readonly lastFilter?: string | undefined;
}

const fresh: TableMemory = { density: "comfortable" };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The stored settings, without damaged parts or those of older versions. */
const readMemory = (table: string): TableMemory => {
  const kept = readKept(`table.${table}`);
  if (typeof kept !== "object" || kept === null) return fresh;
  const { columns, density, lastFilter } = kept as Record<string, unknown>;
  return {
    density: densities.find((one) => one === density) ?? fresh.density,
    ...(isTexts(columns) && { columns }),
    ...(typeof lastFilter === "string" && { lastFilter }),
  };
};

/** A table's settings for the signed-in user: stored, and shared by all components that show them. */
export const makeTableMemory = (table: string) => {
  let current = readMemory(table);
  const listeners = new Set<() => void>();
  return {
    get: (): TableMemory => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Based on what is stored now, which another tab may have changed. */
    change: (next: Partial<TableMemory>): void => {
      current = { ...readMemory(table), ...next };
      writeKept(`table.${table}`, current);
      for (const listener of listeners) listener();
    },
  };
};

export const useTableMemory = (table: string) => {
  const memory = useMemo(() => makeTableMemory(table), [table]);
  return [useSyncExternalStore(memory.subscribe, memory.get), memory.change] as const;
};
