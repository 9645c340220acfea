import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AreaName } from "../../../contract/index.ts";
import { refresh } from "../../../src/providers/live/live-refresh.tsx";

let client: QueryClient | undefined;

/** Shown beside a page whose queries are to hear of changes. */
export const Live = () => {
  const shown = useQueryClient();
  useEffect(() => {
    client = shown;
    return () => {
      client = undefined;
    };
  }, [shown]);
  return null;
};

/** An event, as the console gets it, that somebody else changed something of an area. */
export const hear = (resource: AreaName): void =>
  refresh(client!, { type: "change", resource, kind: "updated", ids: [] });
