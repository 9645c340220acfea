import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { SyncPhase } from "../../../contract/resources/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { ServerUnavailable } from "../../services/annotation/annotation-server.ts";
import { problemOf } from "../annotation/actions.ts";
import { queueSync, syncTask } from "./start-sync.ts";
import { type RunningSync, type Step, stepOf } from "./sync-steps.ts";

/** Milliseconds of one part: the next job goes on, so that other work is done in between. */
const longest = 50_000;
/** Progress is announced once in so many milliseconds: each event makes open pages read again. */
const announceEvery = 5000;
/** After so many failures in a row, a quarter of an hour, the sync ends. */
const failuresMax = 6;
const firstPause = 30_000;

type Services = Pick<JobServices, "db" | "config" | "annotationServers">;

const running = async (sql: Sql, id: string): Promise<RunningSync | undefined> => {
  const [sync] = await run<RunningSync>(
    sql,
    sqlText`select _id, server_agent as agent, team_id as "teamId", cursor, failures from annotation_syncs
     where _id = $1 and state = 'running'`,
    [id],
  );
  return sync;
};

/**
 * Reads a part of a team's places and jobs, step by step. Each step is kept with the place where the next one begins, so
 * that a killed server goes on there; where two run at once, the step of one of them counts.
 */
export const runSync = async (services: Services, id: string): Promise<void> => {
  const end = performance.now() + longest;
  let announced: { readonly phase: SyncPhase; readonly at: number } | undefined;
  for (let sync = await running(services.db.sql, id); sync; sync = await running(services.db.sql, id)) {
    if (performance.now() > end) return change(services, (tx) => queueSync(tx, id));
    const { phase } = sync.cursor;
    const isNews = announced?.phase !== phase || performance.now() - announced.at > announceEvery;
    if (isNews) announced = { phase, at: performance.now() };
    if (!(await takeStep(services, sync, isNews))) return;
  }
};

const change = <T>({ db, config }: Services, work: (tx: AnyWrite) => Promise<T>): Promise<T> =>
  write({ db, config, me: null, action: syncTask, audited: false, requestId: backgroundRequest }, work);

/** Returns whether the next step can follow at once. */
const takeStep = async (services: Services, sync: RunningSync, isNews: boolean): Promise<boolean> => {
  const server = services.annotationServers[sync.agent];
  if (!server) return fail(services, sync, "No annotation server is set up for this any more.");
  let step: Step;
  try {
    step = await stepOf(server, sync, services.db.sql);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    const isAway = error instanceof ServerUnavailable && sync.failures + 1 < failuresMax;
    return isAway ? waitFor(services, sync, error) : fail(services, sync, `${server.name}: ${problem}`);
  }
  return change(services, async (tx) => {
    const isKept = await advance(tx.sql, sync, step);
    if (!isKept) return false;
    await step.keep(tx);
    if (isNews || !step.next) await announceSync(tx, sync);
    return true;
  });
};

/** Moves on to where the next step begins; false where another run did so before, or the sync has ended. */
const advance = async (sql: Sql, { _id, cursor }: RunningSync, { next, counted, teamName }: Step): Promise<boolean> => {
  const { workspaces = 0, projects = 0, datasets = 0, jobs = 0, jobsGone = 0 } = counted ?? {};
  const moved = await run(
    sql,
    sqlText`update annotation_syncs set cursor = coalesce($3::jsonb, cursor), failures = 0, problem = '', touched_at = now(),
       team_name = coalesce($4, team_name), workspaces = workspaces + $5, projects = projects + $6,
       datasets = datasets + $7, jobs = jobs + $8, jobs_gone = jobs_gone + $9,
       state = case when $3::jsonb is null then 'done' else 'running' end,
       finished_at = case when $3::jsonb is null then now() end,
       synced_at = case when $3::jsonb is null then now() else synced_at end
     where _id = $1 and state = 'running' and cursor = $2::jsonb returning _id`,
    [
      _id,
      JSON.stringify(cursor),
      next && JSON.stringify(next),
      teamName ?? null,
      workspaces,
      projects,
      datasets,
      jobs,
      jobsGone,
    ],
  );
  return moved.length > 0;
};

/** Comes back later to a server that does not answer. */
const waitFor = async (services: Services, sync: RunningSync, { reason, retryAfter }: ServerUnavailable) => {
  const pause = Math.max(retryAfter ?? 0, firstPause * 2 ** sync.failures);
  await change(services, async (tx) => {
    const waiting = await run(
      tx.sql,
      sqlText`update annotation_syncs set failures = failures + 1, problem = $3, touched_at = now()
       where _id = $1 and state = 'running' and failures = $2 returning _id`,
      [sync._id, sync.failures, `It doesn't answer (${reason}). We keep trying.`],
    );
    if (waiting.length === 0) return;
    await queueSync(tx, sync._id, new Date(Date.now() + pause));
    await announceSync(tx, sync);
  });
  return false;
};

/** Ends it where it is; started again, it goes on there. */
const fail = async (services: Services, sync: RunningSync, problem: string) => {
  await change(services, async (tx) => {
    await run(
      tx.sql,
      sqlText`update annotation_syncs set state = 'failed', problem = $2, finished_at = now(), touched_at = now()
       where _id = $1 and state = 'running'`,
      [sync._id, problem],
    );
    await announceSync(tx, sync);
  });
  return false;
};

const announceSync = (tx: AnyWrite, { _id }: RunningSync): Promise<void> =>
  tx.announce({ resource: "resources", id: _id });
