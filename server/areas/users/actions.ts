import { sql as raw } from "kysely";
import type { z } from "zod";
import { messageOf } from "../../../contract/core/errors.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { unpaidStates } from "../../../contract/payments/states.ts";
import type { User, users } from "../../../contract/users/endpoints.ts";
import { changeRecord } from "../../core/db/change-record.ts";
import type { Crud } from "../../core/db/crud.ts";
import { asColumns } from "../../core/db/field-columns.ts";
import { run } from "../../core/db/run.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import type { Actor } from "../../core/current-user.ts";
import { AppError } from "../../core/app-error.ts";
import { endSessions } from "../../core/auth/end-sessions.ts";
import { lockWithCaller } from "../../core/auth/lock-with-caller.ts";
import { voidLinks, accountLinks } from "../../core/auth/links.ts";
import { endReviewsOf, releaseAllOf } from "../assigned-jobs/actions.ts";
import { endReservations, reviewerRoles } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { notePersonChanged, takeDocumentsBack } from "../profile/actions.ts";
import { returnPromptsOf } from "../prompts/actions.ts";
import { resetSecondFactor } from "../security/actions.ts";
import { emailTaken, isReal, sendVerifications, tellOldAddress } from "../sign-in/actions.ts";
import { setExperienceOf } from "../experience/actions.ts";
import { changeSkillsOf, notifyOfSkills } from "../skills/actions.ts";
import { returnTasksOf } from "../tasks/actions.ts";
import { finishEntry } from "../work-history/actions.ts";
import { sendInvitations } from "./invitations.ts";
import { userTable, userView, withDeleted } from "./queries.ts";
import { isManagedByOthers, oneself, unmanaged } from "../../core/db/managed.ts";
import { requireAssignable, requireManaged } from "./rules.ts";
import { sqlText, textArray } from "../../core/db/sql-text.ts";

type UserPatch = z.output<typeof users.edit.body>;
type Action = z.output<typeof users.act.params>["action"];

/** Throws not_found. */
export const userById = (sql: Sql, me: Actor, id: string, view = userView): Promise<User> =>
  readRecord<User>(sql, { view, noun: "person" }, me, id);

/**
 * A new address has to be verified, and the old one is told; one's own is changed with the password (signIn.changeEmail).
 * Throws not_found, role_above, own_email, taken, stale.
 */
export const editUser = async (
  write: Write,
  id: string,
  { version, skills, experience, ...body }: UserPatch,
): Promise<User> => {
  const before = await lockedUser(write.sql, write.me, id);
  requireManaged(write.me, before);
  const hasNewAddress = body.email !== undefined && body.email !== before.email;
  if (hasNewAddress && id === write.me._id) {
    throw new AppError("own_email", { fields: { email: [messageOf("own_email")] } });
  }
  await changeRecord(write.sql, {
    table: "users",
    view: userView,
    me: write.me,
    id,
    noun: "person",
    version,
    set: {
      ...asColumns(body),
      ...(hasNewAddress && { email_verified_at: null }),
    },
  }).catch(emailTaken);
  await notePersonChanged(write, [before], body);
  const granted = skills ? await changeSkillsOf(write, [id], "replace", skills) : [];
  if (experience) await setExperienceOf(write.sql, id, experience);
  if (hasNewAddress) {
    const { firstName, email, isEmailVerified } = before;
    await askAddresses(write, [id]);
    await tellOldAddress(write, { _id: id, firstName, email, isEmailVerified }, body.email!);
  }
  const after = await recorded(write, id, before);
  await notifyOfSkills(write, granted);
  return after;
};

/**
 * Mails active people whose address is not verified the link that verifies it, by which those without a password choose
 * one; links that were mailed before stop working. Inactive people, whose links would lead nowhere, are mailed once they
 * are active again. Whose account has no real address keeps their link: it is their only way in.
 */
