import type { Document } from "../../../contract/profile/fields.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { platformZone, sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { Sealer } from "../../core/auth/personal.ts";
import { sealerOf } from "../../core/auth/personal.ts";

/** The sections that are fields; the others are files and a signature. */
export type FieldSection = "personal" | "contact" | "verification" | "education";

interface StoredSection {
  /** Opened; of a person who was erased meanwhile it is empty. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isComplete: boolean;
  readonly updatedAt: string;
  readonly version: number;
}

interface StoredSignature {
  readonly textVersion: number;
  readonly signedAt: string;
  readonly fileId: string;
  readonly fullName: string;
  /** From where it was signed. */
  readonly address: string;
  readonly userAgent: string;
}

/** All that is kept of a person's profile, opened. */
export interface ProfileRecord {
  readonly _id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string | null;
  readonly completed: readonly string[];
  readonly percentage: number;
  readonly isCreated: boolean;
  readonly imageId: string | null;
  readonly sections: Readonly<Partial<Record<FieldSection, StoredSection>>>;
  readonly documents: readonly Document[];
  /** Newest first. */
  readonly signatures: readonly StoredSignature[];
  /** YYYY-MM-DD in the platform's time zone. */
  readonly today: string;
}

interface SealedRecord extends Omit<ProfileRecord, "sections" | "signatures"> {
  readonly key: Buffer | null;
  readonly sections: readonly (Omit<StoredSection, "fields"> & { section: FieldSection; sealed: string })[];
  readonly signatures: readonly (Pick<StoredSignature, "textVersion" | "signedAt" | "fileId"> & { sealed: string })[];
}

const listOf = (row: SqlText, from: SqlText): SqlText =>
  sqlText`coalesce((select json_agg(${row}) from ${from}), '[]'::json)`;

const recordSql = sqlText`select u._id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.country,
    u.completed_sections as completed, u.profile_percentage as percentage, u.profile_created_at is not null as "isCreated",
    u.image_id as "imageId", k.key, (now() at time zone ${platformZone})::date::text as today,
    ${listOf(
      sqlText`json_build_object('section', s.section, 'sealed', encode(s.sealed, 'base64'), 'isComplete', s.is_complete,
        'updatedAt', ${instant(sqlText`s.updated_at`)}, 'version', s.version)`,
      sqlText`profile_sections s where s.user_id = u._id`,
    )} as sections,
    ${listOf(
      sqlText`json_build_object('_id', f._id, 'kind', f.kind, 'name', f.name, 'mime', f.mime, 'size', f.size,
        'createdAt', ${instant(sqlText`f.created_at`)}) order by f.created_at, f._id`,
      sqlText`private_files f
        where f.user_id = u._id and f.kind not in ('nda', 'issued_certificate') and f.kept_at is not null and f.removed_at is null`,
    )} as documents,
    ${listOf(
      sqlText`json_build_object('textVersion', n.text_version, 'signedAt', ${instant(sqlText`n.signed_at`)}, 'fileId', n.file_id,
        'sealed', encode(n.sealed, 'base64')) order by n.text_version desc`,
      sqlText`nda_signatures n where n.user_id = u._id`,
    )} as signatures
  from users u left join person_keys k on k.user_id = u._id
  where u._id = $1 and u.deleted_at is null`;

/** In one round trip; undefined where there is no such person, or they were deleted. */
export const profileRecord = async (sql: Sql, userId: string): Promise<ProfileRecord | undefined> => {
  const [row] = await run<SealedRecord>(sql, recordSql, [userId]);
  if (!row) return undefined;
  const { key, sections, signatures, ...rest } = row;
  const sealer = key && sealerOf(key);
  return {
    ...rest,
    sections: Object.fromEntries(
      sections.map(({ section, sealed, ...standing }) => [section, { ...standing, fields: opened(sealer, sealed) }]),
    ),
    signatures: signatures.map(({ sealed, ...signature }) => ({
      ...signature,
      ...(opened(sealer, sealed) as Pick<StoredSignature, "fullName" | "address" | "userAgent">),
    })),
  };
};

const opened = (sealer: Sealer | null, sealed: string): Readonly<Record<string, unknown>> =>
  (sealer ? sealer.open(Buffer.from(sealed, "base64")) : {}) as Readonly<Record<string, unknown>>;

/** The distinct hubs and countries of people who are there, each in order. */
export const hubsAndCountries = async (sql: Sql): Promise<{ hubs: string[]; countries: string[] }> => {
  const [found] = await run<{ hubs: string[]; countries: string[] }>(
    sql,
    sqlText`select array(select distinct hub from users where hub <> '' and deleted_at is null order by hub) as hubs,
      array(select distinct country from users where country is not null and deleted_at is null order by country)
        as countries`,
    [],
  );
  return found!;
};
