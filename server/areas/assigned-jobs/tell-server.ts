import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { AssignedJobState } from "../../../contract/assigned-jobs/states.ts";
import type { JobState } from "../../../contract/jobs/states.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { theServer } from "../../core/current-user.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import {
  type AnnotationServer,
  type AnnotationServers,
  ServerGone,
  type ServerJobStatus,
  ServerRefusal,
  ServerUnavailable,
} from "../../services/annotation/annotation-server.ts";
import { loginsOf } from "../annotation/actions.ts";
import { announceJobs, isLinked, keepServerAnswer, pauseJob, tellServerLater } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { giveBack } from "./actions.ts";
import { lockAssigned, moveAssigned } from "./moves.ts";

interface Services {
  readonly db: Database;
  readonly config: Config;
  readonly annotationServers: AnnotationServers;
}

/** What the annotation server is to know of a job now. */
interface Wanted {
  readonly agent: ServerAgent;
  readonly serverJobId: string;
  readonly status: ServerJobStatus;
  /** Whose turn it is: the worker's while it is with them, the reviewer's who claimed it, otherwise no one's. */
  readonly turn: string | null;
  /** Its page there was read before. */
  readonly isPageKnown: boolean;
  /** Its present assigned job, where the worker waits for the server to be told. */
  readonly opening: string | null;
}

const serverStatuses: Readonly<Record<JobState, ServerJobStatus>> = {
  draft: "pending",
  available: "pending",
  paused: "pending",
  taken: "in_progress",
  in_review: "on_review",
  // Nobody works on it, and what is there stays as it was reviewed.
  disputable: "on_review",
  completed: "completed",
  archived: "stopped",
};

/**
 * Tells the annotation server how a job stands now, whatever it was told before: so it may run at any time and twice.
 * Our own record of who works on a job decides, so nothing is lost where the server does not answer: the job queue
 * tries again, and the worker is told. A job that the server does not have any more is paused, and its worker released.
 * Returns whether the worker still can't begin, since the server refuses them: their time does not run meanwhile.
 */
export const tellServer = async ({ db, config, annotationServers }: Services, jobId: string): Promise<boolean> => {
  const wanted = await wantedOf(db.sql, jobId);
  if (!wanted) return false;
  const login = wanted.turn && (await loginsOf(db.sql, wanted.agent, [wanted.turn])).get(wanted.turn);
  const { problem, link, failure } = await told(annotationServers, { ...wanted, login: login ?? null });
  const options = {
    db,
    config,
    me: null,
    action: "assignedJobs.tellServer",
    audited: true,
    requestId: backgroundRequest,
  };
  const { isCurrent, isShut } = await write(options, async (tx) => {
    await tx.record();
    const now = await wantedOf(tx.sql, jobId);
    // What was said of the job that it was linked to before does not concern it any more.
    if (now?.agent !== wanted.agent || now.serverJobId !== wanted.serverJobId) {
      return { isCurrent: now === undefined, isShut: false };
    }
    await keepServerAnswer(tx, jobId, { status: failure ? undefined : wanted.status, problem, link });
    const isSame = now.status === wanted.status && now.turn === wanted.turn;
    if (failure instanceof ServerGone) await leaveGone(tx, jobId);
    else if (now.opening && isSame && problem === "") await open(tx, now.opening);
    const isShut = problem !== "" && !(failure instanceof ServerGone) && now.opening !== null;
    return { isCurrent: isSame, isShut };
  });
  if (failure instanceof ServerUnavailable) throw failure;
  return isCurrent ? isShut : tellServer({ db, config, annotationServers }, jobId);
};

/** Tells it, and again later where the server does not answer or keeps a worker from beginning, however long that lasts. */
export const tellServerTask = async (
  services: Services,
  { jobId, tries }: { readonly jobId: string; readonly tries: number },
): Promise<void> => {
  try {
    if (await tellServer(services, jobId)) await tellServerLater(services.db.sql, jobId, tries + 1);
  } catch (failure) {
    if (!(failure instanceof ServerUnavailable)) throw failure;
    await tellServerLater(services.db.sql, jobId, tries + 1);
  }
};

