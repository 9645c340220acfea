import { sql as raw } from "kysely";
import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import { erasureStatesBefore, type ErasureState, erasureStateWords } from "../../../contract/privacy/states.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import type { Person } from "../../core/http/person.ts";
import { newId } from "../../core/ids.ts";
import { notFound, Refusal, stale, taken } from "../../core/refusal.ts";
import { erasureById, erasureView, myErasure } from "./queries.ts";

/** Requests that somebody has to decide, but for one's own. */
export const waitingRequests: Waiting = { view: erasureView, mayAct: "r.user_id <> me._id", since: "r.created_at" };

type Mine = Awaited<ReturnType<typeof myErasure>>;

/** Throws taken where one has asked already. */
export const askToBeErased = async (write: Write, me: Person): Promise<Mine> => {
  await insertRequest(write, me, me._id, "erasure");
  return myErasure(write.sql, me._id);
};

/** Notes that a person has asked by other ways. Throws validation on `user`, taken. */
export const noteRequest = async (write: Write, me: Person, userId: string): Promise<ErasureRequest> => {
  const person = await write.sql
    .selectFrom("users")
    .select("erased_at")
    .where("_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!person || person.erased_at) {
    throw new Refusal("validation", { fields: { user: ["There is no such person."] } });
  }
  const _id = await insertRequest(write, me, userId, "user");
  return erasureById(write.sql, me, _id);
};

const insertRequest = async (write: Write, me: Person, userId: string, field: string): Promise<string> => {
  const _id = newId();
  const made = await write.sql
    .insertInto("erasure_requests")
    .values({ _id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .executeTakeFirst();
  if (!made) throw taken("request", field);
  await recorded(write, me, _id, null);
  return _id;
};

/** Throws not_found where there is none that is open. */
export const withdraw = async (write: Write, me: Person): Promise<Mine> => {
  const open = await write.sql
    .selectFrom("erasure_requests")
    .select("_id")
    .where("user_id", "=", me._id)
    .where("state", "in", erasureStatesBefore("withdrawn"))
    .executeTakeFirst();
  if (!open) throw notFound("request");
  await decide(write, me, open._id, "withdrawn", {});
  return myErasure(write.sql, me._id);
};

/** Throws not_found, own_account, wrong_state, stale. */
export const declineErasure = async (
  write: Write,
  me: Person,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ErasureRequest> => {
  await mustBeAnothers(write, me, id);
  return decide(write, me, id, "declined", { reason, version });
};

/** Throws not_found, own_account: nobody decides on a request of their own. */
export const mustBeAnothers = async (write: Write, me: Caller, id: string): Promise<ErasureRequest> => {
  const request = await erasureById(write.sql, me, id);
  if (request.user._id === me._id) throw new Refusal("own_account");
  return request;
};

/** Takes an open request to its end, in one conditional statement. Throws wrong_state, stale. */
export const decide = async (
  write: Write,
  me: Caller,
  id: string,
  to: ErasureState,
  { reason = "", version }: { reason?: string; version?: number | undefined },
): Promise<ErasureRequest> => {
  const before = await erasureById(write.sql, me, id);
  const decided = await write.sql
    .updateTable("erasure_requests")
    .set({
      state: to,
      reason,
      decided_by: me._id,
      decided_at: raw<string>`now()`,
      updated_at: raw<string>`now()`,
      version: raw<number>`version + 1`,
    })
    .where("_id", "=", id)
    .where("state", "in", erasureStatesBefore(to))
    .$if(version !== undefined, (query) => query.where("version", "=", version!))
    .returning("_id")
    .executeTakeFirst();
  if (decided) return recorded(write, me, id, before);
  const now = await erasureById(write.sql, me, id);
  if (version !== undefined && now.version !== version) throw stale(now);
  throw new Refusal("wrong_state", { params: { state: erasureStateWords[now.state].toLowerCase() } });
};

const recorded = async (
  write: Write,
  me: Caller,
  id: string,
  before: ErasureRequest | null,
): Promise<ErasureRequest> => {
  const after = await erasureById(write.sql, me, id);
  await write.record({ resource: "privacy", id, before, after, people: [after.user._id] });
  return after;
};
