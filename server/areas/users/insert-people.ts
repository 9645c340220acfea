import type { z } from "zod";
import { type Role, rolesManagedBy } from "../../../contract/core/roles.ts";
import type { NewPerson } from "../../../contract/users/endpoints.ts";
import { insertRecords } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Write } from "../../core/db/write.ts";
import { grantEach, skillsByName } from "../skills/actions.ts";
import { sendInvitations } from "./invitations.ts";
import { userTable } from "./queries.ts";

export type NewPersonRow = z.output<typeof NewPerson>;
type WithoutSkills = Omit<NewPersonRow, "skills">;

/** Inserts people, and returns their ids in order: undefined for addresses that are taken or duplicates. */
export const insertPeople = (sql: Sql, people: readonly WithoutSkills[]): Promise<(string | undefined)[]> =>
  insertRecords(sql, userTable, people, true);

/**
 * Inserts, audits and (if requested) invites those whose address is free; returns the positions of the others. Unknown
 * skills are left out: `unknownSkills` reports them beforehand.
 */
export const addPeople = async (
  write: Write,
  people: readonly NewPersonRow[],
  isInvited: boolean,
): Promise<readonly number[]> => {
  const skillIds = await skillsByName(
    write.sql,
    people.flatMap(({ skills }) => skills),
  );
  const ids = await insertPeople(write.sql, people);
  const made = people.flatMap((person, place) => {
    const _id = ids[place];
    return _id ? [{ ...person, _id, skills: person.skills.flatMap((name) => skillIds.get(name) ?? []) }] : [];
  });
  await grantEach(
    write,
    made.flatMap(({ _id, skills }) => skills.map((skill) => ({ person: _id, skill: skill._id }))),
  );
  if (isInvited) await sendInvitations(write, made);
  await write.record(
    ...made.map(({ _id, ...after }) => ({ resource: "users", id: _id, before: null, after }) as const),
  );
  return ids.flatMap((_id, place) => (_id ? [] : [place]));
};

/** The positions of those whose role the caller may not assign. */
export const placesAbove = (mine: Role, people: readonly NewPersonRow[]): readonly number[] => {
  const managed = rolesManagedBy(mine);
  return people.flatMap(({ role }, place) => (managed.includes(role) ? [] : [place]));
};
