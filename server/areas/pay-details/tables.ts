import { stamps, uuid, text, bytes, oneOf, optional, type KyselyTables } from "../../core/db/columns.ts";

export const payDetailsTables = {
  pay_details: { user_id: uuid, method: oneOf<"airtm" | "bank">(), sealed: bytes, masked: optional(text), ...stamps },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof payDetailsTables> {}
}
