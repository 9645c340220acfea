import type { FailedProject, Synced } from "../../../contract/directory/sync.ts";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import {
  type AnnotationServer,
  type AnnotationServers,
  ServerGone,
  ServerRefusal,
  ServerUnavailable,
} from "../../services/annotation/annotation-server.ts";

/** A project on an annotation server, as a directory entry would have it. */
export interface FoundProject {
  readonly serverAgent: ServerAgent;
  readonly id: string;
  readonly entry: Synced;
}
export interface Found {
  readonly projects: readonly FoundProject[];
  readonly failed: readonly FailedProject[];
  readonly standIns: readonly string[];
}

/** The servers' words for kinds of data, in those of the directory; others stay as they are. */
const dataTypes: Readonly<Record<string, string>> = {
  images: "Image",
  videos: "Video",
  audio: "Audio",
  text: "Text",
  point_clouds: "Point cloud",
  volumes: "Volume",
  "3d": "Point cloud",
  // CVAT's word for pictures and videos alike.
  "2d": "",
};

/** The projects on all servers, and what could not be read of them. */
export const readProjects = async (servers: AnnotationServers): Promise<Found> => {
  const all = Object.values(servers);
  const each = await Promise.all(all.map(readServer));
  return {
    projects: each.flatMap(({ projects }) => projects),
    failed: each.flatMap(({ failed }) => failed),
    standIns: all.filter(({ isStandIn }) => isStandIn).map(({ name }) => name),
  };
};

/** A server that stops answering is not asked on: a person waits for the reply. */
const readServer = async (server: AnnotationServer): Promise<Omit<Found, "standIns">> => {
  const { agent: serverAgent, name: platform, quick } = server;
  const projects: FoundProject[] = [];
  const failed: FailedProject[] = [];
  const fails = (name: string, message: string) => failed.push({ serverAgent, id: null, name, message });
  try {
    for (const team of await quick.teams()) {
      try {
        for (const { id: workspace } of await quick.workspaces(team.id)) {
          for (const { id, name, dataType } of await quick.projects(workspace)) {
            const kind = dataTypes[dataType ?? ""] ?? dataType ?? "";
            projects.push({ serverAgent, id, entry: { name, clientAlias: team.name, dataType: kind, platform } });
          }
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
        fails(team.name, `${platform} doesn't show this team.`);
      }
    }
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof ServerUnavailable)) throw error;
    fails(platform, `${platform} isn't answering. What it has was not read to its end.`);
  }
  return { projects, failed };
};

const isRefusal = (error: unknown): boolean => error instanceof ServerRefusal || error instanceof ServerGone;
