import type { CollectedGroup } from "../../../contract/collection/kinds.ts";
import type { CollectedState, RejectCause } from "../../../contract/collection/states.ts";
import {
  bigint,
  instant,
  integer,
  jsonObject,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  smallint,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const collectionTables = {
  collected_items: {
    _id: uuid,
    project_id: uuid,
    author_id: uuid,
    content_id: nullable(uuid),
    description: optional(text),
    status: optional(oneOf<CollectedState>()),
    cause: nullable(oneOf<RejectCause>()),
    comment: optional(text),
    reviewer_id: nullable(uuid),
    round: optional(integer),
    amount: nullable(bigint),
    submitted_at: optional(instant),
    reviewed_at: nullable(instant),
    deleted_at: nullable(instant),
    ...stamps,
  },
  collected_files: {
    file_id: uuid,
    item_id: uuid,
    round: integer,
    place: smallint,
    name: text,
    mime: text,
    kind: oneOf<CollectedGroup>(),
    size: integer,
    facts: jsonObject,
  },
  resumable_uploads: {
    _id: uuid,
    user_id: uuid,
    name: text,
    size: bigint,
    received: optional(bigint),
    expires_at: optional(instant),
    created_at: optional(instant),
  },
  resumable_upload_parts: { upload_id: uuid, starts_at: bigint, file_id: uuid },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof collectionTables> {}
}
