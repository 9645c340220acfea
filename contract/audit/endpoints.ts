import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, Id, Instant, line, Ref } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";

/** Fields of the record, by their API names. */
const Fields = z.record(z.string(), z.unknown());

export const AuditEntry = z.strictObject({
  _id: Id,
  at: Instant.meta({ label: "When" }),
  /** Null: the caller was not signed in, or the server acted by itself. */
  actor: Ref.nullable().meta({ label: "Who", reference: "users" }),
  /** The endpoint, such as `skills.edit`. */
  action: z.string().meta({ label: "Call" }),
  /** The record's area. */
  resource: z.string().meta({ label: "Kind of record" }),
  /** Its current name, or the one at that time; null where both are unknown. */
  record: z.strictObject({ _id: Id, name: z.string().nullable() }).meta({ label: "Record" }),
  /** Only the fields that differ; null: the record was created. */
  before: Fields.nullable().meta({ label: "Before" }),
  /** Null: the record was deleted. */
  after: Fields.nullable().meta({ label: "After" }),
  requestId: z.string().meta({ label: "Request" }),
});
AuditEntry.register(z.globalRegistry, { id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A change as a line of a file: what was done, and the values of each field before and after, in words. */
export const AuditLine = z.strictObject({
  at: AuditEntry.shape.at,
  actor: z.string().meta({ label: "Who" }),
  did: z.string().meta({ label: "What was done" }),
  record: AuditEntry.shape.record,
  resource: AuditEntry.shape.resource,
  changes: z.string().meta({ label: "Changes" }),
  action: z.string().meta({ label: "Call" }),
  requestId: AuditEntry.shape.requestId,
});
export type AuditLine = z.infer<typeof AuditLine>;

const administrators = only("admin");
const sorts = ["at", "createdAt"] as const;
const filters = withWhere(AuditEntry, {
  actor: anyOf(Id).meta({ label: "Who", reference: "users" }),
  action: anyOf(line(80)),
  resource: anyOf(line(40)),
  record: Id.optional().meta({ label: "Record" }),
  /** Days in the platform's time zone, both included. */
  ...range,
});

export const audit = endpoints({
  list: {
    method: "GET",
    path: "/api/v1/audit",
    summary: "Who changed what, newest first; a search looks for people, records by their name, and a request's id",
    policy: administrators,
    query: listQuery(sorts, filters),
    replies: { 200: page("audit", AuditEntry) },
    list: "audit",
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/audit/:_id",
    summary: "One change, field by field",
    policy: administrators,
    params: byId,
    replies: { 200: AuditEntry },
    errors: ["not_found"],
    beyond: true,
  },
  export: exportEndpoint({ path: "/api/v1/audit", many: "changes", policy: administrators }, sorts, filters, [
    "at",
    "actor",
    "did",
    "record",
    "resource",
    "changes",
    "action",
    "requestId",
  ]),
});
