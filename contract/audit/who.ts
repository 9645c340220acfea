import type { AuditEntry } from "./endpoints.ts";

/** What stands for a request's id where the server acts by itself. */
const byItself = "background";

/** The name of whoever made a change. */
export const whoOf = ({ actor, requestId }: Pick<AuditEntry, "actor" | "requestId">): string =>
  actor?.name ?? (requestId === byItself ? "Muster" : "Not signed in");
