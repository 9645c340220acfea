import type { CourseLine } from "../../../contract/courses/import.ts";
import { createRecords } from "../../core/db/crud.ts";
import { nameKey } from "../../core/db/name-key.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import { skillsByName, unknownSkills } from "../skills/actions.ts";
import { courseCrud } from "./course.ts";

/** Courses from a file, whose lines name skills and groups. */
export const courseImporter = {
  unique: { field: "name", noun: "name" },
  insert: ({ write }, lines) => addCourses(write, lines),
  wrong: async (sql, lines) => [...(await unknownSkills(sql, lines)), ...(await unknownGroups(sql, lines))],
} satisfies Importer<CourseLine>;

/** Creates those whose names are free; returns the positions of the others. */
const addCourses = async (write: Write, lines: readonly CourseLine[]): Promise<readonly number[]> => {
  const skills = await skillsByName(
    write.sql,
    lines.flatMap((line) => line.skills),
  );
  const groups = await groupsByName(write.sql, lines);
  const bodies = lines.map((line) => ({
    ...line,
    skills: line.skills.flatMap((name) => skills.get(name)?._id ?? []),
    usersGroup: line.usersGroup.flatMap((name) => groups.get(nameKey(name)) ?? []),
  }));
  return (await createRecords(write, courseCrud, bodies)).taken;
};

/** The ids of the groups that lines name, by the keys of their names. */
const groupsByName = async (sql: Sql, lines: readonly CourseLine[]): Promise<ReadonlyMap<string, string>> => {
  const found = await run<{ _id: string; key: string }>(
    sql,
    sqlText`select _id, name_key as key from groups where name_key = any($1::text[]) and deleted_at is null`,
    [[...new Set(lines.flatMap(({ usersGroup }) => usersGroup.map(nameKey)))]],
  );
  return new Map(found.map(({ key, _id }) => [key, _id]));
};

const unknownGroups = async (sql: Sql, lines: readonly CourseLine[]): Promise<readonly RowProblem[]> => {
  const groups = await groupsByName(sql, lines);
  return lines.flatMap(({ usersGroup }, place) => {
    const unknown = usersGroup.find((name) => !groups.has(nameKey(name)));
    return unknown === undefined ? [] : [{ place, field: "usersGroup", message: `There is no group “${unknown}”.` }];
  });
};
