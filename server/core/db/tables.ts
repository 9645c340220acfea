import type { Role } from "../../../contract/core/roles.ts";
import {
  column,
  uuid,
  text,
  integer,
  smallint,
  bigint,
  bool,
  instant,
  bytes,
  oneOf,
  json,
  nullable,
  optional,
  type KyselyTables,
} from "./columns.ts";

/**
 * The tables of the core, as the migrations leave them; an area's own are in its tables.ts. Kysely uses them as types,
 * and a test compares them with information_schema, so that neither can drift. The tables of `crudHandlers` are not
 * listed: their columns are the contract's fields, which the same test checks.
 */
export const coreTables = {
  company: {
    only_one: optional(bool),
    name: text,
    currency: text,
    currency_exponent: smallint,
    time_zone: text,
    is_demo: optional(bool),
    set_up_at: nullable(instant),
    scheduler_may_send: optional(bool),
  },
  person_keys: { user_id: uuid, key: bytes },
  sessions: {
    _id: uuid,
    user_id: uuid,
    token_hash: bytes,
    created_at: optional(instant),
    expires_at: instant,
    user_agent: optional(text),
    kind: optional(oneOf<"browser" | "token">()),
    name: optional(text),
    last_used_at: nullable(instant),
  },
  one_time_links: {
    token_hash: bytes,
    kind: oneOf<"verify" | "reset" | "invite" | "set_up" | "confirm_email" | "undo_email">(),
    user_id: nullable(uuid),
    email: nullable(text),
    created_at: optional(instant),
    expires_at: instant,
    used_at: nullable(instant),
  },
  audit: {
    _id: uuid,
    at: optional(instant),
    actor_id: nullable(uuid),
    action: text,
    resource: text,
    record_id: uuid,
    before: json<object>(),
    after: json<object>(),
    request_id: text,
  },
  events: {
    _id: optional(bigint),
    xid: optional(column<string>("xid8")),
    at: optional(instant),
    resource: text,
    kind: oneOf<"created" | "updated" | "deleted">(),
    ids: column<string[]>("_uuid"),
    roles: column<string[]>("_text"),
    people: optional(column<string[]>("_uuid")),
  },
  event_numbers: { number: bigint, event_id: bigint, seen: nullable(column<string>("pg_snapshot")) },
  idempotency_keys: {
    user_id: uuid,
    key: text,
    request_hash: bytes,
    reply: nullable(bytes),
    created_at: optional(instant),
  },
  mails: {
    _id: uuid,
    user_id: uuid,
    sealed: bytes,
    state: oneOf<"queued" | "sent" | "kept" | "failed">(),
    error: nullable(text),
    created_at: optional(instant),
    sent_at: nullable(instant),
  },
  server_keys: { name: text, key: bytes, created_at: optional(instant) },
  rate_limits: { key: column<string>("varchar"), points: optional(integer), expire: nullable(bigint) },
  /** Roles that require a second factor, checked with every session. */
  second_factor_roles: { role: oneOf<Role>() },
  worker_heartbeats: { worker_id: text, seen_at: optional(instant) },
} as const;

/** All tables, by name: each area adds its own to this interface. */
export interface Tables extends KyselyTables<typeof coreTables> {}
