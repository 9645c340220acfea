import type { z } from "zod";
import { users } from "../../../contract/users/endpoints.ts";
import { changeRecord } from "../../core/db/change-record.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import type { View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { addExperienceOf, setExperienceOf } from "../experience/actions.ts";
import { lockedUser, recorded } from "./actions.ts";
import { experienceRow, userView } from "./queries.ts";
import { requireReach } from "../../core/auth/require-reach.ts";
import { requireManaged } from "./rules.ts";
import type { Actor } from "../../core/current-user.ts";
import { sqlText } from "../../core/db/sql-text.ts";

type Own = z.output<(typeof users.myExperience.replies)[200]>["experience"];
type Added = z.output<typeof users.addExperience.body>;
type Patch = z.output<typeof users.editExperience.body>;

const ownView: View = { ...userView, row: { _id: sqlText`u._id`, ...experienceRow, version: sqlText`u.version` } };

/** The caller's own, or for staff anyone's. Throws not_found. */
export const readExperience = async (sql: Sql, me: Actor, id: string): Promise<Own> => {
  requireReach(users.myExperience, me, id);
  return readRecord<Own>(sql, { view: ownView, noun: "person" }, me, id);
};

const change = async (
  write: Write,
  id: string,
  version: number | undefined,
  work: () => Promise<void>,
): Promise<Own> => {
  requireReach(users.myExperience, write.me, id);
  const before = await lockedUser(write.sql, write.me, id);
  requireManaged(write.me, before);
  await changeRecord(write.sql, { table: "users", view: ownView, me: write.me, id, noun: "person", set: {}, version });
  await work();
  const after = await recorded(write, id, before);
  const { _id, fieldOfExperienceCategory, fieldOfExperienceSubcategory, experience } = after;
  return { _id, fieldOfExperienceCategory, fieldOfExperienceSubcategory, experience, version: after.version };
};

/** Throws not_found, role_above; validation on an item with an unknown field. */
export const addExperience = (write: Write, { user = write.me._id, experience }: Added): Promise<Own> =>
  change(write, user, undefined, () => addExperienceOf(write.sql, user, experience));

/** Throws as addExperience does, and stale. */
export const editExperience = (write: Write, id: string, { version, experience }: Patch): Promise<Own> =>
  change(write, id, version, async () => {
    if (experience) await setExperienceOf(write.sql, id, experience);
  });
