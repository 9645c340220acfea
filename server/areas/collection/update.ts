import type { z } from "zod";
import type { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import type { CollectedState } from "../../../contract/collection/states.ts";
import { AppError } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { requireLine, submitLine } from "../tasks/actions.ts";
import { collect, keepFiles, type NewItem, requireCount, requireMayUpload, statusOf } from "./actions.ts";
import { itemById } from "./queries.ts";
import type { ItemContext, ItemReply } from "./reading.ts";
import { decide, lockItem, wrongState } from "./review.ts";
import { type Received, type StoredFile, storeFiles } from "./store.ts";
import { assembled, discard, endUploads } from "./unfinished.ts";

type Body = z.output<typeof collection.update.body>;

interface Sent {
  readonly files: readonly Received[];
  readonly uploads: readonly string[];
  /** Of a line that was read aloud. */
  readonly isRecording: boolean;
}

/**
 * Makes an item of what was sent; or, for a line that was sent back to the caller, replaces their recording. Throws what
 * requireMayUpload, requireLine, storeFiles and collect throw.
 */
export const upload = async (
  context: ItemContext,
  { uploads, ...item }: Omit<NewItem, "files"> & Pick<Sent, "uploads">,
  files: readonly Received[],
): Promise<ItemReply> => {
  const { projectId, contentId, description } = item;
  // Before anything is stored; the change asks again.
  if (contentId === null) await requireMayUpload(context.sql, context.me, projectId);
  else await requireLine(context.sql, context.me, { projectId, contentId });
  return withStored(context, { files, uploads, isRecording: contentId !== null }, async (write, stored) => {
    const [sentBack] = contentId === null ? [] : await sentBackOf(write, projectId, contentId);
    if (!sentBack) return collect(write, { ...item, files: stored });
    return change(write, sentBack._id, description === "" ? {} : { description }, stored);
  });
};

/** The caller's recording of a line that was sent back to them. */
const sentBackOf = ({ sql, me }: Write, projectId: string, contentId: string): Promise<{ _id: string }[]> =>
  run(
    sql,
    sqlText`select _id from collected_items where project_id = $1 and content_id = $2 and author_id = $3
      and status = 'rejected' and deleted_at is null`,
    [projectId, contentId, me._id],
  );

/** Stores the files of a call, with those of resumable uploads, and removes them from the disk if nothing comes of it. */
const withStored = async (
  context: ItemContext,
  { files, uploads, isRecording }: Sent,
  work: (write: Write, stored: readonly StoredFile[]) => Promise<CollectedItem>,
): Promise<ItemReply> => {
  requireCount(files.length + uploads.length);
  const whole = await assembled(context, uploads);
  try {
    const stored = await storeFiles(context, [...files, ...whole], { isRecording });
    return await context.change(async (write) => {
      await endUploads(write, uploads);
      return work(write, stored);
    });
  } finally {
    await discard(whole);
  }
};

/**
 * Changes an item. Throws not_found, forbidden, own_work, wrong_state, stale, no_change, validation, and what storing
 * files throws.
 */
export const update = async (
  context: ItemContext,
  id: string,
  body: Body,
  files: readonly Received[],
): Promise<ItemReply> => {
  const { author, status, contentId } = await itemById(context.sql, context.me, id);
  const isMine = author._id === context.me._id;
  const hasFiles = files.length + body.uploads.length > 0;
  if (body.status !== undefined) return review(context, id, body, hasFiles);
  for (const name of ["cause", "comment"] as const) {
    if (body[name] !== undefined) {
      throw new AppError("validation", { fields: { [name]: ["This takes a decision too."] } });
    }
  }
  if (hasFiles && !isMine) throw new AppError("forbidden");
  if (isSettled(status)) throw wrongState(status);
  return hasFiles
    ? withStored(context, { files, uploads: body.uploads, isRecording: contentId !== null }, (write, stored) =>
        change(write, id, body, stored),
      )
    : context.change((write) => change(write, id, body, []));
};

const review = ({ change }: ItemContext, id: string, body: Body, hasFiles: boolean): Promise<ItemReply> => {
  const { status, cause, comment = "", description, version } = body;
  if (hasFiles) throw new AppError("validation", { fields: { status: ["Either send files, or decide."] } });
  if (description !== undefined) {
    throw new AppError("validation", { fields: { description: ["Change it before you decide."] } });
  }
  if (status === "approved") {
    if (cause) throw new AppError("validation", { fields: { cause: ["Only a rejection has a cause."] } });
    return change((write) => decide(write, id, { to: "approved", comment }, version));
  }
  if (!cause) throw new AppError("validation", { fields: { cause: ["Choose a cause."] } });
  return change((write) => decide(write, id, { to: "rejected", cause, comment }, version));
};

/** Nothing of it changes any more. */
const isSettled = (status: CollectedState): boolean => status === "approved" || status === "late";

/** An author's change of what was rejected submits it again. */
const change = async (
  write: Write,
  id: string,
  { description, version }: Partial<Body>,
  stored: readonly StoredFile[],
): Promise<CollectedItem> => {
  const before = await lockItem(write, id, version);
  if (isSettled(before.status)) throw wrongState(before.status);
  const isSame = description === undefined || description === before.description;
  if (stored.length === 0 && isSame) throw new AppError("no_change");
  const isMine = before.author._id === write.me._id;
  const line =
    isMine && before.status === "rejected" && before.contentId !== null
      ? await submitLine(write, { projectId: before.project._id, contentId: before.contentId })
      : undefined;
  await run(
    write.sql,
    sqlText`update collected_items set description = coalesce($2, description), round = round + $3,
       status = case when $4 then $5 else status end,
       submitted_at = case when $4 and (status = 'rejected' or $3 > 0) then now() else submitted_at end,
       version = version + 1, updated_at = now() where _id = $1`,
    [id, description ?? null, stored.length > 0 ? 1 : 0, isMine, statusOf(line)],
  );
  if (stored.length > 0) await keepFiles(write, id, before.round + 1, stored);
  const after = await itemById(write.sql, write.me, id);
  await write.record({ resource: "collection", id, before, after, people: [before.author._id] });
  return after;
};
