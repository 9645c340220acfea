import { uuid, bigint, instant, bytes, optional, type KyselyTables } from "../../core/db/columns.ts";

export const securityTables = {
  second_factors: {
    user_id: uuid,
    sealed: bytes,
    salt: bytes,
    last_step: optional(bigint),
    created_at: optional(instant),
  },
  recovery_codes: { user_id: uuid, code_hash: bytes },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof securityTables> {}
}