const wantedOf = async (sql: Sql, jobId: string): Promise<Wanted | undefined> => {
  const [row] = await run<{
    agent: ServerAgent;
    server_job_id: string;
    is_page_known: boolean;
    status: JobState;
    assigned: string | null;
    assigned_status: AssignedJobState | null;
    turn: string | null;
  }>(
    sql,
    sqlText`select j.server_agent as agent, j.server_job_id, j.server_link <> '' as is_page_known, j.status, a._id as assigned, a.status as assigned_status,
       case when a.slot is not null then a.user_id when a.status = 'in_review' then a.reviewer_id end as turn
     from jobs j left join assigned_jobs a on a._id = j.assigned_job_id
     where j._id = $1 and ${isLinked(sqlText`j`)} and j.deleted_at is null
     for no key update of j`,
    [jobId],
  );
  return (
    row && {
      agent: row.agent,
      serverJobId: row.server_job_id,
      status: serverStatuses[row.status],
      turn: row.turn,
      isPageKnown: row.is_page_known,
      opening: row.assigned_status === "assigned" ? row.assigned : null,
    }
  );
};

type Told = Wanted & { /** Of whose turn it is. */ readonly login: string | null };

/** Makes the calls; the failure, and what people read of it. */
const told = async (
  servers: AnnotationServers,
  wanted: Told,
): Promise<{ readonly problem: string; readonly link?: string; readonly failure?: unknown }> => {
  const server = servers[wanted.agent];
  // Without a server our own record alone decides.
  if (!server) return { problem: "" };
  try {
    const problem = await handOver(server, wanted);
    if (!server.lacks.includes("setStatus")) await server.setStatus(wanted.serverJobId, wanted.status);
    return { problem, ...(!wanted.isPageKnown && { link: await pageOf(server, wanted.serverJobId) }) };
  } catch (failure) {
    if (failure instanceof ServerGone) return { problem: `${server.name} has no such job any more.`, failure };
    if (failure instanceof ServerRefusal) return { problem: `${server.name} refused: ${failure.message}.`, failure };
    if (failure instanceof ServerUnavailable) return { problem: `${server.name} does not answer.`, failure };
    throw failure;
  }
};

/** The page of a job as the server says it; empty where it does not say: then only a link is missing. */
const pageOf = async (server: AnnotationServer, id: string): Promise<string> => {
  const link = (await server.job(id).catch(() => null))?.link;
  return link && URL.canParse(link) ? new URL(link).href : "";
};

/**
 * Gives the job there to whose turn it is, before its status opens it for them, and takes it from who had it where it is
 * nobody's; returns what people read where that can't be. The status is told all the same: it says how the job stands.
 */
const handOver = async (server: AnnotationServer, { serverJobId, status, turn, login }: Told): Promise<string> => {
  const ability = status === "pending" || status === "in_progress" ? "assign" : "review";
  if (server.lacks.includes(ability)) return "";
  if (turn === null) {
    if (!server.lacks.includes("unassign")) await server[ability](serverJobId, null);
    return "";
  }
  if (login === null) return `No account on ${server.name} is linked: a manager links one.`;
  try {
    await server[ability](serverJobId, login);
    return "";
  } catch (failure) {
    if (failure instanceof ServerRefusal && failure.code === "no_account") {
      return `${server.name} has no account “${login}”: a manager links another.`;
    }
    throw failure;
  }
};

/** The worker may begin: from now on the time runs. */
const open = async (tx: AnyWrite, id: string): Promise<void> => {
  const [assigned] = await lockAssigned(tx.sql, theServer, [id]);
  if (assigned?.status !== "assigned") return;
  await moveAssigned(tx, [assigned], "in_progress", {
    set: sqlText`expires_at = now() + (select make_interval(mins => j.time_limit) from jobs j where j._id = a.job_id)`,
  });
};

/** Nobody can work on a job that is not there: whoever has it is released, and nobody else takes it. */
const leaveGone = async (tx: AnyWrite, jobId: string): Promise<void> => {
  const held = await tx.sql
    .selectFrom("assigned_jobs")
    .select("_id")
    .where("job_id", "=", jobId)
    .where("slot", "is not", null)
    .execute();
  const assigned = await lockAssigned(
    tx.sql,
    theServer,
    held.map(({ _id }) => _id),
  );
  const released = assigned.length > 0 ? await giveBack(tx, assigned, "released") : [];
  await pauseJob(tx, jobId);
  await announceJobs(tx, [jobId]);
  await notify(
    tx,
    released.map(({ _id, job, annotator }) => ({
      userId: annotator._id,
      kind: "job_taken_back",
      params: { assigned: _id, job: job._id },
    })),
  );
};
