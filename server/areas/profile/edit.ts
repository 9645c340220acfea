import type { z } from "zod";
import type { profile } from "../../../contract/profile/endpoints.ts";
import { contactFields, personalFields } from "../../../contract/profile/fields.ts";
import { sql as raw, type UpdateObject } from "kysely";
import type { Sql } from "../../core/db/pool.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Tables } from "../../core/db/tables.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { notFound, AppError, stale, taken } from "../../core/app-error.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import { serverKey } from "../../core/auth/server-keys.ts";
import { letGoOfDeleted } from "./identity-holders.ts";
import { type FieldSection, type ProfileRecord, profileRecord } from "./queries.ts";
import { changedSection, identityHash } from "./sections.ts";
import { violatedIndex } from "../../core/db/violated-index.ts";

type Fields = Readonly<Record<string, unknown>>;
type Changes = Partial<Record<FieldSection, Fields>>;

/**
 * The person's record, with their row locked until the transaction ends, so that calls change a profile one at a time.
 * Throws not_found.
 */
export const lockedRecord = async (sql: Sql, userId: string): Promise<ProfileRecord> => {
  await lockPerson(sql, userId);
  const record = await profileRecord(sql, userId);
  if (!record) throw notFound("person");
  return record;
};

/** Updates which sections of a person are complete; the percentage follows. */
export const noteCompleted = async (sql: Sql, userId: string): Promise<void> => {
  await sql
    .updateTable("users")
    .set({
      completed_sections: raw<string[]>`array(
        select section from profile_sections where user_id = users._id and is_complete
        union all select 'documents' where exists (select from private_files f where f.user_id = users._id
          and f.kind not in ('nda', 'issued_certificate') and f.kept_at is not null and f.removed_at is null)
        union all select 'nda' where exists (select from nda_signatures where user_id = users._id)
        union all select 'image' where image_id is not null)`,
    })
    .where("_id", "=", userId)
    .execute();
};

/** Completes every change of a profile: the person's pages and staff's list of people get live events. */
export const changed = async (write: AnyWrite, userId: string): Promise<ProfileRecord> => {
  await noteCompleted(write.sql, userId);
  await write.sql
    .updateTable("users")
    .set({
      updated_at: raw<string>`now()`,
      profile_created_at: raw<string>`coalesce(profile_created_at,
        case when completed_sections @> array['personal', 'contact'] then now() end)`,
    })
    .where("_id", "=", userId)
    .execute();
  const change = { id: userId, before: {}, after: {}, people: [userId] };
  await write.record({ ...change, resource: "profile" }, { ...change, resource: "users" });
  return (await profileRecord(write.sql, userId))!;
};

/**
 * Changes sections, all or none. Throws validation (also for a missing field), taken where the identity document is
 * another person's, and stale with the section as `asRead` returns it.
 */
export const editSections = async (
  write: AnyWrite,
  userId: string,
  changes: Changes,
  version?: { readonly expected: number | undefined; readonly asRead: (record: ProfileRecord) => unknown },
): Promise<ProfileRecord> => {
  const record = await lockedRecord(write.sql, userId);
  const sections = Object.entries(changes) as [FieldSection, Fields][];
  const now = record.sections[sections[0]![0]]?.version ?? 1;
  if (version?.expected !== undefined && version.expected !== now) throw stale(version.asRead(record));
  const checked = sections.map(([section, input]) => ({ section, ...changedSection(record, section, input) }));
  const problems = Object.assign({}, ...checked.map((one) => one.problems));
  if (Object.keys(problems).length > 0) throw new AppError("validation", { fields: problems });
  for (const { section, fields, isComplete } of checked) await store(write.sql, record, section, fields, isComplete);
  return changed(write, userId);
};

const store = async (
  sql: Sql,
  record: ProfileRecord,
  section: FieldSection,
  { firstName, lastName, country, ...fields }: Fields,
  isComplete: boolean,
): Promise<void> => {
  const user_id = record._id;
  const sealed = (await sealersOf(sql, [user_id])).get(user_id)!.seal(fields);
  const identity_hash = section === "verification" ? identityHash(await identityServerKey(sql), fields) : null;
  if (identity_hash) await letGoOfDeleted(sql, sqlText`select $1::bytea`, [identity_hash]);
  const values = { sealed, is_complete: isComplete, identity_hash, identity_given_up: false };
  await sql
    .insertInto("profile_sections")
    .values({ user_id, section, ...values })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "section"]).doUpdateSet({
        ...values,
        updated_at: raw<string>`now()`,
        version: raw<number>`profile_sections.version + 1`,
      }),
    )
    .execute()
    .catch(identityTaken);
  if (section === "personal" && (firstName !== record.firstName || lastName !== record.lastName)) {
    await setOnPerson(sql, user_id, { first_name: firstName as string, last_name: lastName as string });
  }
  if (section === "contact" && country !== record.country) {
    await setOnPerson(sql, user_id, { country: country as string });
  }
};

/** Fields that the list of people shows too are stored with the person, and raise their version. */
const setOnPerson = (sql: Sql, id: string, set: UpdateObject<Tables, "users">) =>
  sql
    .updateTable("users")
    .set({ ...set, version: raw<number>`version + 1` })
    .where("_id", "=", id)
    .execute();

const identityServerKey = (sql: Sql): Promise<Buffer> => serverKey(sql, "identity-documents");

const alreadyTaken = (): AppError => taken("identity document", "documentNumber");

const identityTaken = (error: unknown): never => {
  throw violatedIndex(error) === "profile_sections_identity" ? alreadyTaken() : error;
};

/** Throws taken where it is another person's; and too_many, since each answer reveals something about other people. */
export const identityMustBeFree = async (
  { sql, services, me, address }: Pick<Context, "sql" | "services" | "me" | "address">,
  document: Fields,
): Promise<{ free: true }> => {
  await services.limits.identity({ account: me._id, address });
  const other = await sql
    .selectFrom("profile_sections as s")
    .innerJoin("users as u", "u._id", "s.user_id")
    .select("s.user_id")
    .where("s.identity_hash", "=", identityHash(await identityServerKey(sql), document))
    .where("s.identity_given_up", "=", false)
    .where("s.user_id", "!=", me._id)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (other) throw alreadyTaken();
  return { free: true };
};

/** The first step of a profile: saves two sections at once, both or none. Throws validation. */
export const createProfile = (
  write: AnyWrite,
  userId: string,
  body: z.output<typeof profile.create.body>,
): Promise<ProfileRecord> => {
  const only = (fields: object) => Object.fromEntries(Object.entries(body).filter(([name]) => name in fields));
  return editSections(write, userId, { personal: only(personalFields), contact: only(contactFields) });
};
