import type { z } from "zod";
import type { groups } from "../../../contract/groups/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import { type MemberRow, readMembers } from "./members-file.ts";
import { changeMembers, lockPlainGroup } from "./people.ts";

type Options = z.output<typeof groups.uploadMembers.body>;
type Uploaded = z.output<(typeof groups.uploadMembers.replies)[200]>;

/**
 * Adds the people of a file to a group, all or none; with `preview` everything is checked and nothing written.
 *
 * @throws not_found, rule_group; validation with the errors by line and column
 */
export const uploadMembers = async (
  id: string,
  file: Upload,
  { preview, skipMembers }: Options,
  { me, change, services }: Pick<Context, "me" | "change" | "services">,
): Promise<Uploaded> => {
  const { rows, errors: inFile } = readMembers(file.bytes);
  const check = async (sql: Sql): Promise<{ people: string[]; already: number }> => {
    await lockPlainGroup(sql, me, id);
    const errors = inFile.copy();
    const found = await findPeople(sql, id, rows, errors);
    const members = found.filter((one) => one.is_member);
    if (!skipMembers)
      for (const one of members) errors.add(one.line, one.column, "This person is in the group already.");
    errors.refuseAny();
    return { people: found.filter((one) => !one.is_member).map((one) => one._id), already: members.length };
  };
  if (preview) {
    const { people, already } = await services.db.sql.transaction().execute(check);
    return { added: people.length, already };
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

/** The people of the lines, without duplicates. Unknown, deactivated and repeated people are errors. */
const findPeople = async (sql: Sql, id: string, rows: readonly MemberRow[], errors: FileErrors): Promise<Found[]> => {
  const people = await run<{ line: number; _id: string | null; is_active: boolean; is_member: boolean }>(
    sql,
    `select row.line, u._id, u.deactivated_at is null as is_active,
       exists (select from group_members m where m.group_id = $2 and m.user_id = u._id) as is_member
     from json_to_recordset($1::json) as row (line int, email text, _id uuid)
     left join users u on u.deleted_at is null and (row._id is null or u._id = row._id)
       and (row.email is null or u.email = row.email) and (row._id is not null or row.email is not null)
     order by row.line`,
    [JSON.stringify(rows), id],
  );
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const seen = new Map<string, number>();
  return people.flatMap(({ line, _id, is_active, is_member }): Found[] => {
    const row = byLine.get(line)!;
    const column = row.email === null && row._id !== null ? "_id" : "email";
    const wrong = (message: string): Found[] => {
      errors.add(line, column, message);
      return [];
    };
    if (_id === null) return wrong(unknownPerson(row));
    if (!is_active) return wrong("This person was deactivated.");
    const other = seen.get(_id);
    if (other !== undefined) return wrong(`The same person stands on line ${other} already.`);
    seen.set(_id, line);
    return [{ line, column, _id, is_member }];
  });
};

const unknownPerson = ({ email, _id }: MemberRow): string => {
  if (email !== null && _id !== null) return "No one has both this e-mail address and this id.";
  return email === null ? "No one has this id." : "No one has this e-mail address.";
};
