import type { z } from "zod";
import { users } from "../../../contract/users/endpoints.ts";
import { changeRecord } from "../../core/db/change-record.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import type { View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import type { Person } from "../../core/http/person.ts";
import { addExperienceOf, setExperienceOf } from "../experience/actions.ts";
import { lockedUser, recorded } from "./actions.ts";
import { experienceRow, userView } from "./queries.ts";
import { mustManage, mustReach } from "./rules.ts";

type Own = z.output<(typeof users.myExperience.replies)[200]>["experience"];
type Added = z.output<typeof users.addExperience.body>;
type Patch = z.output<typeof users.editExperience.body>;

const ownView: View = { ...userView, row: { _id: "u._id", ...experienceRow, version: "u.version" } };

/** One's own, or as staff anybody's. Throws not_found. */
export const readExperience = async (sql: Sql, me: Person, id: string): Promise<Own> => {
  mustReach(users.myExperience, me, id);
  return readRecord<Own>(sql, { view: ownView, thing: "person" }, me, id);
};

const change = async (
  write: Write,
  me: Person,
  id: string,
  version: number | undefined,
  work: () => Promise<void>,
): Promise<Own> => {
  mustReach(users.myExperience, me, id);
  const before = await lockedUser(write.sql, me, id);
  if (id !== me._id) mustManage(me.role, before.role);
  await changeRecord(write.sql, { table: "users", view: ownView, me, id, thing: "person", set: {}, version });
  await work();
  const after = await recorded(write, me, id, before);
  const { _id, fieldOfExperienceCategory, fieldOfExperienceSubcategory, experience } = after;
  return { _id, fieldOfExperienceCategory, fieldOfExperienceSubcategory, experience, version: after.version };
};

/** Throws not_found, role_above; validation on the item that names what is not there. */
export const addExperience = (write: Write, me: Person, { user = me._id, experience }: Added): Promise<Own> =>
  change(write, me, user, undefined, () => addExperienceOf(write.sql, user, experience));

/** Throws as addExperience, and stale. */
export const editExperience = (write: Write, me: Person, id: string, { version, experience }: Patch): Promise<Own> =>
  change(write, me, id, version, async () => {
    if (experience) await setExperienceOf(write.sql, id, experience);
  });
