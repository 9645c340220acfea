import type { LiveProvider } from "@refinedev/core";
import { onLive } from "./live.ts";

/** An event without ids means that too many records changed to name them. */
const everything = { resource: "*", kind: "*", ids: [] as readonly string[] };

/** Refine's live provider: for hooks that react to changes, such as a form that shows "changed by someone else". */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, params, callback }) =>
    onLive((message) => {
      const { resource, kind, ids } = message.type === "reset" ? everything : message;
      const subscribed = [params?.ids ?? [], params?.id ?? []].flat().map(String);
      const isOfResource = resource === "*" || channel === `resources/${resource}`;
      const isOfKind = kind === "*" || types.includes("*") || types.includes(kind);
      const isOfRecord = subscribed.length === 0 || ids.length === 0 || ids.some((id) => subscribed.includes(id));
      if (!isOfResource || !isOfKind || !isOfRecord) return;
      callback({ channel, type: kind, payload: { ids: [...ids] }, date: new Date() });
    }),
  unsubscribe: (leave: () => void) => leave(),
};
