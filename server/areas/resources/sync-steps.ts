import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { ServerSync, SyncPhase } from "../../../contract/resources/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { type AnnotationServer, ServerGone, ServerRefusal } from "../../services/annotation/annotation-server.ts";
import { mirrorJobs, readProblems, type SeenOnServer } from "../jobs/actions.ts";
import { eachOf } from "./each-of.ts";
import { levels, mirrorPlaces, nextJobs, nextProject, nextWorkspace, type OurJob } from "./mirror.ts";

/** What is read next: what follows `after` in a phase. */
export interface Cursor {
  readonly phase: SyncPhase;
  readonly after: string;
}

/** A sync that is running, as far as its steps need it. */
export interface RunningSync {
  readonly _id: string;
  readonly agent: ServerAgent;
  readonly teamId: string;
  readonly cursor: Cursor;
  readonly failures: number;
}

/** What a step found: how it is kept, and where the next one begins; null where all is read. */
export interface Step {
  readonly next: Cursor | null;
  readonly counted?: Partial<Pick<ServerSync, "workspaces" | "projects" | "datasets" | "jobs" | "jobsGone">>;
  readonly teamName?: string;
  readonly keep: (tx: AnyWrite) => Promise<void>;
}

/** Jobs of one step. */
const jobsOfStep = 20;

type Take = (server: AnnotationServer, sync: RunningSync, sql: Sql) => Promise<Step>;

const steps: Readonly<Record<SyncPhase, Take>> = {
  workspaces: async (server, { agent, teamId }) => {
    const team = (await server.teams()).find(({ id }) => id === teamId);
    if (!team) throw new ServerRefusal("it has no such team");
    const found = await server.workspaces(teamId);
    return {
      next: { phase: "projects", after: "" },
      counted: { workspaces: found.length },
      teamName: team.name,
      keep: ({ sql }) => mirrorPlaces(sql, levels.workspaces, { agent, parentId: teamId }, found),
    };
  },
  projects: async (server, { agent, teamId, cursor }, sql) => {
    const workspace = await nextWorkspace(sql, agent, teamId, cursor.after);
    if (workspace === undefined) return nothing({ phase: "datasets", after: "" });
    const found = await unlessGone(() => server.projects(workspace));
    return {
      next: { phase: "projects", after: workspace },
      counted: { projects: found.length },
      keep: (tx) => mirrorPlaces(tx.sql, levels.projects, { agent, parentId: workspace }, found),
    };
  },
  datasets: async (server, { agent, teamId, cursor }, sql) => {
    const project = await nextProject(sql, agent, teamId, cursor.after);
    if (project === undefined) return nothing({ phase: "jobs", after: "" });
    const found = await unlessGone(() => server.datasets(project));
    return {
      next: { phase: "datasets", after: project },
      counted: { datasets: found.length },
      keep: (tx) => mirrorPlaces(tx.sql, levels.datasets, { agent, parentId: project }, found),
    };
  },
  jobs: async (server, { agent, teamId, cursor }, sql) => {
    const jobs = await nextJobs(sql, agent, teamId, cursor.after, jobsOfStep);
    const last = jobs.at(-1);
    if (!last) return nothing(null);
    const seen = await eachOf(jobs, (job) => seenOn(server, job));
    return {
      next: { phase: "jobs", after: last._id },
      counted: { jobs: seen.length, jobsGone: seen.filter(({ problem }) => problem === readProblems.gone).length },
      keep: (tx) => mirrorJobs(tx, agent, seen),
    };
  },
};

/** Reads what follows a sync's cursor. Throws what the server throws. */
export const stepOf: Take = (server, sync, sql) => steps[sync.cursor.phase](server, sync, sql);

const nothing = (next: Cursor | null): Step => ({ next, keep: async () => undefined });

/** What was there a moment ago may be deleted meanwhile. */
const unlessGone = async <T>(list: () => Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await list();
  } catch (error) {
    if (error instanceof ServerGone) return [];
    throw error;
  }
};

/** One job that the server won't show does not stop the others. */
const seenOn = async (server: AnnotationServer, { _id, serverJobId }: OurJob): Promise<SeenOnServer> => {
  try {
    const job = await server.job(serverJobId);
    return { _id, serverJobId, status: job?.status ?? null, problem: job ? "" : readProblems.gone };
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    return { _id, serverJobId, status: null, problem: readProblems.refused };
  }
};
