import type { LiveProvider } from "@refinedev/core";
import { onLive } from "./live.ts";

/** Without ids the server says that too many records changed to name them. */
const everything = { resource: "*", kind: "*", ids: [] as readonly string[] };

/** Refine's live provider: for hooks that want to hear of a change, such as a form's "changed by somebody else". */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, params, callback }) =>
    onLive((message) => {
      const { resource, kind, ids } = message.type === "reset" ? everything : message;
      const asked = [params?.ids ?? [], params?.id ?? []].flat().map(String);
      const isOfResource = resource === "*" || channel === `resources/${resource}`;
      const isOfKind = kind === "*" || types.includes("*") || types.includes(kind);
      const isOfRecord = asked.length === 0 || ids.length === 0 || ids.some((id) => asked.includes(id));
      if (!isOfResource || !isOfKind || !isOfRecord) return;
      callback({ channel, type: kind, payload: { ids: [...ids] }, date: new Date() });
    }),
  unsubscribe: (leave: () => void) => leave(),
};
