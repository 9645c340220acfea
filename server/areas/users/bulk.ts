import type { z } from "zod";
import type { User, users } from "../../../contract/users/endpoints.ts";
import type { Config } from "../../config.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import type { Write } from "../../core/db/write.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Person } from "../../core/http/person.ts";
import { send } from "../notifications/actions.ts";
import { endSessions } from "../sign-in/actions.ts";
import { changeSkillsOf, tellOfSkills } from "../skills/actions.ts";
import { leave, userCrud } from "./actions.ts";
import { mustManage, oneself, refusalOf, unmanaged } from "./rules.ts";

type Body<Row extends "bulkRole" | "bulkSkills" | "bulkActivation"> = z.output<(typeof users)[Row]["body"]>;
type AddSkills = z.output<typeof users.addSkills.body>;
type Reply = Awaited<ReturnType<typeof bulkChange>>;

const idsOf = (people: readonly { readonly _id: string }[]): string[] => people.map(({ _id }) => _id);

/** Ends their sessions: they come back with what the new role may. Throws role_above where the caller may not give it. */
export const changeRoles = async (
  write: Write,
  config: Config,
  me: Person,
  { select, role, onRefusal }: Body<"bulkRole">,
): Promise<Reply> => {
  mustManage(me.role, role);
  const reply = await bulkChange(write, me, userCrud, {
    select,
    onRefusal,
    set: "role = $2",
    values: [role],
    refusal: `case ${oneself} ${unmanaged} when u.role = $4 then ${refusalOf("no_change")} end`,
    refusalValues: [role],
    after: (people) => endSessions(write.sql, idsOf(people)),
  });
  const told = (reply.ids ?? []).map((userId) => ({ userId, kind: "role_changed" as const, params: { role } }));
  await send(write, config, told);
  return reply;
};

/** Who is deactivated is signed out everywhere, and checked out of where they are. */
export const changeActivation = (
  write: Write,
  me: Person,
  { select, action, onRefusal }: Body<"bulkActivation">,
): Promise<Reply> => {
  const isWanted = action === "activate";
  return bulkChange(write, me, userCrud, {
    select,
    onRefusal,
    set: `deactivated_at = ${isWanted ? "null" : "now()"}`,
    refusal: `case ${oneself} ${unmanaged} when (u.deactivated_at is null) = ${isWanted}
      then json_build_object('code', 'wrong_state', 'state', '${isWanted ? "active" : "inactive"}') end`,
    after: async (people) => (isWanted ? undefined : leave(write, people as readonly User[])),
  });
};

/** SQL over `u`: whether the skills of `$4` change nothing for this person. */
const isSameBy = {
  add: "array(select skill_id from user_skills where user_id = u._id) @> $4::uuid[]",
  remove: "not exists (select from user_skills where user_id = u._id and skill_id = any($4::uuid[]))",
  replace: `array(select skill_id from user_skills where user_id = u._id) @> $4::uuid[]
    and $4::uuid[] @> array(select skill_id from user_skills where user_id = u._id)`,
} as const;

/** Throws validation where one of the skills does not exist. */
export const changeSkills = async (
  write: Write,
  config: Config,
  me: Caller,
  { select, how, skills, onRefusal }: Body<"bulkSkills">,
): Promise<Reply & { added: number }> => {
  let granted: Awaited<ReturnType<typeof changeSkillsOf>> = [];
  const reply = await bulkChange(write, me, userCrud, {
    select,
    onRefusal,
    refusal: `case ${unmanaged} when ${isSameBy[how]} then ${refusalOf("no_change")} end`,
    refusalValues: [skills],
    after: async (people) => {
      granted = await changeSkillsOf(write, me, idsOf(people), how, skills);
    },
  });
  await tellOfSkills(write, config, granted);
  return { ...reply, added: granted.reduce((sum, one) => sum + one.skills.length, 0) };
};

/** By ids or addresses; those that nobody has are named. Throws validation where one of the skills does not exist. */
export const addSkills = async (
  write: Write,
  config: Config,
  me: Caller,
  { users: ids, emails, skills }: AddSkills,
): Promise<Reply & { added: number; unknown: string[] }> => {
  const found = await write.sql
    .selectFrom("users")
    .select(["_id", "email"])
    .where("email", "=", (expression) => expression.fn.any(expression.val([...emails])))
    .where("deleted_at", "is", null)
    .execute();
  const known = new Set(found.map(({ email }) => email));
  const select = { ids: [...ids, ...idsOf(found)] };
  const reply = await changeSkills(write, config, me, { select, how: "add", skills, onRefusal: "skip" });
  return { ...reply, unknown: [...new Set(emails)].filter((email) => !known.has(email)) };
};
