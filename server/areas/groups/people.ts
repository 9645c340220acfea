import type { z } from "zod";
import { type Group, groupMax } from "../../../contract/groups/records.ts";
import type { groups } from "../../../contract/groups/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { notifyOfGroup } from "../projects/actions.ts";
import { groupCrud } from "./queries.ts";
import { mayManage } from "./rules.ts";

type Lists = z.output<typeof groups.updateAdmins.body>;
type Changed = z.output<(typeof groups.updateMembers.replies)[200]>;

type Managed = Pick<Group, "_id" | "name" | "kind">;

/** A group that the caller manages. Throws not_found. */
export const managedGroup = async (sql: Sql, me: Actor, id: string, lock = sqlText``): Promise<Managed> => {
  const [group] = await run<Managed>(
    sql,
    sqlText`with ${meCte} select g._id, g.name, g.kind from me, groups g
     where g._id = $3 and g.deleted_at is null and ${mayManage} ${lock}`,
    [me._id, me.role, id],
  );
  if (!group) throw notFound("group");
  return group;
};

/** Like `managedGroup`, and locks the group with its members against changes until this transaction ends. */
export const lockGroup = (sql: Sql, me: Actor, id: string): Promise<Managed> =>
  managedGroup(sql, me, id, sqlText`for no key update of g`);

/** Like `lockGroup`, for a group with chosen members. Throws rule_group otherwise. */
export const lockPlainGroup = async (sql: Sql, me: Actor, id: string) => {
  const group = await lockGroup(sql, me, id);
  if (group.kind === "rule") throw new AppError("rule_group");
  return group;
};

/** Throws validation at the positions of people who do not exist or were deactivated. */
const requireActive = async (sql: Sql, people: readonly string[], field: string): Promise<void> => {
  const missing = await run<{ place: number }>(
    sql,
    sqlText`select n - 1 as place from unnest($1::uuid[]) with ordinality as input (_id, n)
     where not exists (select from users u
       where u._id = input._id and u.deleted_at is null and u.deactivated_at is null) order by n limit 100`,
    [people],
  );
  if (missing.length === 0) return;
  const message = "There is no active person with this id.";
  throw new AppError("validation", {
    fields: Object.fromEntries(missing.map(({ place }) => [`${field}.${place}`, [message]])),
  });
};

/** Adds people to a group; returns those who were not in it. Throws validation on the field. */
export const putMembers = async (
  sql: Sql,
  me: Actor,
  id: string,
  people: readonly string[],
  field: string,
): Promise<string[]> => {
  if (people.length === 0) return [];
  await requireActive(sql, people, field);
  const put = await run<{ user_id: string }>(
    sql,
    sqlText`insert into group_members (group_id, user_id, added_by)
     select distinct $1::uuid, input._id, $3::uuid from unnest($2::uuid[]) as input (_id) order by 2
     on conflict do nothing returning user_id`,
    [id, people, me._id],
  );
  const [{ n } = { n: 0 }] = await run<{ n: number }>(
    sql,
    sqlText`select count(*) as n from group_members where group_id = $1`,
    [id],
  );
  if (n > groupMax) {
    const message = `A group may have at most ${groupMax.toLocaleString("en-US")} people.`;
    throw new AppError("validation", { fields: { [field]: [message] } });
  }
  return put.map(({ user_id }) => user_id);
};

/** Throws validation on the field. */
export const putAdmins = async (sql: Sql, id: string, people: readonly string[], field: string): Promise<void> => {
  await requireActive(sql, people, field);
  await run(
    sql,
    sqlText`insert into group_admins (group_id, user_id)
     select distinct $1::uuid, input._id from unnest($2::uuid[]) as input (_id) order by 2 on conflict do nothing`,
    [id, people],
  );
};

const refsOf = (ids: readonly string[]) => ids.map((_id) => ({ _id }));

/** Audits who joined and who left; the group's admins and these people get live events, and these are notified of projects. */
const recordMembers = async (write: AnyWrite, group: Group, added: readonly string[], removed: readonly string[]) => {
  if (added.length + removed.length === 0) return write.record();
  const before = group.totalUsers - added.length + removed.length;
  await write.record({
    resource: "groups",
    id: group._id,
    before: { members: refsOf(removed), totalUsers: before },
    after: { members: refsOf(added), totalUsers: group.totalUsers },
    people: [...(groupCrud.people?.(group) ?? []), ...added, ...removed],
  });
  await announceProjects(write, group._id, [...added, ...removed]);
  await notifyOfGroup(write, group._id, added, removed);
};

/** Those who joined or left see other private projects from now on. */
const announceProjects = async (write: AnyWrite, groupId: string, people: readonly string[]): Promise<void> => {
  const opened = await run<{ project_id: string }>(
    write.sql,
    sqlText`select project_id from project_groups where group_id = $1`,
    [groupId],
  );
  await write.announce(...opened.map(({ project_id: id }) => ({ resource: "projects" as const, id, people })));
};

/**
 * Adds people to a plain group and removes others. `field` is the name of the added people in the body. Throws
 * not_found, rule_group, validation.
 */
export const changeMembers = async (write: Write, id: string, lists: Lists, field = "add"): Promise<Changed> => {
  await lockPlainGroup(write.sql, write.me, id);
  const added = await putMembers(write.sql, write.me, id, lists.add, field);
  const removed = await run<{ user_id: string }>(
    write.sql,
    sqlText`delete from group_members where group_id = $1 and user_id = any($2::uuid[]) returning user_id`,
    [id, lists.delete],
  );
  const group = await readRecord<Group>(write.sql, groupCrud, write.me, id);
  await recordMembers(
    write,
    group,
    added,
    removed.map(({ user_id }) => user_id),
  );
  return { group, added: added.length, removed: removed.length, already: new Set(lists.add).size - added.length };
};

/** Throws not_found, validation. */
export const changeAdmins = async (write: Write, id: string, lists: Lists): Promise<Group> => {
  await lockGroup(write.sql, write.me, id);
  const before = await readRecord<Group>(write.sql, groupCrud, write.me, id);
  await putAdmins(write.sql, id, lists.add, "add");
  await run(write.sql, sqlText`delete from group_admins where group_id = $1 and user_id = any($2::uuid[])`, [
    id,
    lists.delete,
  ]);
  const after = await readRecord<Group>(write.sql, groupCrud, write.me, id);
  const people = [...lists.add, ...lists.delete, ...(groupCrud.people?.(before) ?? [])];
  await write.record({ resource: "groups", id, before, after, people });
  return after;
};
