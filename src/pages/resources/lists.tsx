import type { ReactNode } from "react";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import type { ServerProject } from "../../../contract/resources/fields.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number } from "../../ui/format.ts";
import { PlaceList } from "./place-list.tsx";
import { ProjectStatus } from "./project-status.tsx";

interface OnServer {
  readonly agent: ServerAgent;
}

export const Teams = ({ agent }: OnServer) => {
  const read = useEndpoint(resources.teams, { params: { serverAgent: agent } });
  return (
    <PlaceList level="team" title="Teams" read={read} of={({ teams, ...remarks }) => ({ all: teams, ...remarks })} />
  );
};

/** A failure only ends the loading here. */
export const Workspaces = ({ agent, team }: OnServer & { readonly team: string }) => {
  const params = { _id: team, server_agent: agent };
  const read = useEndpoint(resources.workspaces, { params });
  return (
    <PlaceList
      level="workspace"
      title="Workspaces"
      read={read}
      silent
      of={({ data: { workspace, ...remarks } }) => ({ all: workspace, ...remarks })}
    />
  );
};

export const Projects = ({ agent, workspace }: OnServer & { readonly workspace: string }) => {
  const params = { _id: workspace, serverAgent: agent };
  const read = useEndpoint(resources.projects, { params });
  return (
    <PlaceList
      level="project"
      title="Projects"
      read={read}
      of={({ projects, ...remarks }) => ({ all: projects, ...remarks })}
      facts={(project: ServerProject) => itemsOf(project.items)}
      beside={(project: ServerProject) => <ProjectStatus agent={agent} project={project} />}
    />
  );
};

export const Datasets = ({ agent, project }: OnServer & { readonly project: string }) => {
  const params = { _id: project, serverAgent: agent };
  const read = useEndpoint(resources.datasets, { params });
  return (
    <PlaceList
      level="dataset"
      title="Datasets"
      read={read}
      of={({ datasets, ...remarks }) => ({ all: datasets, ...remarks })}
      facts={({ items }) => itemsOf(items)}
    />
  );
};

const itemsOf = (items: number | null): ReactNode => items !== null && <small>{number(items)}</small>;
