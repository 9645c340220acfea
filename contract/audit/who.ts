import type { AuditEntry } from "./endpoints.ts";

/** In the place of a request's id where the server acts by itself. */
export const backgroundRequest = "background";

/** The name of who made a change. */
export const whoOf = ({ actor, requestId }: Pick<AuditEntry, "actor" | "requestId">): string =>
  actor?.name ?? (requestId === backgroundRequest ? "Muster" : "Not signed in");
