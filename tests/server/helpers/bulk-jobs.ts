import { contract } from "../../../contract/index.ts";
import type { BulkJob } from "../../../contract/bulk-jobs/endpoints.ts";
import { runBulkJob } from "../../../server/areas/bulk-jobs/run-bulk-job.ts";
import type { Actor } from "./test-server.ts";
import type { WorkServer } from "./work-server.ts";

const { bulkJobs } = contract;

/** Decisions on many entries of the hours of 20 workers: a manager's by default. */
export const bulkJobCalls = async (server: WorkServer, manager: Actor) => {
  const admin = await server.person("admin");
  const workers = await Promise.all(Array.from({ length: 20 }, () => server.person("annotator")));
  const query = async <T extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    (await server.db.pool.query<T>(text, values)).rows;
  let batches = 0;

  /** Clean entries of the workers in turn on a project of their own: an hour each, one a day, on days that no others have. */
  const entries = async (count: number): Promise<{ project: { _id: string }; ids: string[] }> => {
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
    const made = await query<{ _id: string }>(
      `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date, seconds)
       select gen_random_uuid(), ($1::uuid[])[1 + n % cardinality($1::uuid[])], $2, 'pending', 'clock', at, at + interval '1 hour',
         (at at time zone 'UTC')::date, 3600
       from generate_series(0, $3::int - 1) as n,
         lateral (select timestamptz '1980-01-01T09:00Z' + ($4::int * 600 + n / cardinality($1::uuid[])) * interval '1 day' as at) as t
       order by n
       on conflict do nothing returning _id`,
      workers.map(({ _id }) => _id),
      project._id,
      count,
      ++batches,
    );
    return { project, ids: made.map(({ _id }) => _id) };
  };
  const begin = async (body: object, as = manager): Promise<BulkJob> => {
    const answer = await server.call(bulkJobs.begin, { as, body });
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
    return answer.body.bulkJob;
  };
  const show = async (_id: string, as = manager): Promise<BulkJob> =>
    (await server.call(bulkJobs.show, { as, params: { _id } })).body.bulkJob;
  /** Works off part after part until it is over, without waiting for the background. */
  const finish = async (_id: string): Promise<BulkJob> => {
    for (;;) {
      await runBulkJob(server.db, server.config, _id);
      const bulkJob = await show(_id, admin);
      if (bulkJob.state !== "running") return bulkJob;
    }
  };
  return {
    admin,
    query,
    /** The number of entries. */
    number: async (text: string, ...values: unknown[]): Promise<number> =>
      (await query<{ n: number }>(`select count(*) as n from ${text}`, ...values))[0]!.n,
    entries,
    begin,
    show,
    finish,
  };
};
export type BulkJobCalls = Awaited<ReturnType<typeof bulkJobCalls>>;
