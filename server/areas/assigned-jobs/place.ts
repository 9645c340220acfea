import type { WorkPlace } from "../../../contract/assigned-jobs/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnnotationServers } from "../../services/annotation/annotation-server.ts";

/** Where the work on an assigned job is done; null where its job is on no annotation server that is configured. */
export const placeOf = async (sql: Sql, servers: AnnotationServers, id: string): Promise<WorkPlace | null> => {
  const found = await sql
    .selectFrom("assigned_jobs as a")
    .innerJoin("jobs as j", "j._id", "a.job_id")
    .select(["j.server_agent", "j.server_job_id"])
    .where("a._id", "=", id)
    .executeTakeFirst();
  const server = found?.server_agent && servers[found.server_agent];
  if (!server || !found.server_job_id) return null;
  return {
    name: server.name,
    isStandIn: server.isStandIn,
    link: server.jobLink(found.server_job_id),
    isUnaware: server.lacks.includes("assign") || server.lacks.includes("setStatus"),
  };
};
