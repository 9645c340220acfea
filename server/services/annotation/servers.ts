import type { FastifyBaseLogger } from "fastify";
import type { Ability, AnnotationServer, AnnotationServers, ServerCalls } from "./annotation-server.ts";
import type { ServerSettings } from "./config.ts";
import { type Ask, makeConnection, type Timing, usualTiming } from "./connection.ts";
import { cvatCalls } from "./cvat.ts";
import { labelStudioCalls, labelStudioLacks } from "./label-studio.ts";
import { quantigoCalls } from "./quantigo.ts";

interface Kind {
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly lacks: readonly Ability[];
  readonly calls: (ask: Ask, site: string, settings: ServerSettings) => ServerCalls;
}

const withToken = (key: string) => ({ authorization: `Token ${key}` });
const kinds: Readonly<Record<AnnotationServer["kind"], Kind>> = {
  quantigo: {
    headers: (key) => ({ "x-api-key": key }),
    lacks: ["unassign"],
    calls: (ask, site, { verbs }) => quantigoCalls(ask, site, verbs),
  },
  cvat: {
    // It refuses to answer in plain JSON.
    headers: (key) => ({ ...withToken(key), accept: "application/vnd.cvat+json" }),
    lacks: [],
    calls: cvatCalls,
  },
  "label-studio": { headers: withToken, lacks: labelStudioLacks, calls: labelStudioCalls },
};

/** The annotation servers of ANNOTATION_SERVERS. */
export const makeAnnotationServers = (
  configured: readonly ServerSettings[],
  log: Pick<FastifyBaseLogger, "warn">,
): AnnotationServers => Object.fromEntries(configured.map((settings) => [settings.agent, makeServer(settings, log)]));

/** One server; `timing` is for tests. */
export const makeServer = (
  settings: ServerSettings,
  log: Pick<FastifyBaseLogger, "warn">,
  timing: Timing = usualTiming,
): AnnotationServer => {
  const { agent, kind, name, isStandIn, url, key, site = url, jobPage } = settings;
  const { headers, lacks, calls } = kinds[kind];
  const failing = (reason: string) =>
    log.warn({ server: name, reason }, "an annotation server has failed several times, and is left alone for a while");
  const begin = makeConnection({ url, headers: headers(key) }, timing, failing);
  const callsIn = (manner: "patient" | "quick") => eachAlone(() => calls(begin(manner), site, settings));
  return {
    agent,
    kind,
    name,
    isStandIn,
    lacks,
    ...callsIn("patient"),
    quick: callsIn("quick"),
    jobLink: (jobId) => jobPage?.replaceAll("{id}", encodeURIComponent(jobId)) ?? null,
  };
};

/** Calls of which each begins anew, with a time limit of its own. */
const eachAlone = (begin: () => ServerCalls): ServerCalls => ({
  teams: async () => begin().teams(),
  workspaces: async (teamId) => begin().workspaces(teamId),
  projects: async (workspaceId) => begin().projects(workspaceId),
  project: async (id) => begin().project(id),
  datasets: async (projectId) => begin().datasets(projectId),
  videos: async (datasetId) => begin().videos(datasetId),
  job: async (id) => begin().job(id),
  assign: async (jobId, login) => begin().assign(jobId, login),
  review: async (jobId, login) => begin().review(jobId, login),
  setStatus: async (jobId, status) => begin().setStatus(jobId, status),
  counts: async (datasetId) => begin().counts(datasetId),
  annotations: async (datasetId) => begin().annotations(datasetId),
  user: async (login) => begin().user(login),
  createUser: async (wanted) => begin().createUser(wanted),
  addToTeam: async (userId, teamId, role) => begin().addToTeam(userId, teamId, role),
});
