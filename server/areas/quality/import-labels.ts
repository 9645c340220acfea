import type { LabelLine } from "../../../contract/quality/import.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import { lockJobs, peopleNamed, wrongPerson } from "../jobs/actions.ts";
import { judgeJobs } from "./judge.ts";
import { keepLabels } from "./labels.ts";

/** Labels from a file, whose lines name jobs and people. What is known of an item gives way to what the file says. */
export const labelImporter = {
  // A line can't be taken: what it says takes the place of what is there.
  unique: { field: "item", noun: "item" },
  insert: ({ write }, lines) => keepUploaded(write, lines),
  wrong: (sql, lines) => wrongLines(sql, lines),
} satisfies Importer<LabelLine>;

const keepUploaded = async (write: Write, lines: readonly LabelLine[]): Promise<readonly number[]> => {
  const { workOf } = await namedIn(write.sql, lines);
  const labels = lines.map((line) => ({ ...workOf(line)[0]!, item: line.item, label: line.label, objects: null }));
  const byJob = Map.groupBy(labels, ({ jobId }) => jobId);
  await lockJobs(write.sql, [...byJob.keys()]);
  await keepLabels(write, labels);
  await judgeJobs(write, [...byJob.keys()]);
  await write.record(
    ...[...byJob].map(([id, { length }]) => ({
      resource: "quality" as const,
      id,
      before: { uploaded: null },
      after: { uploaded: length },
    })),
  );
  return [];
};

const wrongLines = async (sql: Sql, lines: readonly LabelLine[]): Promise<readonly RowProblem[]> => {
  const { people, workOf } = await namedIn(sql, lines);
  const isJob = await jobsNamed(
    sql,
    lines.filter((line) => workOf(line).length === 0),
  );
  const problemOf = (line: LabelLine): Omit<RowProblem, "place"> | undefined => {
    const { job, annotator } = line;
    const work = workOf(line);
    if (work.length === 0 && !isJob(job)) return { field: "job", message: `There is no job “${job}”.` };
    const nobody = wrongPerson(people(annotator), annotator);
    if (nobody) return { field: "annotator", message: nobody };
    if (work.length === 0) {
      return { field: "annotator", message: `“${annotator}” has submitted no work on this job.` };
    }
    if (work.length === 1) return undefined;
    return { field: "job", message: `Several jobs that they did are called “${job}”: enter the id.` };
  };
  const seen = await writtenAlready(
    sql,
    lines.flatMap((line) => workOf(line)),
  );
  return lines.flatMap((line, place): RowProblem[] => {
    const problem = problemOf(line);
    if (problem) return [{ place, ...problem }];
    const key = keyOf(workOf(line)[0]!.assignedJobId, line.item);
    if (seen.has(key)) return [{ place, field: "item", message: "This item is there twice." }];
    seen.add(key);
    return [];
  });
};

/** Submitted work on a job: the last of that person. */
interface Work {
  readonly assignedJobId: string;
  readonly jobId: string;
}

/** What lines name, regardless of case. */
const namedIn = async (sql: Sql, lines: readonly LabelLine[]) => {
  const people = await peopleNamed(
    sql,
    lines.map(({ annotator }) => annotator),
  );
  const asked = lines.map(({ job, annotator }) => {
    const found = people(annotator);
    return { word: job.toLowerCase(), userId: found.length === 1 ? found[0]!._id : null };
  });
  // By the people, who have some thousand jobs at most: there may be a million.
  const found = await run<Work & { word: string; userId: string }>(
    sql,
    sqlText`with line as (select distinct word, "userId"
       from json_to_recordset($1::json) as line (word text, "userId" uuid) where "userId" is not null)
     select distinct on (line.word, line."userId", j._id) line.word, line."userId", a._id as "assignedJobId", j._id as "jobId"
     from line join assigned_jobs a on a.user_id = line."userId" and a.submitted_at is not null
     join jobs j on j._id = a.job_id and j.deleted_at is null and (lower(j.title) = line.word or j._id::text = line.word)
     order by line.word, line."userId", j._id, a.created_at desc`,
    [JSON.stringify(asked)],
  );
  const byName = Map.groupBy(found, ({ word, userId }) => keyOf(userId, word));
  const workOf = ({ job, annotator }: LabelLine): readonly Work[] =>
    people(annotator).length === 1 ? (byName.get(keyOf(people(annotator)[0]!._id, job.toLowerCase())) ?? []) : [];
  return { people, workOf };
};

/** Whether there is a job of a title or an id, among those that lines name. */
const jobsNamed = async (sql: Sql, lines: readonly LabelLine[]): Promise<(word: string) => boolean> => {
  if (lines.length === 0) return () => false;
  const found = await run<{ word: string }>(
    sql,
    sqlText`select word from unnest($1::text[]) as word
     where exists (select from jobs j where lower(j.title) = lower(word) and j.deleted_at is null)
       or exists (select from jobs j where j._id::text = lower(word) and j.deleted_at is null)`,
    [[...new Set(lines.map(({ job }) => job))]],
  );
  const words = new Set(found.map(({ word }) => word));
  return (word) => words.has(word);
};

/** What earlier parts of the same file said: all parts are written in one transaction. */
const writtenAlready = async (sql: Sql, work: readonly Work[]): Promise<Set<string>> => {
  const found = await run<{ _id: string; item: string }>(
    sql,
    sqlText`select assigned_job_id as _id, item from job_labels
     where assigned_job_id = any($1::uuid[]) and xmin = pg_current_xact_id_if_assigned()::xid`,
    [[...new Set(work.map(({ assignedJobId }) => assignedJobId))]],
  );
  return new Set(found.map(({ _id, item }) => keyOf(_id, item)));
};

const keyOf = (id: string, word: string): string => `${id} ${word}`;
