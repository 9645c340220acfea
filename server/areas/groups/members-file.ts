import { Email, Id } from "../../../contract/core/fields.ts";
import { groupMax, memberColumns } from "../../../contract/groups/records.ts";
import { readCsv } from "../../core/files/csv-file.ts";
import { FileErrors } from "../../core/files/file-errors.ts";

/** A valid line of the file; where it has both columns, both must identify the same person. */
export interface MemberRow {
  readonly line: number;
  readonly email: string | null;
  readonly _id: string | null;
}

/**
 * Reads a file of people: CSV with a column `email`, `_id`, or both. Collects errors by line and column.
 *
 * @throws validation where the file as a whole can't be read
 */
export const readMembers = (bytes: Uint8Array): { rows: MemberRow[]; errors: FileErrors } => {
  const field = "groupMembers";
  const { columns, lines } = readCsv(bytes, {
    field,
    columns: memberColumns,
    needed: [],
    rowsMax: groupMax,
    what: "people",
  });
  const errors = new FileErrors(field);
  const rows = lines.flatMap(({ line, cells }): MemberRow[] => {
    const before = errors.count;
    const cellOf = (column: "email" | "_id") => (cells[columns.get(column) ?? -1] ?? "").trim();
    const [email, id] = [cellOf("email"), cellOf("_id")];
    if (cells.length !== columns.size) {
      errors.add(
        line,
        columns.has("email") ? "email" : "_id",
        `This line has ${cells.length} values, not ${columns.size}.`,
      );
    }
    const read = Email.safeParse(email);
    if (email !== "" && !read.success) errors.add(line, "email", "Enter an e-mail address.");
    const readId = Id.safeParse(id);
    if (id !== "" && !readId.success) errors.add(line, "_id", "This is not an id.");
    if (errors.count > before) return [];
    return [{ line, email: read.data ?? null, _id: readId.data ?? null }];
  });
  return { rows, errors };
};
