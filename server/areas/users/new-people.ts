import type { z } from "zod";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { asColumns } from "../../core/db/field-columns.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { requireMet } from "../../core/http/sessions.ts";
import { hashOfSecret, newId } from "../../core/ids.ts";
import { AppError, taken } from "../../core/app-error.ts";
import { inConstantTime } from "../../core/auth/constant-time.ts";
import { requireStrong } from "../../core/auth/strong-password.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { existingAccountMail } from "../../core/mail/mail-texts.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { rolesManagedBy } from "../../../contract/core/roles.ts";
import { sendVerification } from "../sign-in/actions.ts";
import { changeSkillsOf } from "../skills/actions.ts";
import { userById } from "./actions.ts";
import { unknownSkills } from "../skills/actions.ts";
import { addPeople, insertPeople, type NewPersonRow, placesAbove } from "./insert-people.ts";
import { sendInvitations } from "./invitations.ts";
import { requireAssignable } from "./rules.ts";

type NewUser = z.output<typeof users.create.body>;
type Created = z.output<(typeof users.create.replies)[201]>;

const noun = "e-mail address";

/** Without a session a sign-up; by staff an invitation. Throws forbidden for other roles. */
export const createUser = async (context: Context<CurrentUser | null>, body: NewUser): Promise<Created> => {
  const { me } = context;
  if (!me) return inConstantTime(() => signUp(context, body));
  if (rolesManagedBy(me.role).length === 0) throw new AppError("forbidden");
  // The endpoint is open to anyone, so this was not checked before.
  requireMet(users.create.policy, me);
  return invite(context as Context, body);
};

/**
 * Replies alike, and as slowly, whether or not the address has an account; its owner is notified by mail. Throws
 * validation where a stranger requests a role, skills or a hub, or the password is easy to guess.
 */
const signUp = async (
  context: Context<CurrentUser | null>,
  { password, role, skills, ...person }: NewUser,
): Promise<Created> => {
  const { services, address, change } = context;
  const fields: Record<string, string[]> = {};
  if (!password) fields["password"] = ["Please choose a password."];
  if (role !== "annotator") fields["role"] = ["Only staff may give a role."];
  if (skills.length > 0) fields["skills"] = ["Only staff may give skills."];
  // Rules of groups ask for it, and groups open private projects and courses.
  if (person.hub !== "") fields["hub"] = ["Only staff may give a hub."];
  if (!password || Object.keys(fields).length > 0) throw new AppError("validation", { fields });
  await requireStrong(context, { field: "password", password, person });
  await services.limits.mail({ account: hashOfSecret(person.email).toString("hex"), address });
  const password_hash = await services.passwords.hash(password);
  const done = { message: "Please look into your mail: a link there verifies your address." };
  return change(async (write) => {
    const _id = newId();
    const made = await write.sql
      .insertInto("users")
      .values({ _id, ...asColumns(person), role: "annotator", password_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("_id")
      .executeTakeFirst();
    if (made) {
      await sendVerification(write, _id);
      await write.record({ resource: "users", id: _id, before: null, after: { ...person, role: "annotator" } });
    } else {
      await notifyOwner(write, person.email);
      await write.record();
    }
    return done;
  });
};

const notifyOwner = async (write: AnyWrite, email: string): Promise<void> => {
  const owner = await write.sql
    .selectFrom("users")
    .select("_id")
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!owner) return;
  const { name } = await readCompany(write.sql);
  const letter = existingAccountMail(name, write.config.publicUrl);
  await writeMails(write, [{ userId: owner._id, to: email, ...letter }]);
};

/** Throws role_above, taken. */
const invite = async ({ me, change }: Context, { skills, password, ...person }: NewUser): Promise<Created> => {
  requireAssignable(me, person.role);
  if (password) throw new AppError("validation", { fields: { password: ["People choose their own password."] } });
  return change(async (write) => {
    const [_id] = await insertPeople(write.sql, [person]);
    if (!_id) throw taken(noun, "email");
    await changeSkillsOf(write, [_id], "add", skills);
    await sendInvitations(write, [{ _id, ...person }]);
    const user: User = await userById(write.sql, me, _id);
    await write.record({ resource: "users", id: _id, before: null, after: user });
    return { message: `${person.firstName} is invited.`, user };
  });
};

/** Imports people, all or none. Throws role_above, validation or taken, naming each row. */
export const importPeople = (
  { me, change }: Context,
  { users: people, invite: isInvited }: { users: readonly NewPersonRow[]; invite: boolean },
): Promise<{ created: number }> => {
  const above = placesAbove(me.role, people);
  if (above.length > 0) throw refusedPlaces("role_above", above, "role", () => messageOf("role_above"));
  return change(async (write) => {
    const unknown = await unknownSkills(write.sql, people);
    if (unknown.length > 0) {
      const named = unknown.map(({ place, field, message }) => [`users.${place}.${field}`, [message]]);
      throw new AppError("validation", { fields: Object.fromEntries(named) as Record<string, string[]> });
    }
    const places = await addPeople(write, people, isInvited);
    if (places.length === 0) return { created: people.length };
    const refused = new Set(places);
    const inserted = new Set(people.flatMap(({ email }, place) => (refused.has(place) ? [] : [email])));
    throw refusedPlaces("taken", places, "email", (place) =>
      inserted.has(people[place]!.email) ? "This address is in the file twice." : messageOf("taken", { noun }),
    );
  });
};

const refusedPlaces = (
  code: "taken" | "role_above",
  places: readonly number[],
  field: string,
  message: (place: number) => string,
): AppError => {
  const fields = Object.fromEntries(places.map((place) => [`users.${place}.${field}`, [message(place)]]));
  return new AppError(code, { params: { noun }, fields });
};
