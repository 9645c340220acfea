import { Select } from "antd";
import { useId } from "react";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { FieldFrame } from "../../ui/form/plain/field.tsx";
import { type Level, usePlace } from "./place.ts";

interface Place {
  readonly id: string;
  readonly name: string;
}
interface Props {
  readonly level: Level;
  readonly label: string;
  readonly read: { readonly isLoading: boolean; readonly error: unknown };
  /** Undefined until they are read, and while the place above is not chosen. */
  readonly places: readonly Place[] | undefined;
  readonly isFromMirror: boolean | undefined;
}

/** Chooses one of the places of a level; the address keeps it. */
const PlaceSelect = ({ level, label, read, places, isFromMirror }: Props) => {
  const { chosen, choose } = usePlace();
  const id = useId();
  const value = chosen(level);
  return (
    <FieldFrame
      id={id}
      label={label}
      errors={read.error && !places ? [failureText(read.error)] : undefined}
      hint={isFromMirror && "The server isn't answering. This is from the last sync."}
    >
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        placeholder="Choose…"
        loading={read.isLoading}
        disabled={!places}
        value={value}
        options={(places ?? (value ? [{ id: value, name: "…" }] : [])).map((one) => ({
          value: one.id,
          label: one.name,
        }))}
        onChange={(next: string) => choose(level, next)}
      />
    </FieldFrame>
  );
};

/** Team, workspace, project and dataset of a server, each from what the one before has. */
export const PlaceSelects = ({ agent }: { readonly agent: ServerAgent }) => {
  const { chosen } = usePlace();
  const [team, workspace] = [chosen("team"), chosen("workspace")];
  const teams = useEndpoint(resources.teams, { params: { serverAgent: agent } });
  const workspaces = useEndpoint(
    resources.workspaces,
    { params: { _id: team ?? "-", server_agent: agent } },
    { enabled: team !== undefined },
  );
  const projects = useEndpoint(
    resources.projects,
    { params: { _id: workspace ?? "-", serverAgent: agent } },
    { enabled: workspace !== undefined },
  );
  const datasets = useDatasets(agent);
  return (
    <div className="form-section-fields">
      <PlaceSelect
        level="team"
        label="Team"
        read={teams}
        places={teams.data?.teams}
        isFromMirror={teams.data?.isFromMirror}
      />
      <PlaceSelect
        level="workspace"
        label="Workspace"
        // As the owner wants it, a failure here only ends the loading.
        read={{ isLoading: workspaces.isLoading, error: null }}
        places={workspaces.data?.data.workspace}
        isFromMirror={workspaces.data?.data.isFromMirror}
      />
      <PlaceSelect
        level="project"
        label="Project on the server"
        read={projects}
        // One that is paused or completed gets no new jobs, unless someone came here from it.
        places={projects.data?.projects.filter(({ id, status }) => status === "active" || id === chosen("project"))}
        isFromMirror={projects.data?.isFromMirror}
      />
      <PlaceSelect
        level="dataset"
        label="Dataset"
        read={datasets}
        places={datasets.data?.datasets}
        isFromMirror={datasets.data?.isFromMirror}
      />
    </div>
  );
};

/** The datasets of the chosen project. */
export const useDatasets = (agent: ServerAgent) => {
  const { chosen } = usePlace();
  const project = chosen("project");
  return useEndpoint(
    resources.datasets,
    { params: { _id: project ?? "-", serverAgent: agent } },
    { enabled: project !== undefined },
  );
};
