import { useMemo, useSyncExternalStore } from "react";
import { readKept, writeKept } from "./person-storage.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** A state of a list that the user has named and saved. */
export interface SavedView {
  readonly name: string;
  /** The list's part of the address: search, filters, sort and page size. */
  readonly query: string;
  /** The columns shown, in their order; undefined: those that the list declares. */
  readonly columns?: readonly string[] | undefined;
  readonly density: Density;
}

/** A user's settings for one table. */
export interface TableMemory {
  readonly columns?: readonly string[] | undefined;
  readonly density: Density;
  readonly views: readonly SavedView[];
  /** The list's part of the address when it was last filtered; undefined: it was left unfiltered. */
  readonly lastFilter?: string | undefined;
}

const fresh: TableMemory = { density: "comfortable", views: [] };
const viewsMax = 50;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The stored settings, without damaged parts or those of older versions. */
const readMemory = (table: string): TableMemory => {
  const kept = readKept(`table.${table}`);
  if (typeof kept !== "object" || kept === null) return fresh;
  const { columns, density, views, lastFilter } = kept as Record<string, unknown>;
  const densityOf = (value: unknown): Density => densities.find((one) => one === value) ?? fresh.density;
  return {
    density: densityOf(density),
    views: (Array.isArray(views) ? (views as Record<string, unknown>[]) : []).flatMap((view) =>
      typeof view?.["name"] === "string" && typeof view["query"] === "string"
        ? [
            {
              name: view["name"],
              query: view["query"],
              density: densityOf(view["density"]),
              ...(isTexts(view["columns"]) && { columns: view["columns"] }),
            },
          ]
        : [],
    ),
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
      const merged = { ...readMemory(table), ...next };
      current = { ...merged, views: merged.views.slice(-viewsMax) };
      writeKept(`table.${table}`, current);
      for (const listener of listeners) listener();
    },
  };
};

export const useTableMemory = (table: string) => {
  const memory = useMemo(() => makeTableMemory(table), [table]);
  return [useSyncExternalStore(memory.subscribe, memory.get), memory.change] as const;
};
