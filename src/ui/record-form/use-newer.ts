import { useSubscription } from "@refinedev/core";
import { useState } from "react";
import type { AreaName } from "../../../contract/index.ts";

type FormRecord = Readonly<Record<string, unknown>>;

/** The record as somebody else saved it while a form is open; the form itself is left alone. */
export const useNewer = (
  area: AreaName,
  id: string | undefined,
  versionRead: () => unknown,
  read: (() => Promise<FormRecord>) | undefined,
) => {
  const [newer, setNewer] = useState<FormRecord | null>(null);
  const look = async (): Promise<void> => {
    const now = await read?.().catch(() => undefined);
    if (now && Number(now["version"]) > Number(versionRead())) setNewer(now);
  };
  useSubscription({
    channel: `resources/${area}`,
    types: ["*"],
    enabled: id !== undefined && read !== undefined,
    params: { ids: id === undefined ? [] : [id] },
    onLiveEvent: () => void look(),
  });
  return { newer, forget: () => setNewer(null) };
};
