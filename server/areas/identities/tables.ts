import { uuid, text, instant, bytes, optional, type KyselyTables } from "../../core/db/columns.ts";

export const identitiesTables = {
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
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof identitiesTables> {}
}
