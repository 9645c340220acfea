import type { z } from "zod";
import type { User, users } from "../../../contract/users/endpoints.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import type { Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { endSessions } from "../../core/auth/end-sessions.ts";
import { changeSkillsOf, notifyOfSkills } from "../skills/actions.ts";
import { askAddressesAgain, endReviewsAs, leave, userCrud } from "./actions.ts";
import { blockerOf, oneself, unmanaged } from "../../core/db/managed.ts";
import { requireAssignable } from "./rules.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";

type Body<Row extends "bulkRole" | "bulkSkills" | "bulkActivation"> = z.output<(typeof users)[Row]["body"]>;
type AddSkills = z.output<typeof users.addSkills.body>;
type Reply = Awaited<ReturnType<typeof bulkChange>>;

const idsOf = (people: readonly { readonly _id: string }[]): string[] => people.map(({ _id }) => _id);

/** Ends their sessions, so that they get the new role. Throws role_above where the caller may not assign it. */
export const changeRoles = async (write: Write, { select, role, onRefusal }: Body<"bulkRole">): Promise<Reply> => {
  requireAssignable(write.me, role);
  const reply = await bulkChange(write, userCrud, {
    select,
    onRefusal,
    set: sqlText`role = $2`,
    values: [role],
    blocker: sqlText`case ${oneself} ${unmanaged} when u.role = $4 then ${blockerOf("no_change")} end`,
    blockerValues: [role],
    after: async (people) => {
      await endSessions(write.sql, idsOf(people));
      await endReviewsAs(write, role, idsOf(people));
    },
  });
  const notices = (reply.ids ?? []).map((userId) => ({ userId, kind: "role_changed" as const, params: { role } }));
  await notify(write, notices);
  return reply;
};

/** Deactivated people are signed out everywhere, and checked out; activated ones verify an address that is not yet. */
export const changeActivation = (
  write: Write,
  { select, action, onRefusal }: Body<"bulkActivation">,
): Promise<Reply> => {
  const activates = action === "activate";
  return bulkChange(write, userCrud, {
    select,
    onRefusal,
    set: sqlText`deactivated_at = ${activates ? sqlText`null` : sqlText`now()`}`,
    blocker: sqlText`case ${oneself} ${unmanaged} when (u.deactivated_at is null) = ${activates ? sqlText`true` : sqlText`false`}
      then json_build_object('code', 'wrong_state', 'state', ${quote(activates ? "active" : "inactive")}) end`,
    after: (people) => (activates ? askAddressesAgain(write, idsOf(people)) : leave(write, people as readonly User[])),
  });
};

/** SQL over `u`: whether the skills of `$4` change nothing for this person. */
const isSameBy = {
  add: sqlText`array(select skill_id from user_skills where user_id = u._id) @> $4::uuid[]`,
  remove: sqlText`not exists (select from user_skills where user_id = u._id and skill_id = any($4::uuid[]))`,
  replace: sqlText`array(select skill_id from user_skills where user_id = u._id) @> $4::uuid[]
    and $4::uuid[] @> array(select skill_id from user_skills where user_id = u._id)`,
} as const;

/** Throws validation where one of the skills does not exist. */
export const changeSkills = async (
  write: Write,
  { select, how, skills, onRefusal }: Body<"bulkSkills">,
): Promise<Reply & { added: number }> => {
  let granted: Awaited<ReturnType<typeof changeSkillsOf>> = [];
  const reply = await bulkChange(write, userCrud, {
    select,
    onRefusal,
    blocker: sqlText`case ${unmanaged} when ${isSameBy[how]} then ${blockerOf("no_change")} end`,
    blockerValues: [skills],
    after: async (people) => {
      granted = await changeSkillsOf(write, idsOf(people), how, skills);
    },
  });
  await notifyOfSkills(write, granted);
  return { ...reply, added: granted.reduce((sum, one) => sum + one.skills.length, 0) };
};

/** By ids or addresses; unknown addresses are returned. Throws validation where one of the skills does not exist. */
export const addSkills = async (
  write: Write,
  { users: ids, emails, skills }: AddSkills,
): Promise<Reply & { added: number; unknown: string[] }> => {
  const found = await write.sql
    .selectFrom("users")
    .select(["_id", "email"])
    .where("email", "=", (expression) => expression.fn.any(expression.val([...emails])))
    .where("deleted_at", "is", null)
    .execute();
  const existing = new Set(found.map(({ email }) => email));
  const select = { ids: [...ids, ...idsOf(found)] };
  const reply = await changeSkills(write, { select, how: "add", skills, onRefusal: "skip" });
  return { ...reply, unknown: [...new Set(emails)].filter((email) => !existing.has(email)) };
};
