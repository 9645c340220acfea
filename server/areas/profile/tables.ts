import type { ProfileSection } from "../../../contract/profile/fields.ts";
import {
  uuid,
  text,
  integer,
  bool,
  instant,
  bytes,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";
import type { PrivateFileKind } from "./private-files.ts";

export const profileTables = {
  profile_sections: {
    user_id: uuid,
    section: oneOf<Exclude<ProfileSection, "documents" | "nda" | "image">>(),
    sealed: bytes,
    is_complete: bool,
    identity_hash: nullable(bytes),
    identity_given_up: optional(bool),
    updated_at: optional(instant),
    version: optional(integer),
  },
  private_files: {
    _id: uuid,
    user_id: uuid,
    kind: oneOf<PrivateFileKind>(),
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
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof profileTables> {}
}
