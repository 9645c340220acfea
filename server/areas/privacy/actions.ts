import { sql as raw } from "kysely";
import { erased } from "../../../contract/core/fields.ts";
import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import { erasureStatesBefore, type ErasureState, erasureStateLabels } from "../../../contract/privacy/states.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError, stale, taken } from "../../core/app-error.ts";
import { erasureById, erasureView, myErasure } from "./queries.ts";
import { run } from "../../core/db/run.ts";
import { isErased, sqlText } from "../../core/db/sql-text.ts";

/** Requests that wait for a decision, except the caller's own. */
export const waitingRequests: Waiting = {
  view: erasureView,
  mayAct: sqlText`r.user_id <> me._id`,
  since: sqlText`r.created_at`,
};

type Mine = Awaited<ReturnType<typeof myErasure>>;

/** Throws taken where one is open already. */
export const askToBeErased = async (write: Write): Promise<Mine> => {
  await insertRequest(write, write.me._id, "erasure");
  return myErasure(write.sql, write.me._id);
};

/** Records a request that a person made by other means. Throws validation on `user`, taken. */
export const noteRequest = async (write: Write, userId: string): Promise<ErasureRequest> => {
  const person = await write.sql
    .selectFrom("users")
    .select("erased_at")
    .where("_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!person || person.erased_at) {
    throw new AppError("validation", { fields: { user: ["There is no such person."] } });
  }
  const _id = await insertRequest(write, userId, "user");
  return erasureById(write.sql, write.me, _id);
};

const insertRequest = async (write: Write, userId: string, field: string): Promise<string> => {
  const _id = newId();
  const made = await write.sql
    .insertInto("erasure_requests")
    .values({ _id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .executeTakeFirst();
  if (!made) throw taken("request", field);
  await recorded(write, _id, null);
  return _id;
};

/** Throws not_found where none is open. */
export const withdraw = async (write: Write): Promise<Mine> => {
  const open = await write.sql
    .selectFrom("erasure_requests")
    .select("_id")
    .where("user_id", "=", write.me._id)
    .where("state", "in", erasureStatesBefore("withdrawn"))
    .executeTakeFirst();
  if (!open) throw notFound("request");
  await decide(write, open._id, "withdrawn", {});
  return myErasure(write.sql, write.me._id);
};

/** Throws not_found, own_account, wrong_state, stale. */
export const declineErasure = async (
  write: Write,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ErasureRequest> => {
  await requireOthersRequest(write, id);
  return decide(write, id, "declined", { reason, version });
};

/** Throws not_found; own_account for the caller's own request. */
export const requireOthersRequest = async (write: Write, id: string): Promise<ErasureRequest> => {
  const request = await erasureById(write.sql, write.me, id);
  if (request.user._id === write.me._id) throw new AppError("own_account");
  return request;
};

/** Closes an open request, in one conditional statement. Throws wrong_state, stale. */
export const decide = async (
  write: Write,
  id: string,
  to: ErasureState,
  { reason = "", version }: { reason?: string; version?: number | undefined },
): Promise<ErasureRequest> => {
  const before = await erasureById(write.sql, write.me, id);
  const decided = await write.sql
    .updateTable("erasure_requests")
    .set({
      state: to,
      reason,
      decided_by: write.me._id,
      decided_at: raw<string>`now()`,
      updated_at: raw<string>`now()`,
      version: raw<number>`version + 1`,
    })
    .where("_id", "=", id)
    .where("state", "in", erasureStatesBefore(to))
    .$if(version !== undefined, (query) => query.where("version", "=", version!))
    .returning("_id")
    .executeTakeFirst();
  if (decided) return recorded(write, id, before);
  const now = await erasureById(write.sql, write.me, id);
  if (version !== undefined && now.version !== version) throw stale(now);
  throw new AppError("wrong_state", { params: { state: erasureStateLabels[now.state].toLowerCase() } });
};

/** The error that something can't be done since its person was erased. */
export const personErased = (): AppError =>
  new AppError("wrong_state", { params: { state: erasureStateLabels.erased.toLowerCase() } });

/**
 * Whether a person was erased. Asked under the lock of a record of theirs, which their erasure changes too: so it comes
 * before, or after what is written now.
 */
export const wasErased = async ({ sql }: AnyWrite, userId: string): Promise<boolean> => {
  const [person] = await run<{ gone: boolean }>(sql, sqlText`select ${isErased(sqlText`$1::uuid`)} as gone`, [userId]);
  return person!.gone;
};

/**
 * Words about a person as they are kept: of someone who was erased only that there were some. What they did is the
 * company's, and is decided on; words about it would be about them. Asked under a lock, as `wasErased` is.
 */
export const wordsAbout = async (write: AnyWrite, userId: string, words: string): Promise<string> =>
  words !== "" && (await wasErased(write, userId)) ? erased : words;

/** Deletes why requests of an erased person were declined. */
export const eraseReasons = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql
    .updateTable("erasure_requests")
    .set({ reason: erased })
    .where("user_id", "=", userId)
    .where("reason", "<>", "")
    .execute();
};

const recorded = async (write: Write, id: string, before: ErasureRequest | null): Promise<ErasureRequest> => {
  const after = await erasureById(write.sql, write.me, id);
  await write.record({ resource: "privacy", id, before, after, people: [after.user._id] });
  return after;
};
