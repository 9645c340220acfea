import type { WorkPlace } from "../../../contract/assigned-jobs/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnnotationServers } from "../../services/annotation/annotation-server.ts";

/** Where the work on assigned jobs is done; those are missing whose job is on no annotation server that is configured. */
export const placesOf = async (
  sql: Sql,
  servers: AnnotationServers,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkPlace>> => {
  if (ids.length === 0) return new Map();
  const found = await sql
    .selectFrom("assigned_jobs as a")
    .innerJoin("jobs as j", "j._id", "a.job_id")
    .select(["a._id", "j.server_agent", "j.server_job_id"])
    .where("a._id", "in", ids)
    .execute();
  return new Map(
    found.flatMap(({ _id, server_agent, server_job_id }) => {
      const server = server_agent && servers[server_agent];
      if (!server || !server_job_id) return [];
      const place = {
        name: server.name,
        isStandIn: server.isStandIn,
        link: server.jobLink(server_job_id),
        isUnaware: server.lacks.includes("assign") || server.lacks.includes("setStatus"),
      };
      return [[_id, place] as const];
    }),
  );
};

/** Where the work on one of them is done; null where that is not known. */
export const placeOf = async (sql: Sql, servers: AnnotationServers, id: string): Promise<WorkPlace | null> =>
  (await placesOf(sql, servers, [id])).get(id) ?? null;
