import { buffer } from "node:stream/consumers";
import type { AfterErasure, KeptFile } from "../../core/personal-data.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { FileStore } from "../../core/files/files.ts";
import { removeGivenUp } from "../files/actions.ts";
import { putImage } from "./image.ts";
import { cancel, readPrivate, removeFiles } from "./private-files.ts";
import { type ProfileRecord, profileRecord } from "./queries.ts";

export { cleanDocument } from "./documents.ts";
export { takeDocumentsBack } from "./identity-holders.ts";
export { keepFile, removeGivenUpFiles, sendDownload, sendPrivate, withNewFile } from "./private-files.ts";

/** Has the fields of a document; `nda` is the signed agreement, `image` the person's picture. */
interface ProfileFile extends KeptFile {
  readonly _id: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  readonly createdAt: string;
  read(store: FileStore): Promise<Buffer | undefined>;
}

/** Sections and signatures, decrypted, including the addresses from which the agreement was signed. */
type KeptProfile = Pick<ProfileRecord, "completed" | "percentage" | "sections" | "signatures">;

/** A person's profile; undefined for an unknown person. */
export const profileOf = async (sql: Sql, userId: string): Promise<KeptProfile | undefined> => {
  const record = await profileRecord(sql, userId);
  if (!record) return undefined;
  const { completed, percentage, sections, signatures } = record;
  return { completed, percentage, sections, signatures };
};

/** The files of a person's profile: documents and signed agreements, oldest first, then the picture. */
export const profileFilesOf = async (sql: Sql, userId: string): Promise<readonly ProfileFile[]> => {
  const sealed = await sql
    .selectFrom("private_files")
    .select(["_id", "kind", "name", "mime", "size", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("kept_at", "is not", null)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("_id")
    .execute();
  const images = await sql
    .selectFrom("users")
    .innerJoin("files", "files._id", "users.image_id")
    .select(["files._id", "files.mime", "files.size", "files.created_at as createdAt"])
    .where("users._id", "=", userId)
    .execute();
  return [
    ...sealed.map((file) => ({
      ...file,
      read: (store: FileStore) => readPrivate(sql, store, userId, file._id),
    })),
    ...images.map((file) => ({
      ...file,
      kind: "image",
      name: "picture.webp",
      read: (store: FileStore) => readAll(store, file._id),
    })),
  ];
};

const readAll = async (store: FileStore, id: string): Promise<Buffer | undefined> => {
  const stream = await store.read(id);
  return stream && buffer(stream);
};

type OfPerson = Pick<ProfileRecord, "firstName" | "lastName" | "country">;
type Change<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Raises the version of sections with a name or country that staff changed, so that whoever has an earlier one in a form
 * does not bring it back unseen.
 */
export const notePersonChanged = async (
  write: AnyWrite,
  people: readonly (OfPerson & { readonly _id: string })[],
  set: Change<OfPerson>,
): Promise<void> => {
  const withOther = (...fields: readonly (keyof OfPerson)[]): string[] =>
    people
      .filter((before) => fields.some((field) => set[field] !== undefined && set[field] !== before[field]))
      .map(({ _id }) => _id);
  const [named, moved] = [withOther("firstName", "lastName"), withOther("country")];
  if (named.length + moved.length === 0) return;
  await run(
    write.sql,
    sqlText`update profile_sections set version = version + 1, updated_at = now()
     where section = 'personal' and user_id = any($1::uuid[]) or section = 'contact' and user_id = any($2::uuid[])`,
    [named, moved],
  );
  await write.announce(
    ...[...new Set([...named, ...moved])].map((id) => ({ resource: "profile" as const, id, people: [id] })),
  );
};

/**
 * Deletes a person's whole profile, in the transaction that erases them (which deletes their key, and so makes backups
 * unreadable). The nightly task removes what is not removed after the commit. An upload that is running at that time
 * stores nothing: it finds no such person.
 */
export const eraseProfile = async ({ sql }: AnyWrite, userId: string): Promise<AfterErasure> => {
  const person = await sql
    .selectFrom("users")
    .select("image_id")
    .where("_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await sql.deleteFrom("profile_sections").where("user_id", "=", userId).execute();
  await sql.deleteFrom("nda_signatures").where("user_id", "=", userId).execute();
  const files = await sql.selectFrom("private_files").select("_id").where("user_id", "=", userId).execute();
  const privateFiles = files.map(({ _id }) => _id);
  await cancel(sql, privateFiles);
  const image = person?.image_id ?? null;
  await putImage(sql, userId, image, null);
  await sql
    .updateTable("users")
    .set({ completed_sections: [], profile_created_at: null })
    .where("_id", "=", userId)
    .execute();
  return async ({ db, files }) => {
    await removeFiles(db.sql, files, privateFiles);
    if (image) await removeGivenUp(db, files, image);
  };
};
