import { z } from "zod";
import type { Policy } from "../core/endpoint.ts";
import { byId, Id, Instant, Ref } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { at } from "./fields.ts";

/** Before and after; null: there were none. */
const Change = z.strictObject({ before: z.number().nullable(), after: z.number().nullable() }).nullable();

/** When someone set or changed a benchmark's seconds. */
export const SecondsChange = z.strictObject({
  /** The audit entry's. */
  _id: Id,
  at: Instant.meta({ label: "When" }),
  by: Ref.nullable().meta({ label: "Who", reference: "users" }),
  /** Null: they stayed as they were. */
  annotationSeconds: Change.meta({ label: "Annotation (s)" }),
  qaSeconds: Change.meta({ label: "QA (s)" }),
});
SecondsChange.register(z.globalRegistry, { id: "SecondsChange" });
export type SecondsChange = z.infer<typeof SecondsChange>;

/** The benchmark's audit, as far as its seconds go: the audit itself is for administrators. */
export const historyEndpoint = <const P extends Policy>(policy: P) =>
  ({
    method: "GET",
    path: `${at}/history/:_id`,
    summary: "Who changed a benchmark's seconds, newest first",
    policy,
    params: byId,
    query: listQuery(["at", "createdAt"], {}).omit({ search: true }),
    replies: { 200: page("history", SecondsChange) },
    list: "history",
    errors: ["not_found"],
    beyond: true,
  }) as const;
