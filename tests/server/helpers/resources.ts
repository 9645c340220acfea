import { contract } from "../../../contract/index.ts";
import type { ServerSync } from "../../../contract/resources/fields.ts";
import { runSync } from "../../../server/areas/resources/sync.ts";
import { run } from "../../../server/core/db/run.ts";
import type { AnnotationServer } from "../../../server/services/annotation/annotation-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Kind } from "../../../server/stand-in/world.ts";
import { startAnnotation, type StoodIn } from "./annotation.ts";
import { insertJob } from "./jobs.ts";
import { type Actor, startTestServer, type TestServer } from "./test-server.ts";

interface LinkedJob {
  readonly serverJobId: string;
  readonly title?: string;
  readonly status?: "available" | "archived" | "completed";
  readonly serverProjectId?: string;
  readonly datasetId?: string;
}

export interface ResourceServer {
  readonly server: TestServer & { database: string };
  readonly stood: StoodIn;
  readonly manager: Actor;
  /** The ids of a place of the stand-in's first team. */
  readonly place: Record<"teamId" | "workspaceId" | "projectId" | "datasetId", string>;
  /** A job of ours that is linked to one of the server. */
  job(linked: LinkedJob): Promise<string>;
  start(teamId?: string): Promise<ServerSync>;
  /** Does a part of a sync, as the background does. */
  part(sync: ServerSync, quantigo?: AnnotationServer): Promise<void>;
  syncs(): Promise<readonly ServerSync[]>;
  query<T>(text: string, ...values: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** A server with the stand-in of an annotation server behind it, whose background work the test does itself. */
export const startResourceServer = async (kind: Kind = "quantigo"): Promise<ResourceServer> => {
  const stood = await startAnnotation(kind, { isStandIn: true });
  const env = { ANNOTATION_SERVERS: JSON.stringify([stood.settings]) };
  const server = await startTestServer({ env });
  const manager = await server.person("manager");
  const project = await server.call(contract.projects.create, { as: manager, body: { name: "Roads" } });
  const query = async <T>(text: string, ...values: unknown[]) => (await server.db.pool.query(text, values)).rows as T[];
  return {
    server,
    stood,
    manager,
    place: { teamId: "11", workspaceId: "31", projectId: "101", datasetId: "501" },
    job: async ({ serverJobId, title = `Job ${serverJobId}`, status, serverProjectId = "", datasetId = "" }) => {
      const id = await insertJob(server.db, {
        project: project.body.projectDrawer._id,
        title,
        ...(status && { status }),
      });
      await run(
        server.db.sql,
        sqlText`update jobs set server_agent = 'quantigo', server_job_id = $2, server_project_id = $3, dataset_id = $4
          where _id = $1`,
        [id, serverJobId, serverProjectId, datasetId],
      );
      return id;
    },
    start: async (teamId = "11") => {
      const params = { serverAgent: "quantigo", teamId };
      const answer = await server.call(contract.resources.syncServer, { as: manager, params });
      if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.sync;
    },
    part: ({ _id }, quantigo = stood.server) =>
      runSync({ db: server.db, config: server.config, annotationServers: { quantigo } }, _id),
    syncs: async () => (await server.call(contract.resources.syncs, { as: manager })).body.syncs,
    query,
    close: async () => {
      await server.close();
      await stood.standIn.close();
    },
  };
};
