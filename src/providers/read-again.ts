import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AreaName } from "../../contract/index.ts";
import { noteChanges } from "./client.ts";
import { markStale } from "./mark-stale.ts";
import { areaOf } from "./endpoints.ts";
import { touchedBy } from "./shown-by.ts";

/** Refetches records of areas, and records that show changes of them; resolves when the data has arrived. */
export const useReadAgain = () => {
  const client = useQueryClient();
  return useCallback(
    (...areas: readonly AreaName[]): Promise<void> => markStale(client, new Set(areas.flatMap(touchedBy))),
    [client],
  );
};

/**
 * Starts to record the calls that change data. The returned function is called once they are over, and refetches what
 * they touched by their areas, so that a caller need not list what shows it.
 */
export const useNoted = () => {
  const readAgain = useReadAgain();
  return useCallback(() => {
    const changed = noteChanges();
    return () => readAgain(...changed().map(areaOf));
  }, [readAgain]);
};
