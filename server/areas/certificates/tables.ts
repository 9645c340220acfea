import type { CertificateState, IssueKind } from "../../../contract/certificates/states.ts";
import {
  column,
  day,
  instant,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  smallint,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const certificatesTables = {
  certificates: {
    _id: uuid,
    number: text,
    course_id: uuid,
    user_id: uuid,
    status: oneOf<CertificateState>(),
    issue: optional(smallint),
    revoke_reason: optional(text),
    revoked_by: nullable(uuid),
    revoked_at: nullable(instant),
    ...stamps,
  },
  certificate_issues: {
    certificate_id: uuid,
    issue: smallint,
    kind: oneOf<IssueKind>(),
    person: text,
    course: text,
    score: nullable(column<number>("numeric")),
    issued_on: day,
    expires_on: nullable(day),
    file_id: nullable(uuid),
    issued_by: nullable(uuid),
    reminded_at: nullable(instant),
    created_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof certificatesTables> {}
}