export const askAddresses = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  const people = await write.sql
    .selectFrom("users")
    .select(["_id", "first_name as firstName", "email", "password_hash"])
    .select(raw<boolean>`email_verified_at is null and deactivated_at is null`.as("isAsked"))
    .where("_id", "=", (expression) => expression.fn.any(expression.val([...ids])))
    .execute();
  const reached = people.filter(({ email }) => isReal(email));
  await voidLinks(
    write.sql,
    reached.map(({ _id }) => _id),
    accountLinks,
  );
  const asked = reached.filter(({ isAsked }) => isAsked);
  await sendVerifications(
    write,
    asked.filter((person) => person.password_hash !== null),
  );
  await sendInvitations(
    write,
    asked.filter((person) => person.password_hash === null),
  );
};

/** The same of people who are back or active again. Those whom staff added without an invitation still get none. */
export const askAddressesAgain = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  const asked = await run<{ _id: string }>(
    write.sql,
    sqlText`select u._id from users u where u._id = any($1::uuid[]) and (u.password_hash is not null
       or exists (select from one_time_links l where l.user_id = u._id and l.kind = 'invite'))`,
    [ids],
  );
  await askAddresses(
    write,
    asked.map(({ _id }) => _id),
  );
};

/** Ends the person's sessions, so that they sign in with the new role. Throws own_account, role_above, stale. */
export const changeRole = async (
  write: Write,
  id: string,
  { role, version }: { role: Role; version?: number | undefined },
): Promise<User> => {
  const before = await another(write.sql, write.me, id);
  requireManaged(write.me, before);
  requireAssignable(write.me, role);
  await changeRecord(write.sql, {
    table: "users",
    view: userView,
    me: write.me,
    id,
    noun: "person",
    version,
    set: { role },
  });
  await endSessions(write.sql, id);
  await endReviewsAs(write, role, [id]);
  const after = await recorded(write, id, before);
  if (role !== before.role) await notify(write, [{ userId: id, kind: "role_changed", params: { role } }]);
  return after;
};

/** Leaves what people review to others, where they may not with their new role. */
export const endReviewsAs = async (write: AnyWrite, role: Role, people: readonly string[]): Promise<void> => {
  if (!reviewerRoles.some((one) => one === role)) await endReviewsOf(write, people);
};

/** Unblocks a person who was blocked from jobs. Throws not_found, role_above, stale. */
export const setJobLimit = async (
  write: Write,
  id: string,
  { jobLimit, version }: z.output<typeof users.unblockJob.body>,
): Promise<User> => {
  const before = await lockedUser(write.sql, write.me, id);
  requireManaged(write.me, before);
  const set = {
    job_limit: jobLimit,
    job_blocked_at: null,
    // What expired before does not count towards another block.
    ...(before.isJobBlocked && { jobs_unblocked_at: raw<string>`now()` }),
  };
  await changeRecord(write.sql, { table: "users", view: userView, me: write.me, id, noun: "person", version, set });
  return recorded(write, id, before);
};

/** Ends the person's sessions, since the lost phone may have one. Throws own_account, second_factor_off. */
export const resetFactor = async (write: Write, id: string): Promise<User> => {
  const before = await another(write.sql, write.me, id);
  requireManaged(write.me, before);
  await resetSecondFactor(write, id);
  await endSessions(write.sql, id);
  return userById(write.sql, write.me, id);
};

/** Throws own_account, role_above; wrong_state where that is already so. */
export const actOnUser = async (write: Write, id: string, action: Action): Promise<User> => {
  const before = await another(write.sql, write.me, id);
  requireManaged(write.me, before);
  if (action === "activate" ? before.isActive : action === "deactivate" && !before.isActive) {
    throw new AppError("wrong_state", { params: { state: before.isActive ? "active" : "inactive" } });
  }
  const now = raw<string>`now()`;
  const set = { activate: { deactivated_at: null }, deactivate: { deactivated_at: now }, delete: { deleted_at: now } }[
    action
  ];
  await changeRecord(write.sql, { table: "users", view: userView, me: write.me, id, noun: "person", set });
  await (action === "activate" ? askAddressesAgain(write, [id]) : leave(write, [before]));
  return recorded(write, id, before);
};

/**
 * Signs people who leave out everywhere, voids the links mailed to them, checks them out, and gives back the jobs that
 * they hold, review or that are for them, the tasks that they hold, and the answers that they had begun to compare.
 */
