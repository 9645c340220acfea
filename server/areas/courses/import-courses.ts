import { descriptionMax } from "../../../contract/courses/fields.ts";
import type { CourseLine } from "../../../contract/courses/import.ts";
import { createRecords } from "../../core/db/crud.ts";
import { nameKey } from "../../core/db/name-key.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import { wrongTexts } from "../files/actions.ts";
import { skillsByName, unknownSkills } from "../skills/actions.ts";
import { courseCrud, type StoredCourse } from "./course.ts";
import { circular, stepsOf } from "./import-order.ts";
import { coursesAfter, placeTaken } from "./series.ts";

/** Courses from a file, whose lines name skills, groups, and courses that there are or that stand in the same part of it. */
export const courseImporter = {
  unique: { field: "name", noun: "name" },
  insert: ({ write }, lines) => addCourses(write, lines),
  wrong: async (sql, lines) => [
    ...(await unknownSkills(sql, lines)),
    ...(await unknownGroups(sql, lines)),
    ...(await unknownCourses(sql, lines)),
    ...(await takenPlaces(sql, lines)),
    ...circular(lines),
    ...(await wrongTexts(
      sql,
      lines.map(({ description }) => description),
      { field: "description", max: descriptionMax },
    )),
  ],
} satisfies Importer<CourseLine>;

/** Creates those whose names are free, each after those that it names; returns the positions of the others. */
const addCourses = async (write: Write, lines: readonly CourseLine[]): Promise<readonly number[]> => {
  const skills = await skillsByName(
    write.sql,
    lines.flatMap((line) => line.skills),
  );
  const groups = await groupsByName(write.sql, lines);
  const courses = await coursesByName(write.sql, lines);
  const taken: number[] = [];
  for (const places of stepsOf(lines)) {
    const bodies = places.map((place) => {
      const line = lines[place]!;
      return {
        ...line,
        skills: line.skills.flatMap((name) => skills.get(name)?._id ?? []),
        usersGroup: line.usersGroup.flatMap((name) => groups.get(nameKey(name)) ?? []),
        prerequisites: line.prerequisites.flatMap((name) => courses.get(nameKey(name)) ?? []),
        follows: line.follows === null ? null : (courses.get(nameKey(line.follows)) ?? null),
      };
    });
    const created = await createRecords(write, courseCrud, bodies);
    taken.push(...created.taken.map((at) => places[at]!));
    for (const { _id, name } of created.made as readonly StoredCourse[]) courses.set(nameKey(name), _id);
  }
  return taken.sort((one, other) => one - other);
};

const coursesNamed = ({ prerequisites, follows }: CourseLine): string[] => [
  ...prerequisites,
  ...(follows === null ? [] : [follows]),
];

/** The ids of the courses that lines name and that there are, by the keys of their names. */
const coursesByName = async (sql: Sql, lines: readonly CourseLine[]): Promise<Map<string, string>> => {
  const found = await run<{ _id: string; key: string }>(
    sql,
    sqlText`select _id, name_key as key from courses where name_key = any($1::text[]) and deleted_at is null`,
    [[...new Set(lines.flatMap(coursesNamed).map(nameKey))]],
  );
  return new Map(found.map(({ key, _id }) => [key, _id]));
};

const unknownCourses = async (sql: Sql, lines: readonly CourseLine[]): Promise<readonly RowProblem[]> => {
  const known = new Set([...(await coursesByName(sql, lines)).keys(), ...lines.map(({ name }) => nameKey(name))]);
  return lines.flatMap(({ prerequisites, follows }, place) => {
    const isUnknown = (name: string) => !known.has(nameKey(name));
    const required = prerequisites.find(isUnknown);
    return [
      ...(required === undefined ? [] : [{ place, field: "prerequisites", message: noCourse(required) }]),
      ...(follows !== null && isUnknown(follows) ? [{ place, field: "follows", message: noCourse(follows) }] : []),
    ];
  });
};
/** The lines that come after a course after which another comes already, or an earlier line. */
const takenPlaces = async (sql: Sql, lines: readonly CourseLine[]): Promise<readonly RowProblem[]> => {
  const courses = await coursesByName(sql, lines);
  const known = new Map((await coursesAfter(sql, [...courses.values()])).map(({ follows, name }) => [follows, name]));
  const after = new Map([...courses].flatMap(([key, id]) => (known.has(id) ? [[key, known.get(id)!]] : [])));
  return lines.flatMap(({ name, follows }, place) => {
    if (follows === null) return [];
    const other = after.get(nameKey(follows));
    if (other === undefined) after.set(nameKey(follows), name);
    // A course that is there already is refused for its name.
    if (other === undefined || nameKey(other) === nameKey(name)) return [];
    return [{ place, field: "follows", message: placeTaken(other) }];
  });
};
const noCourse = (name: string): string => `There is no course “${name}”.`;

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
