import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedState } from "../../../contract/collection/states.ts";
import { noFacts } from "../../../server/areas/collection/rules.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { newId } from "../../../server/core/ids.ts";
import { onePixel } from "./pictures.ts";
import type { Actor, Answer, TestServer } from "./test-server.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export interface SentFile {
  readonly name: string;
  readonly content: string | Bytes;
  readonly type?: string;
}
export const dot: SentFile = { name: "dot.png", content: onePixel, type: "image/png" };
export const words: SentFile = { name: "words.txt", content: "A red bicycle.", type: "text/plain" };

/** A call with several files of one name. */
export const sendFiles = async (
  { url }: Pick<TestServer, "url">,
  { method, path }: { readonly method: string; readonly path: string },
  { token }: Actor,
  { fields = {}, files }: { readonly fields?: Readonly<Record<string, string>>; readonly files: readonly SentFile[] },
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, type = "" } of files) form.append("files", new Blob([content], { type }), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL(path, url), { method, headers, body: form });
  return { status: response.status, body: await response.json(), headers: response.headers };
};

export const uploadFor = (
  server: TestServer,
  as: Actor,
  projectId: string,
  files: readonly SentFile[] = [dot],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> => sendFiles(server, collection.upload, as, { fields: { projectId, ...fields }, files });

interface NewItem {
  readonly project: string;
  readonly author: string;
  readonly status?: CollectedState;
  readonly reviewer?: string | null;
  readonly amount?: number;
}

/** An item as the database keeps it, whose file has no bytes. */
export const insertItem = async (
  { db: { sql } }: Pick<TestServer, "db">,
  { project, author, status = "submitted", reviewer = null, amount }: NewItem,
): Promise<string> => {
  const [_id, file_id] = [newId(), newId()];
  const file = { name: "dot.png", mime: "image/png", size: 67 };
  await sql
    .insertInto("collected_items")
    .values({
      _id,
      project_id: project,
      author_id: author,
      status,
      cause: status === "rejected" ? "poor_quality" : null,
      reviewer_id: reviewer,
      amount: amount ?? null,
      reviewed_at: status === "submitted" ? null : new Date().toISOString(),
    })
    .execute();
  await sql
    .insertInto("files")
    .values({ ...file, _id: file_id, uploaded_by: author, unused_since: null })
    .execute();
  await sql
    .insertInto("collected_files")
    .values({ ...file, file_id, item_id: _id, round: 1, place: 0, kind: "image", facts: JSON.stringify(noFacts) })
    .execute();
  await sql.insertInto("file_uses").values({ file_id, resource: "collection", record_id: _id }).execute();
  return _id;
};

/** A resumable upload of a text that has arrived as a whole. */
export const insertUpload = async (
  { db: { sql }, config }: Pick<TestServer, "db" | "config">,
  { _id: user_id }: { readonly _id: string },
  text: string,
): Promise<string> => {
  const [_id, file_id] = [newId(), newId()];
  const size = Buffer.byteLength(text);
  await sql.insertInto("resumable_uploads").values({ _id, user_id, name: "words.txt", size, received: size }).execute();
  await sql
    .insertInto("files")
    .values({ _id: file_id, name: "part", mime: "application/octet-stream", size, uploaded_by: user_id })
    .execute();
  await sql.insertInto("resumable_upload_parts").values({ upload_id: _id, starts_at: 0, file_id }).execute();
  await diskFiles(config.filesDir).put(file_id, Buffer.from(text));
  return _id;
};
