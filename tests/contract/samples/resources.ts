import type { resources } from "../../../contract/resources/endpoints.ts";
import type { NotReadBack, Samples } from "../sample.ts";

const serverAgent = "quantigo";
/** As the stand-in of the tests has them. */
const [team, workspace, project, dataset] = ["11", "31", "101", "501"];
const params = { _id: project, serverAgent };

export const samples: Samples<typeof resources> = {
  servers: { make: async () => ({}) },
  teams: { make: async () => ({ params: { serverAgent } }) },
  workspaces: { make: async () => ({ params: { _id: team, server_agent: serverAgent } }) },
  projects: { make: async () => ({ params: { _id: workspace, serverAgent } }) },
  datasets: { make: async () => ({ params }) },
  mappingSheet: {
    make: async () => ({
      params: { serverAgent, teamId: team, workspaceId: workspace, projectId: project, datasetId: dataset },
    }),
  },
  updateProjectStatus: { make: async () => ({ params, body: { status: "paused" } }) },
  syncServer: { make: async () => ({ params: { serverAgent, teamId: team } }) },
  syncs: {
    make: async () => ({
      query: { search: "road", sortBy: "startedAt:asc", serverAgent: [serverAgent], teamId: [team], state: ["done"] },
    }),
  },
};

export const notReadBack: NotReadBack<typeof resources> = {
  updateProjectStatus: "sets what the list of projects shows: tests/server/resources/places.test.ts",
};
