import type { z } from "zod";
import type { jobs } from "../../../contract/jobs/endpoints.ts";
import type { JobLine } from "../../../contract/jobs/import.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import type { Sql } from "../../core/db/pool.ts";
import { nameKey } from "../../core/db/name-key.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { skillsByName, unknownSkills } from "../skills/actions.ts";
import { insertJobs, reviewerRoles } from "./actions.ts";
import { type NamedPerson, peopleNamed, wrongPerson } from "./named-people.ts";

type NewJob = z.output<typeof jobs.create.body>;

/** Jobs from a file, whose lines name projects, skills and people. */
export const jobImporter = {
  unique: { field: "serverJobId", noun: "job of the server" },
  insert: ({ write }, lines) => addJobs(write, lines),
  wrong: (sql, lines) => wrongLines(sql, lines),
} satisfies Importer<JobLine>;

/** Creates those that are free; returns the positions of those whose job on the server has one already. */
const addJobs = async (write: Write, lines: readonly JobLine[]): Promise<readonly number[]> => {
  const named = await namedIn(write.sql, lines);
  const bodies = lines.map(
    (line): NewJob => ({
      ...line,
      projectId: named.project(line.projectId)!,
      skills: line.skills.flatMap((name) => named.skills.get(name)?._id ?? []),
      annotatorId: line.annotatorId && named.people(line.annotatorId)[0]!._id,
      reviewerId: line.reviewerId && named.people(line.reviewerId)[0]!._id,
    }),
  );
  const made = await insertJobs(write, bodies);
  return made.flatMap((job, place) => (job ? [] : [place]));
};

const wrongLines = async (sql: Sql, lines: readonly JobLine[]): Promise<readonly RowProblem[]> => {
  const named = await namedIn(sql, lines);
  const found = lines.flatMap((line, place): RowProblem[] => {
    const problems = {
      projectId: named.project(line.projectId) ? undefined : `There is no project “${line.projectId}”.`,
      annotatorId: line.annotatorId ? wrongPerson(named.people(line.annotatorId), line.annotatorId) : undefined,
      reviewerId: line.reviewerId ? wrongReviewer(named.people(line.reviewerId), line.reviewerId) : undefined,
    };
    return Object.entries(problems).flatMap(([field, message]) => (message ? [{ place, field, message }] : []));
  });
  return [...found, ...(await unknownSkills(sql, lines))];
};

const wrongReviewer = (found: readonly NamedPerson[], word: string): string | undefined => {
  const mayReview = reviewerRoles.some((role) => role === found[0]?.role);
  return wrongPerson(found, word) ?? (mayReview ? undefined : `“${word}” can't review jobs.`);
};

/** What lines name, regardless of case and spaces; locked by whoever then refers to it. */
const namedIn = async (sql: Sql, lines: readonly JobLine[]) => {
  const projects = await run<{ _id: string; key: string }>(
    sql,
    sqlText`select _id, name_key as key from projects where name_key = any($1::text[]) and deleted_at is null`,
    [[...new Set(lines.map(({ projectId }) => nameKey(projectId)))]],
  );
  const words = lines.flatMap(({ annotatorId, reviewerId }) => [annotatorId ?? [], reviewerId ?? []].flat());
  const people = await peopleNamed(sql, words);
  const projectIds = new Map(projects.map(({ key, _id }) => [key, _id]));
  return {
    project: (name: string) => projectIds.get(nameKey(name)),
    people: (word: string) => people(word).filter(({ isActive }) => isActive),
    skills: await skillsByName(
      sql,
      lines.flatMap(({ skills }) => skills),
    ),
  };
};
