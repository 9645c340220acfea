import type { ColumnType } from "kysely";
import type { ImportResource } from "../../contract/imports.ts";
import type { Channel, NotificationKind } from "../../contract/notification-kinds.ts";
import type { DocumentKind, ProfileSection } from "../../contract/profile-fields.ts";
import type { Role } from "../../contract/roles.ts";
import type { ErasureState, PaymentState, ProjectState, WorkHistoryState } from "../../contract/states.ts";

/**
 * The tables as the migrations leave them: read by Kysely as types, and held against information_schema by a test, so
 * that neither can drift from the other. The tables of `crudHandlers` are not here: their columns are the contract's
 * fields, which the same test checks.
 */
export interface Column<Select, Insert = Select> {
  /** information_schema's udt_name. */
  readonly udt: string;
  readonly nullable: boolean;
  /** Has a default or is generated, so an insert may leave it out. */
  readonly optional: boolean;
  readonly __select?: Select;
  readonly __insert?: Insert;
}

const column = <T>(udt: string): Column<T> => ({ udt, nullable: false, optional: false });
const uuid = column<string>("uuid");
const text = column<string>("text");
const integer = column<number>("int4");
const smallint = column<number>("int2");
const bigint = column<number>("int8");
const bool = column<boolean>("bool");
/** ISO 8601 in UTC with milliseconds, ending in Z. */
const instant = column<string>("timestamptz");
/** YYYY-MM-DD. */
const day = column<string>("date");
const bytes = column<Buffer>("bytea");
const oneOf = <T extends string>(): Column<T> => column<T>("text");
const json = <T>(): Column<T | null> => ({ udt: "jsonb", nullable: true, optional: true });

/** Written as text, read as what it holds. */
const jsonObject: Column<object, string> = { udt: "jsonb", nullable: false, optional: false };

const nullable = <T>(c: Column<T>): Column<T | null, T | null | undefined> => ({
  ...c,
  nullable: true,
  optional: true,
});
const optional = <T>(c: Column<T>): Column<T, T | undefined> => ({ ...c, optional: true });

const stamps = { created_at: optional(instant), updated_at: optional(instant), version: optional(integer) };

