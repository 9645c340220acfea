import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { WorkPlace } from "../../../contract/assigned-jobs/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnnotationServer, AnnotationServers } from "../../services/annotation/annotation-server.ts";
import { itemRange } from "../jobs/actions.ts";

type Part = Pick<WorkPlace, "dataset" | "itemRange" | "videos">;
type Row = Part & {
  readonly _id: string;
  readonly agent: ServerAgent | null;
  readonly serverJobId: string;
  readonly link: string;
};

/** Where the work on assigned jobs is done; those are missing of whose job nothing of that is known. */
export const placesOf = async (
  sql: Sql,
  servers: AnnotationServers,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkPlace>> => {
  if (ids.length === 0) return new Map();
  const found = await run<Row>(
    sql,
    sqlText`select a._id, j.server_agent as agent, j.server_job_id as "serverJobId", j.server_link as link,
       coalesce(nullif(j.dataset, ''), j.dataset_id) as dataset, ${itemRange} as "itemRange", j.videos
     from assigned_jobs a join jobs j on j._id = a.job_id where a._id = any($1::uuid[])`,
    [ids],
  );
  return new Map(
    found.flatMap(({ _id, agent, serverJobId, link, ...part }) => {
      const server = agent ? servers[agent] : undefined;
      const isLinked = server !== undefined && serverJobId !== "";
      if (!isLinked && part.dataset === "" && part.videos.length === 0) return [];
      return [[_id, { ...onServer(server, serverJobId, link), ...part }] as const];
    }),
  );
};

const onServer = (
  server: AnnotationServer | undefined,
  serverJobId: string,
  link: string,
): Omit<WorkPlace, keyof Part> => {
  if (!server) return { name: null, isStandIn: false, link: null, isUnaware: false };
  const { name, isStandIn, lacks } = server;
  if (serverJobId === "") return { name, isStandIn, link: null, isUnaware: true };
  return {
    name,
    isStandIn,
    link: link || server.jobLink(serverJobId),
    isUnaware: lacks.includes("assign") || lacks.includes("setStatus"),
  };
};

/** Where the work on one of them is done; null where that is not known. */
export const placeOf = async (sql: Sql, servers: AnnotationServers, id: string): Promise<WorkPlace | null> =>
  (await placesOf(sql, servers, [id])).get(id) ?? null;
