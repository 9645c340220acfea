import type { Job } from "../../../contract/jobs/endpoints.ts";
import type { JobState } from "../../../contract/jobs/states.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { announceJobs } from "./on-server.ts";

/** Tells each person once of the available jobs among these that only they may take. */
export const tellThoseMeant = (write: AnyWrite, jobs: readonly Job[]): Promise<void> => {
  const open = jobs.filter(({ status, annotatorId }) => status === "available" && annotatorId !== null);
  const byPerson = Map.groupBy(open, ({ annotatorId }) => annotatorId!._id);
  return notify(
    write,
    [...byPerson].map(([userId, own]) => ({
      userId,
      kind: "job_for_you",
      params: { count: own.length, jobs: own.slice(0, 10).map(({ _id }) => _id) },
    })),
  );
};

/** The jobs that only people who leave could take are for anyone from now on. */
export const endReservations = async (write: AnyWrite, people: readonly string[]): Promise<void> => {
  await endFixed(write, "for_user_id", people);
};

/** The jobs that only people who may not review any more could review are for any reviewer from now on. */
export const endReviewing = (write: AnyWrite, people: readonly string[]): Promise<void> =>
  endFixed(write, "reviewer_id", people);

/** Nobody takes or reviews them any more: they keep for whom they were. */
const over = ["completed", "archived"] as const satisfies readonly JobState[];

const endFixed = async (
  write: AnyWrite,
  name: "for_user_id" | "reviewer_id",
  people: readonly string[],
): Promise<void> => {
  const column = sqlText`${name as SqlText}`;
  const ended = await run<{ _id: string }>(
    write.sql,
    sqlText`update jobs set ${column} = null, version = version + 1, updated_at = now()
     where _id in (select _id from jobs where ${column} = any($1::uuid[]) and status <> all ($2::text[]) order by _id for no key update) returning _id`,
    [people, over],
  );
  if (ended.length > 0) {
    await announceJobs(
      write,
      ended.map(({ _id }) => _id),
    );
  }
};
