import type { OperationKind, OperationState } from "../../../contract/operations/endpoints.ts";
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

export const operationsTables = {
  operations: {
    _id: uuid,
    kind: oneOf<OperationKind>(),
    state: optional(oneOf<OperationState>()),
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
  operation_items: {
    operation_id: uuid,
    place: integer,
    record_id: uuid,
    version: nullable(integer),
    code: nullable(text),
    message: nullable(text),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof operationsTables> {}
}
