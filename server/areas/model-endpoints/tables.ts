import type { EndpointKind } from "../../../contract/model-endpoints/entity.ts";
import {
  bytes,
  column,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const modelEndpointsTables = {
  model_endpoints: {
    project_id: uuid,
    kind: oneOf<EndpointKind>(),
    url: text,
    models: column<string[]>("_text"),
    template: optional(text),
    answer_path: optional(text),
    key_sealed: nullable(bytes),
    key_end: optional(text),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof modelEndpointsTables> {}
}
