import type { Job } from "../../../contract/jobs/endpoints.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
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
  const ended = await run<{ _id: string }>(
    write.sql,
    sqlText`update jobs set for_user_id = null, version = version + 1, updated_at = now()
     where _id in (select _id from jobs where for_user_id = any($1::uuid[]) order by _id for no key update) returning _id`,
    [people],
  );
  if (ended.length > 0) {
    await announceJobs(
      write,
      ended.map(({ _id }) => _id),
    );
  }
};
