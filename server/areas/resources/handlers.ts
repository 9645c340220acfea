import type { resources } from "../../../contract/resources/endpoints.ts";
import { MappingRow } from "../../../contract/resources/fields.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendParts } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { requireServer } from "../annotation/actions.ts";
import { mappedJobs, mappingRows } from "./mapping-sheet.ts";
import { syncView } from "./queries.ts";
import { readDatasets, readProjects, readTeams, readWorkspaces } from "./read-places.ts";
import { setProjectStatus } from "./set-status.ts";
import { startSync } from "./start-sync.ts";

export const resourceHandlers: Handlers<typeof resources> = {
  servers: async (_, { services }) => ({
    servers: Object.values(services.annotationServers).map(({ agent, name, kind, isStandIn, lacks }) => ({
      agent,
      name,
      kind,
      isStandIn,
      lacks: [...lacks],
    })),
  }),
  teams: ({ params }, context) => readTeams(context, params.serverAgent),
  workspaces: ({ params }, context) => readWorkspaces(context, params._id, params.server_agent),
  projects: ({ params }, context) => readProjects(context, params._id, params.serverAgent),
  datasets: ({ params }, context) => readDatasets(context, params._id, params.serverAgent),
  mappingSheet: async ({ params: { serverAgent, projectId, datasetId } }, { services, sql }, { reply }) => {
    const server = requireServer(services.annotationServers, serverAgent);
    const jobs = await mappedJobs(sql, { agent: server.agent, projectId, datasetId });
    await sendParts(reply, "mapping-sheet", {
      entity: MappingRow,
      columns: Object.keys(MappingRow.shape),
      company: await readCompany(sql),
      parts: mappingRows(server, jobs),
    });
  },
  updateProjectStatus: ({ params, body }, context) =>
    setProjectStatus(context, params._id, params.serverAgent, body.status),
  syncServer: ({ params }, context) => startSync(context, params.serverAgent, params.teamId),
  syncs: sqlHandler(({ query }, params) => pageSql({ view: syncView, key: "syncs", query, params })),
};