export const tables = {
  company: {
    only_one: optional(bool),
    name: text,
    currency: text,
    currency_exponent: smallint,
    time_zone: text,
    is_demo: optional(bool),
    set_up_at: nullable(instant),
  },
  users: {
    _id: uuid,
    email: text,
    first_name: text,
    last_name: text,
    role: oneOf<Role>(),
    hub: optional(text),
    country: nullable(text),
    password_hash: nullable(text),
    email_verified_at: nullable(instant),
    deactivated_at: nullable(instant),
    deleted_at: nullable(instant),
    erased_at: nullable(instant),
    job_limit: optional(integer),
    job_blocked_at: nullable(instant),
    second_factor_at: nullable(instant),
    completed_sections: optional(column<string[]>("_text")),
    profile_percentage: optional(smallint),
    profile_created_at: nullable(instant),
    image_id: nullable(uuid),
    ...stamps,
  },
  erasure_requests: {
    _id: uuid,
    user_id: uuid,
    state: optional(oneOf<ErasureState>()),
    reason: optional(text),
    decided_by: nullable(uuid),
    decided_at: nullable(instant),
    ...stamps,
  },
  profile_sections: {
    user_id: uuid,
    section: oneOf<Exclude<ProfileSection, "documents" | "nda" | "image">>(),
    sealed: bytes,
    is_complete: bool,
    identity_hash: nullable(bytes),
    updated_at: optional(instant),
    version: optional(integer),
  },
  private_files: {
    _id: uuid,
    user_id: uuid,
    kind: oneOf<DocumentKind | "nda">(),
    name: text,
    mime: text,
    size: integer,
    created_at: optional(instant),
    kept_at: nullable(instant),
    removed_at: nullable(instant),
  },
  nda_signatures: {
    _id: uuid,
    user_id: uuid,
    text_version: integer,
    text_hash: bytes,
    sealed: bytes,
    signed_at: instant,
    file_id: uuid,
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
  second_factors: {
    user_id: uuid,
    sealed: bytes,
    salt: bytes,
    last_step: optional(bigint),
    created_at: optional(instant),
  },
  recovery_codes: { user_id: uuid, code_hash: bytes },
  second_factor_roles: { role: oneOf<Role>() },
  identities: {
    _id: uuid,
    user_id: uuid,
    issuer: text,
    subject: text,
    email: text,
    created_at: optional(instant),
    last_used_at: optional(instant),
  },
  used_id_tokens: { signed_hash: bytes, expires_at: instant },
  one_time_links: {
    token_hash: bytes,
    kind: oneOf<"verify" | "reset" | "invite" | "set_up">(),
    user_id: nullable(uuid),
    created_at: optional(instant),
    expires_at: instant,
    used_at: nullable(instant),
  },
  skills: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    description: optional(text),
    deleted_at: nullable(instant),
    ...stamps,
  },
  user_skills: { user_id: uuid, skill_id: uuid, granted_by: nullable(uuid), granted_at: optional(instant) },
  experience: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    category: nullable(uuid),
    is_category: optional(bool),
    needs_category: nullable(bool),
    deleted_at: nullable(instant),
    ...stamps,
  },
  user_experience: { user_id: uuid, field_id: uuid, years: smallint },
  projects: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    client_alias: optional(text),
    description: optional(text),
    platform: optional(text),
    status: oneOf<ProjectState>(),
    is_private: optional(bool),
    capacity: nullable(integer),
    longest_shift_minutes: integer,
    guideline: optional(text),
    guideline_updated_at: nullable(instant),
    deleted_at: nullable(instant),
    ...stamps,
  },
  project_skills: { project_id: uuid, skill_id: uuid },
  project_members: { project_id: uuid, user_id: uuid },
  project_rates: { project_id: uuid, starts_on: day, hourly_rate: bigint },
  work_history: {
    _id: uuid,
    user_id: uuid,
    project_id: uuid,
    state: oneOf<WorkHistoryState>(),
    source: oneOf<"clock" | "upload">(),
    checked_in_at: instant,
    checked_out_at: nullable(instant),
    checked_in_date: day,
    seconds: nullable(integer),
    note: optional(text),
    rejection_cause: nullable(text),
    approved_by: nullable(uuid),
    approved_at: nullable(instant),
    payment_approved_by: nullable(uuid),
    payment_approved_at: nullable(instant),
    ...stamps,
  },
  open_check_ins: { user_id: uuid, project_id: uuid, work_history_id: uuid, checked_in_at: instant },
  payments: {
    _id: uuid,
    work_history_id: uuid,
    user_id: uuid,
    project_id: uuid,
    state: oneOf<PaymentState>(),
    seconds: integer,
    hourly_rate: bigint,
    amount: bigint,
    currency: text,
    approved_by: uuid,
    approved_at: instant,
    created_at: optional(instant),
    version: optional(integer),
  },
  ledger_transactions: {
    _id: uuid,
    kind: oneOf<"accrual">(),
    payment_id: uuid,
    created_by: uuid,
    created_at: optional(instant),
  },
  ledger_lines: {
    transaction_id: uuid,
    account: oneOf<"labour_cost" | "owed_to_worker">(),
    project_id: nullable(uuid),
    user_id: nullable(uuid),
    amount: bigint,
    currency: text,
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
  files: {
    _id: uuid,
    mime: text,
    size: integer,
    width: integer,
    height: integer,
    uploaded_by: uuid,
    created_at: optional(instant),
    unused_since: nullable(instant),
    removed_at: nullable(instant),
  },
  file_uses: { file_id: uuid, resource: text, record_id: uuid },
  rate_limits: { key: column<string>("varchar"), points: optional(integer), expire: nullable(bigint) },
  imports: {
    _id: uuid,
    user_id: uuid,
    resource: oneOf<ImportResource>(),
    invite: nullable(bool),
    total: integer,
    state: optional(oneOf<"open" | "done" | "failed">()),
    created: optional(integer),
    created_at: optional(instant),
  },
  import_rows: { import_id: uuid, place: integer, body: jsonObject },
  import_progress: {
    import_id: uuid,
    done: optional(integer),
    is_cancelled: optional(bool),
    seen_at: optional(instant),
  },
  groups: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    description: optional(text),
    kind: oneOf<"plain" | "rule">(),
    rule_skills: optional(column<string[]>("_uuid")),
    rule_skills_match: optional(oneOf<"any" | "all">()),
    rule_roles: optional(column<string[]>("_text")),
    rule_hubs: optional(column<string[]>("_text")),
    rule_countries: optional(column<string[]>("_text")),
    deleted_at: nullable(instant),
    ...stamps,
  },
  group_members: { group_id: uuid, user_id: uuid, added_by: nullable(uuid), added_at: optional(instant) },
  group_admins: { group_id: uuid, user_id: uuid },
  group_mails: { _id: uuid, group_id: uuid, sent_by: uuid, subject: text, text, created_at: optional(instant) },
  group_mail_recipients: {
    group_mail_id: uuid,
    user_id: uuid,
    mail_id: nullable(uuid),
    is_left_out: optional(bool),
  },
  notification_places: { user_id: uuid, last: bigint },
  notifications: {
    _id: uuid,
    user_id: uuid,
    place: bigint,
    kind: oneOf<NotificationKind>(),
    params: jsonObject,
    sealed: nullable(bytes),
    in_console: bool,
    in_digest: bool,
    created_at: optional(instant),
    read_at: nullable(instant),
  },
  notification_preferences: { user_id: uuid, kind: oneOf<NotificationKind>(), channel: oneOf<Channel>(), is_on: bool },
  worker_heartbeats: { worker_id: text, seen_at: optional(instant) },
} as const satisfies Record<string, Record<string, Column<unknown, unknown>>>;

type KyselyColumn<C> = C extends Column<infer S, infer I> ? ColumnType<S, I, S> : never;
export type Tables = {
  [T in keyof typeof tables]: { [C in keyof (typeof tables)[T]]: KyselyColumn<(typeof tables)[T][C]> };
};
