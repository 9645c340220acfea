import { table } from "../../../contract/index.ts";
import type { Operation } from "../../../contract/operations/endpoints.ts";
import { workOff } from "../../../server/areas/operations/work-off.ts";
import { run } from "../../../server/core/db/run.ts";
import type { Caller } from "./test-server.ts";
import type { WorkServer } from "./work-server.ts";

const { operations } = table;

/** Decisions on many entries of the hours of 20 workers: a manager's, unless it is said whose. */
export const operationCalls = async (server: WorkServer, manager: Caller) => {
  const admin = await server.person("admin");
  const workers = await Promise.all(Array.from({ length: 20 }, () => server.person("annotator")));
  const query = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    run<T>(server.db.sql, text, values);
  let batches = 0;

  /** Clean entries of the workers on a project of their own: an hour each, one a day, on days that no others have. */
  const entries = async (count: number): Promise<{ project: { _id: string }; ids: string[] }> => {
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
    const made = await query<{ _id: string }>(
      `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date, seconds)
       select gen_random_uuid(), ($1::uuid[])[1 + n % cardinality($1::uuid[])], $2, 'pending', 'clock', at, at + interval '1 hour',
         (at at time zone 'UTC')::date, 3600
       from generate_series(0, $3::int - 1) as n,
         lateral (select timestamptz '1980-01-01T09:00Z' + ($4::int * 600 + n / cardinality($1::uuid[])) * interval '1 day' as at) as t
       on conflict do nothing returning _id`,
      workers.map(({ _id }) => _id),
      project._id,
      count,
      ++batches,
    );
    return { project, ids: made.map(({ _id }) => _id).sort() };
  };
  const begin = async (body: object, as = manager): Promise<Operation> => {
    const answer = await server.call(operations.begin, { as, body });
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
    return answer.body.operation;
  };
  const show = async (_id: string, as = manager): Promise<Operation> =>
    (await server.call(operations.show, { as, params: { _id } })).body.operation;
  /** Works off part after part until it is over, without waiting for the background. */
  const finish = async (_id: string): Promise<Operation> => {
    for (;;) {
      await workOff(server.db, server.config, _id);
      const operation = await show(_id, admin);
      if (operation.state !== "running") return operation;
    }
  };
  return {
    admin,
    query,
    /** How many rows. */
    number: async (text: string, ...values: unknown[]): Promise<number> =>
      (await query<{ n: number }>(`select count(*) as n from ${text}`, ...values))[0]!.n,
    entries,
    begin,
    show,
    finish,
  };
};
export type OperationCalls = Awaited<ReturnType<typeof operationCalls>>;
