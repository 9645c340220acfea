import type { BulkJobKind, BulkJobState } from "../../../contract/bulk-jobs/endpoints.ts";
import {
  uuid,
  text,
  integer,
  bigint,
  bool,
  instant,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const bulkJobsTables = {
  bulk_jobs: {
    _id: uuid,
    kind: oneOf<BulkJobKind>(),
    state: optional(oneOf<BulkJobState>()),
    asked_by: uuid,
    cause: nullable(text),
    only_clean: optional(bool),
    undoes: nullable(uuid),
    total: integer,
    seconds: bigint,
    amount: bigint,
    settled: optional(integer),
    done: optional(integer),
    refused: optional(integer),
    created_at: optional(instant),
    started_at: nullable(instant),
    finished_at: nullable(instant),
  },
  bulk_job_items: {
    bulk_job_id: uuid,
    place: integer,
    record_id: uuid,
    version: nullable(integer),
    amount: nullable(bigint),
    code: nullable(text),
    message: nullable(text),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof bulkJobsTables> {}
}
