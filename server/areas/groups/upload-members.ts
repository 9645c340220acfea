import type { z } from "zod";
import type { groups } from "../../../contract/groups/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { AppError } from "../../core/app-error.ts";
import { groupAddressesMax } from "../../core/auth/limits.ts";
import type { Actor } from "../../core/current-user.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import { type MemberRow, readMembers } from "./members-file.ts";
import { changeMembers, lockPlainGroup, managedGroup } from "./people.ts";
import { isStaffRole, mayReadContact } from "./rules.ts";

type Options = z.output<typeof groups.uploadMembers.body>;
type Uploaded = z.output<(typeof groups.uploadMembers.replies)[200]>;

/**
 * Adds the people of a file to a group, all or none; with `preview` everything is checked and nothing written. A group
 * admin who is not staff is not told who has an account: the preview counts all lines but those of members whose address
 * they may read, and people who can't be added are left out. What was added they see, and so it is limited.
 *
 * @throws not_found, rule_group, too_many; validation with the errors by line and column
 */
export const uploadMembers = async (
  id: string,
  file: Upload,
  { preview, skipMembers }: Options,
  { me, change, services }: Pick<Context, "me" | "change" | "services">,
): Promise<Uploaded> => {
  const { rows, errors: inFile } = readMembers(file.bytes);
  const isTold = isStaffRole(me);
  const check = async (sql: Sql): Promise<{ people: string[]; already: number; unnamed: number }> => {
    await lockPlainGroup(sql, me, id);
    const errors = inFile.copy();
    if (!isTold) errorsOfRepeated(rows, errors);
    const found = await findPeople(sql, { me, id, rows, errors: isTold ? errors : null });
    const members = found.filter((one) => one.is_member);
    if (!skipMembers)
      for (const one of members) errors.add(one.line, one.column, "This person is in the group already.");
    errors.refuseAny();
    const people = found.filter((one) => !one.is_member).map((one) => one._id);
    return { people, already: members.length, unnamed: rows.length - members.length };
  };
  if (!isTold && rows.length > groupAddressesMax) {
    const message = `At most ${groupAddressesMax} people at once.`;
    throw new AppError("validation", { fields: { groupMembers: [message] } });
  }
  if (preview) {
    const { people, already, unnamed } = await services.db.sql.transaction().execute(check);
    return { added: isTold ? people.length : unnamed, already };
  }
  if (!isTold) {
    await managedGroup(services.db.sql, me, id);
    await services.limits.addresses(me._id, Math.max(1, rows.length));
  }
  return change(async (write) => {
    const { people, already } = await check(write.sql);
    const { added } = await changeMembers(write, id, { add: people, delete: [] }, "groupMembers");
    return { added, already };
  });
};

interface Found {
  readonly line: number;
  readonly column: "email" | "_id";
  readonly _id: string;
  readonly is_member: boolean;
}

/** Lines that say the same as an earlier one, by what is written there alone. */
const errorsOfRepeated = (rows: readonly MemberRow[], errors: FileErrors): void => {
  const seen = new Map<string, number>();
  for (const { line, email, _id } of rows) {
    const other = seen.get(email ?? _id ?? "");
    if (other !== undefined) errors.add(line, email === null ? "_id" : "email", repeated(other));
    else seen.set(email ?? _id ?? "", line);
  }
};

const repeated = (line: number): string => `The same person stands on line ${line} already.`;

/**
 * The people of the lines, without duplicates. Unknown, deactivated and repeated people are errors, or left out where
 * there is no list of errors to name them in; there a person is a member only where the caller may read their address.
 */
const findPeople = async (
  sql: Sql,
  { me, id, rows, errors }: { me: Actor; id: string; rows: readonly MemberRow[]; errors: FileErrors | null },
): Promise<Found[]> => {
  const people = await run<{ line: number; _id: string | null; is_active: boolean; is_member: boolean }>(
    sql,
    sqlText`with ${meCte} select row.line, u._id, u.deactivated_at is null as is_active,
       exists (select from group_members in_it where in_it.group_id = g._id and in_it.user_id = u._id)
         and (row.email is null or ${mayReadContact}) as is_member
     from me, groups g cross join json_to_recordset($4::json) as row (line int, email text, _id uuid)
     left join users u on u.deleted_at is null and (row._id is null or u._id = row._id)
       and (row.email is null or u.email = row.email) and (row._id is not null or row.email is not null)
     where g._id = $3 order by row.line`,
    [me._id, me.role, id, JSON.stringify(rows)],
  );
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const seen = new Map<string, number>();
  return people.flatMap(({ line, _id, is_active, is_member }): Found[] => {
    const row = byLine.get(line)!;
    const column = row.email === null && row._id !== null ? "_id" : "email";
    const wrong = (message: string): Found[] => {
      errors?.add(line, column, message);
      return [];
    };
    if (_id === null) return wrong(unknownPerson(row));
    if (!is_active) return wrong("This person was deactivated.");
    const other = seen.get(_id);
    if (other !== undefined) return wrong(repeated(other));
    seen.set(_id, line);
    return [{ line, column, _id, is_member }];
  });
};

const unknownPerson = ({ email, _id }: MemberRow): string => {
  if (email !== null && _id !== null) return "No one has both this e-mail address and this id.";
  return email === null ? "No one has this id." : "No one has this e-mail address.";
};
