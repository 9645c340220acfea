import type { ErasureState } from "../../../contract/privacy/states.ts";
import { stamps, uuid, text, instant, oneOf, nullable, optional, type KyselyTables } from "../../core/db/columns.ts";

export const privacyTables = {
  erasure_requests: {
    _id: uuid,
    user_id: uuid,
    state: optional(oneOf<ErasureState>()),
    reason: optional(text),
    decided_by: nullable(uuid),
    decided_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof privacyTables> {}
}
