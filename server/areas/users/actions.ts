import { sql as raw } from "kysely";
import type { z } from "zod";
import type { Role } from "../../../contract/core/roles.ts";
import type { User, users } from "../../../contract/users/endpoints.ts";
import type { Config } from "../../config.ts";
import { changeRecord, takenBy } from "../../core/db/change-record.ts";
import type { Crud } from "../../core/db/crud.ts";
import { asColumns } from "../../core/db/field-columns.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import type { Person } from "../../core/http/person.ts";
import { Refusal } from "../../core/refusal.ts";
import { voidLinks } from "../../core/auth/links.ts";
import { send } from "../notifications/actions.ts";
import { resetSecondFactor } from "../security/actions.ts";
import { endSessions, sendVerification } from "../sign-in/actions.ts";
import { setExperienceOf } from "../experience/actions.ts";
import { changeSkillsOf, tellOfSkills } from "../skills/actions.ts";
import { finishEntry } from "../work-history/actions.ts";
import { sendInvitations } from "./invitations.ts";
import { userTable, userView, withDeleted } from "./queries.ts";
import { isManaged, mustManage, oneself, unmanaged } from "./rules.ts";

type UserPatch = z.output<typeof users.edit.body>;
type Action = z.output<typeof users.act.params>["action"];

const emailTaken = takenBy(userTable.takenThing, { users_email: "email" });

/** Throws not_found. */
export const userById = (sql: Sql, me: Caller, id: string, view = userView): Promise<User> =>
  readRecord<User>(sql, { view, thing: "person" }, me, id);

/** Another address has to be verified anew. Throws not_found, role_above, taken, stale. */
export const editUser = async (
  write: Write,
  config: Config,
  me: Person,
  id: string,
  { version, skills, experience, ...body }: UserPatch,
): Promise<User> => {
  const before = await lockedUser(write.sql, me, id);
  mustManage(me.role, before.role);
  const hasNewAddress = body.email !== undefined && body.email !== before.email;
  await changeRecord(write.sql, {
    table: "users",
    view: userView,
    me,
    id,
    thing: "person",
    version,
    set: {
      ...asColumns(body),
      ...(hasNewAddress && { email_verified_at: null }),
    },
  }).catch(emailTaken);
  const granted = skills ? await changeSkillsOf(write, me, [id], "replace", skills) : [];
  if (experience) await setExperienceOf(write.sql, id, experience);
  if (hasNewAddress) await askNewAddress(write, config, id);
  const after = await recorded(write, me, id, before);
  await tellOfSkills(write, config, granted);
  return after;
};

/** What was mailed to the old address stops working there. Who has no password yet is invited again. */
const askNewAddress = async (write: Write, config: Config, id: string): Promise<void> => {
  await voidLinks(write.sql, id, ["verify", "reset", "invite"]);
  const { password_hash, first_name, email } = await write.sql
    .selectFrom("users")
    .select(["password_hash", "first_name", "email"])
    .where("_id", "=", id)
    .executeTakeFirstOrThrow();
  if (password_hash) await sendVerification(write, config, id);
  else await sendInvitations(write, config, [{ _id: id, firstName: first_name, email }]);
};

/** Ends the person's sessions: they come back with what the new role may. Throws own_account, role_above, stale. */
export const changeRole = async (
  write: Write,
  config: Config,
  me: Person,
  id: string,
  { role, version }: { role: Role; version?: number | undefined },
): Promise<User> => {
  const before = await another(write.sql, me, id);
  mustManage(me.role, before.role, role);
  await changeRecord(write.sql, { table: "users", view: userView, me, id, thing: "person", version, set: { role } });
  await endSessions(write.sql, id);
  const after = await recorded(write, me, id, before);
  if (role !== before.role) await send(write, config, [{ userId: id, kind: "role_changed", params: { role } }]);
  return after;
};

/** Who was blocked from jobs may take them again. Throws not_found, role_above, stale. */
export const setJobLimit = async (
  write: Write,
  me: Person,
  id: string,
  { jobLimit, version }: z.output<typeof users.unblockJob.body>,
): Promise<User> => {
  const before = await lockedUser(write.sql, me, id);
  mustManage(me.role, before.role);
  const set = { job_limit: jobLimit, job_blocked_at: null };
  await changeRecord(write.sql, { table: "users", view: userView, me, id, thing: "person", version, set });
  return recorded(write, me, id, before);
};

/** Ends the person's sessions: the lost phone may be signed in. Throws own_account, second_factor_off. */
export const resetFactor = async (write: Write, config: Config, me: Person, id: string): Promise<User> => {
  const before = await another(write.sql, me, id);
  mustManage(me.role, before.role);
  await resetSecondFactor(write, config, id);
  await endSessions(write.sql, id);
  return userById(write.sql, me, id);
};

/** Throws own_account, role_above; wrong_state where it is so already. */
export const actOnUser = async (write: Write, me: Person, id: string, action: Action): Promise<User> => {
  const before = await another(write.sql, me, id);
  mustManage(me.role, before.role);
  if (action === "activate" ? before.isActive : action === "deactivate" && !before.isActive) {
    throw new Refusal("wrong_state", { params: { state: before.isActive ? "active" : "inactive" } });
  }
  const now = raw<string>`now()`;
  const set = { activate: { deactivated_at: null }, deactivate: { deactivated_at: now }, delete: { deleted_at: now } }[
    action
  ];
  await changeRecord(write.sql, { table: "users", view: userView, me, id, thing: "person", set });
  if (action !== "activate") await leave(write, [before]);
  return recorded(write, me, id, before);
};

/** Those who leave are signed out everywhere, and checked out of where they are. */
export const leave = async (write: Write, leaving: readonly User[]): Promise<void> => {
  await endSessions(
    write.sql,
    leaving.map(({ _id }) => _id),
  );
  for (const { _id, role, currentlyCheckedInProject } of leaving) {
    if (currentlyCheckedInProject) await finishEntry(write, { _id, role }, currentlyCheckedInProject._id);
  }
};

/** What can be done with many people at once, by the rules for one. */
export const userCrud: Crud = {
  ...userTable,
  editRefusal: `case ${unmanaged} end`,
  removeRefusal: `case ${oneself} ${unmanaged} end`,
  restoreRefusal: `case when u.erased_at is not null then json_build_object('code', 'wrong_state', 'state', 'erased')
    ${unmanaged} end`,
  afterRemove: (write, people) => leave(write, people as readonly User[]),
};

/** People, among them those for whom staff have to do something. */
export const waitingPeople: Waiting = { view: userView, mayAct: `(${isManaged})`, since: "u.created_at" };

/** A person, locked until the transaction ends: nobody's role or standing changes between the rule and the write. */
export const lockedUser = async (sql: Sql, me: Caller, id: string): Promise<User> => {
  await lockPerson(sql, id);
  return userById(sql, me, id);
};

const another = async (sql: Sql, me: Person, id: string): Promise<User> => {
  const user = await lockedUser(sql, me, id);
  if (user._id === me._id) throw new Refusal("own_account");
  return user;
};

/** Reads a person after a change and says what was changed. */
export const recorded = async (write: Write, me: Caller, id: string, before: User | null): Promise<User> => {
  const after = await userById(write.sql, me, id, withDeleted);
  await write.record({ resource: "users", id, before, after: after.isDeleted ? null : after });
  return after;
};
