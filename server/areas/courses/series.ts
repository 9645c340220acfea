import { messageOf } from "../../../contract/core/errors.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** Which course comes after which in a series: after each one at most. */

interface CourseAfter {
  readonly _id: string;
  readonly name: string;
  /** The one before it. */
  readonly follows: string;
}

/** The courses that come after these. */
export const coursesAfter = (sql: Sql, ids: readonly string[]): Promise<CourseAfter[]> =>
  run<CourseAfter>(
    sql,
    sqlText`select _id, name, follows from courses where follows = any($1::uuid[]) and deleted_at is null`,
    [ids],
  );

/** What is wrong with a course that would come after one after which another comes. */
export const placeTaken = (after: string): string => messageOf("follows_taken", { before: "this one", after });

/** SQL: why the deleted course `c` can't return to its place, which another course has by now; or no row. */
export const placeOfOther = sqlText`select json_build_object('code', 'follows_taken', 'before', before.name, 'after', other.name)
  from courses other join courses before on before._id = other.follows
  where other.follows = c.follows and other.deleted_at is null`;