export const leave = async (
  write: AnyWrite,
  leaving: readonly Pick<User, "_id" | "role" | "currentlyCheckedInProject">[],
): Promise<void> => {
  const ids = leaving.map(({ _id }) => _id);
  await endSessions(write.sql, ids);
  await voidLinks(write.sql, ids, accountLinks);
  await releaseAllOf(write, ids);
  await endReviewsOf(write, ids);
  await endReservations(write, ids);
  await returnPromptsOf(write, ids);
  await returnTasksOf(write, ids);
  for (const { _id, role, currentlyCheckedInProject } of leaving) {
    if (currentlyCheckedInProject) await finishEntry(write, { _id, role }, currentlyCheckedInProject._id);
  }
};

/**
 * Removes the account that has an address, where somebody signed up with it since then and has not proved that it is
 * theirs; false where another account has it. Whom staff added, or gave the address, stays: that is a record of theirs.
 */
export const removeUnproven = async (write: AnyWrite, email: string, since: string): Promise<boolean> => {
  const holder = await write.sql
    .selectFrom("users")
    .select(["_id", "first_name as firstName", "last_name as lastName", "email", "role"])
    // Whatever staff changed since, such as the address, raised the version; who is not verified can't.
    .select(
      raw<boolean>`email_verified_at is null and password_hash is not null and created_at >= ${since} and version = 1`.as(
        "isUnproven",
      ),
    )
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!holder) return true;
  const { isUnproven, ...before } = holder;
  if (!isUnproven) return false;
  await write.sql
    .updateTable("users")
    .set({ deleted_at: raw<string>`now()`, updated_at: raw<string>`now()`, version: raw<number>`version + 1` })
    .where("_id", "=", holder._id)
    .execute();
  // Who has not verified their address checks in nowhere.
  await leave(write, [{ ...holder, currentlyCheckedInProject: null }]);
  await write.record({ resource: "users", id: holder._id, before, after: null });
  return true;
};

/** SQL: whether the person `u` is owed something that no payout has on its way. */
const isOwed = sqlText`(select sum(line.amount) from payments line where line.user_id = u._id
  and line.state = any(${textArray(unpaidStates)})) > 0`;

/** Bulk changes of people, by the rules for one. */
export const userCrud: Crud = {
  ...userTable,
  lock: (write, ids) => lockWithCaller(write.sql, write.me, ids),
  editBlocker: sqlText`case ${unmanaged} end`,
  removeBlocker: sqlText`case ${oneself} ${unmanaged} end`,
  restoreBlocker: sqlText`case ${unmanaged} end`,
  // Who is owed something may have to come back to say where to send it.
  deleted: { visible: sqlText`u.erased_at is null`, restorableWhile: isOwed },
  afterEditMany: (write, people, set) => notePersonChanged(write, people as readonly User[], set),
  afterRemove: (write, people) => leave(write, people as readonly User[]),
  afterRestore: async (write, people) => {
    const ids = people.map(({ _id }) => _id);
    await takeDocumentsBack(write, ids);
    await askAddressesAgain(write, ids);
  },
};

/** People, for to-dos that staff act on. */
export const waitingPeople: Waiting = { view: userView, mayAct: isManagedByOthers, since: sqlText`u.created_at` };

/** A person, locked until the transaction ends: their role and state can't change between the check and the write. */
export const lockedUser = async (sql: Sql, me: Actor, id: string): Promise<User> => {
  await lockWithCaller(sql, me, [id]);
  return userById(sql, me, id);
};

const another = async (sql: Sql, me: Actor, id: string): Promise<User> => {
  const user = await lockedUser(sql, me, id);
  if (user._id === me._id) throw new AppError("own_account");
  return user;
};

/** Reads a person after a change, and audits it. */
export const recorded = async (write: Write, id: string, before: User | null): Promise<User> => {
  const after = await userById(write.sql, write.me, id, withDeleted);
  await write.record({ resource: "users", id, before, after: after.isDeleted ? null : after });
  return after;
};
