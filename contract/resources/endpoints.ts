import { z } from "zod";
import { AgentInPath, onServer } from "../annotation/on-server.ts";
import { endpoints, only, stream } from "../core/endpoint.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { ServerAgent } from "../annotation/server-agent.ts";
import {
  PlaceId,
  placesMax,
  ServerDataset,
  ServerInfo,
  ServerPlace,
  ServerProject,
  ServerProjectStatus,
  ServerSync,
  syncStates,
} from "./fields.ts";
import "../annotation/errors.ts";
import "./todos.ts";

const managers = only("admin", "manager");
const at = "/api/v1/resources";
const spv = "/api/v1/spv";

const errors = ["server_unavailable", "server_not_set_up", "not_found"] as const;
const within = z.strictObject({ _id: PlaceId, serverAgent: AgentInPath });
/** What every list says of itself. */
const remarks = {
  /** The server does not answer: this is what the last sync kept. */
  isFromMirror: z.boolean(),
  /** There are more. */
  isCut: z.boolean(),
};
const listed = <const N extends string, T extends z.ZodType>(name: N, item: T) =>
  z.strictObject({ ...({ [name]: z.array(item).max(placesMax) } as Record<N, z.ZodArray<T>>), ...remarks });

export const resources = endpoints({
  servers: {
    method: "GET",
    path: `${at}/servers`,
    summary: "The annotation servers that are set up",
    policy: managers,
    replies: { 200: z.strictObject({ servers: z.array(ServerInfo) }) },
    beyond: true,
  },
  teams: {
    method: "GET",
    path: `${at}/teams/:serverAgent`,
    summary: "The teams of a server",
    policy: managers,
    params: onServer,
    replies: { 200: listed("teams", ServerPlace) },
    errors,
  },
  workspaces: {
    method: "GET",
    path: `${at}/workspaces/:_id/:server_agent`,
    summary: "The workspaces of a team",
    policy: managers,
    params: z.strictObject({ _id: PlaceId, server_agent: AgentInPath }),
    replies: { 200: z.strictObject({ data: listed("workspace", ServerPlace) }) },
    errors,
  },
  projects: {
    method: "GET",
    path: `${at}/projects/:_id/:serverAgent`,
    summary: "The projects of a workspace, with the status that we gave them",
    policy: managers,
    params: within,
    replies: { 200: listed("projects", ServerProject) },
    errors,
  },
  datasets: {
    method: "GET",
    path: `${at}/datasets/:_id/:serverAgent`,
    summary: "The datasets of a project",
    policy: managers,
    params: within,
    replies: { 200: listed("datasets", ServerDataset) },
    errors,
  },
  mappingSheet: {
    method: "GET",
    path: `${spv}/datasets/mappingsheet/:serverAgent/:teamId/:workspaceId/:projectId/:datasetId`,
    summary: "The items of our jobs of a dataset, who works on them and how far they are, as CSV",
    policy: managers,
    params: onServer.extend({ teamId: PlaceId, workspaceId: PlaceId, projectId: PlaceId, datasetId: PlaceId }),
    replies: { 200: stream("text/csv") },
    errors: ["server_not_set_up", "too_many_records"],
  },
  updateProjectStatus: {
    method: "PATCH",
    path: `${spv}/projects/updateprojectstatus/:_id/:serverAgent`,
    summary: "Set our status of a server's project",
    policy: managers,
    audited: true,
    params: within,
    body: z.strictObject({ status: ServerProjectStatus }),
    replies: { 200: z.strictObject({ project: z.strictObject({ id: z.string(), status: ServerProjectStatus }) }) },
    errors,
  },
  syncServer: {
    method: "POST",
    path: `${spv}/projects/syncserver/:serverAgent/:teamId`,
    summary: "Read a team's workspaces, projects, datasets and job states in the background",
    policy: managers,
    audited: true,
    params: onServer.extend({ teamId: PlaceId }),
    replies: { 202: z.strictObject({ sync: ServerSync }) },
    errors: ["server_not_set_up"],
  },
  syncs: {
    method: "GET",
    path: `${spv}/projects/syncs`,
    summary: "The present or last sync of each server and team",
    policy: managers,
    query: listQuery(
      ["startedAt", "createdAt"],
      withWhere(ServerSync, {
        serverAgent: anyOf(ServerAgent),
        teamId: anyOf(PlaceId),
        state: anyOf(z.enum(syncStates)),
      }),
    ),
    replies: { 200: page("syncs", ServerSync) },
    list: "syncs",
    beyond: true,
  },
});
