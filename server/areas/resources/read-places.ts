import { agentOf } from "../../../contract/annotation/agents.ts";
import { integerMax } from "../../../contract/core/fields.ts";
import { placesMax, type ServerProject } from "../../../contract/resources/fields.ts";
import type { Context } from "../../core/http/context.ts";
import {
  type AnnotationServer,
  type ServerCalls,
  ServerUnavailable,
} from "../../services/annotation/annotation-server.ts";
import { asAppError, requireServer } from "../annotation/actions.ts";

import { mirroredIn, mirroredTeams, statusesOf } from "./queries.ts";

interface Place {
  readonly id: string;
  readonly name: string;
}
interface Places<T> {
  readonly places: T[];
  readonly isFromMirror: boolean;
  readonly isCut: boolean;
}
interface Reading<T> {
  readonly noun: string;
  readonly ask: (calls: ServerCalls) => Promise<readonly T[]>;
  readonly mirror: (server: AnnotationServer) => Promise<T[]>;
}

/**
 * The server's own answer, or the mirror's where the server does not answer and the mirror has any. Throws
 * server_not_set_up, not_found, server_unavailable.
 */
const placesOf = async <T extends Place>(
  { services }: Context,
  serverAgent: string,
  { noun, ask, mirror }: Reading<T>,
): Promise<Places<T>> => {
  const server = requireServer(services.annotationServers, serverAgent);
  try {
    const found = await ask(server.quick);
    return bounded(
      found.toSorted((a, b) => a.name.localeCompare(b.name)),
      false,
    );
  } catch (error) {
    const kept = error instanceof ServerUnavailable ? await mirror(server) : [];
    if (kept.length === 0) throw asAppError(error, server, noun);
    return bounded(kept, true);
  }
};

const bounded = <T>(all: readonly T[], isFromMirror: boolean): Places<T> => ({
  places: all.slice(0, placesMax),
  isFromMirror,
  isCut: all.length > placesMax,
});

/** A number of a server's, as far as ours go. */
export const itemsOf = (count: number | null): number | null =>
  count === null || !Number.isFinite(count) ? null : Math.min(Math.max(Math.trunc(count), 0), integerMax);

export const readTeams = async (context: Context, serverAgent: string) => {
  const { places, ...remarks } = await placesOf<Place>(context, serverAgent, {
    noun: "team",
    ask: (calls) => calls.teams(),
    mirror: ({ agent }) => mirroredTeams(context.sql, agent),
  });
  return { teams: places, ...remarks };
};

export const readWorkspaces = async (context: Context, teamId: string, serverAgent: string) => {
  const { places, ...remarks } = await placesOf<Place>(context, serverAgent, {
    noun: "team",
    ask: (calls) => calls.workspaces(teamId),
    mirror: ({ agent }) => mirroredIn<Place>(context.sql, "workspaces", agent, teamId),
  });
  return { data: { workspace: places, ...remarks } };
};

type Unmarked = Omit<ServerProject, "status">;

/** With the status that we gave each. */
export const readProjects = async (context: Context, workspaceId: string, serverAgent: string) => {
  const { places, ...remarks } = await placesOf<Unmarked>(context, serverAgent, {
    noun: "workspace",
    ask: async (calls) =>
      (await calls.projects(workspaceId)).map((project) => ({ ...project, items: itemsOf(project.items) })),
    mirror: ({ agent }) => mirroredIn<Unmarked>(context.sql, "projects", agent, workspaceId),
  });
  const statuses = await statusesOf(
    context.sql,
    agentOf(serverAgent),
    places.map(({ id }) => id),
  );
  return { projects: places.map((one) => ({ ...one, status: statuses.get(one.id) ?? "active" })), ...remarks };
};

export const readDatasets = async (context: Context, projectId: string, serverAgent: string) => {
  const { places, ...remarks } = await placesOf(context, serverAgent, {
    noun: "project",
    ask: async (calls) =>
      (await calls.datasets(projectId)).map((dataset) => ({ ...dataset, items: itemsOf(dataset.items) })),
    mirror: ({ agent }) =>
      mirroredIn<Place & { readonly items: number | null }>(context.sql, "datasets", agent, projectId),
  });
  return { datasets: places, ...remarks };
};
