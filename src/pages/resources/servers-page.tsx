import { useSearchParams } from "react-router";
import { resources } from "../../../contract/resources/endpoints.ts";
import type { ServerInfo } from "../../../contract/resources/fields.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { ViewLinks } from "../../ui/shell/view-links.tsx";
import { DatasetPanel } from "./dataset-panel.tsx";
import { Datasets, Projects, Teams, Workspaces } from "./lists.tsx";
import { noServerText } from "./no-server.ts";
import { NoPlaceYet } from "./place-list.tsx";
import { usePlace } from "./place.ts";
import { SyncPanel } from "./sync-panel.tsx";
import "./servers.css";

/** What is on the annotation servers, from teams down to datasets. */
const ServersPage = () => {
  const read = useEndpoint(resources.servers, {});
  const [params] = useSearchParams();
  return (
    <Page title="Annotation servers">
      <Loaded part read={read} isEmpty={({ servers }) => servers.length === 0} empty={<p>{noServerText}</p>}>
        {({ servers }) => {
          const server = servers.find(({ agent }) => agent === params.get("server")) ?? servers[0]!;
          const views = servers.map(({ agent, name }) => ({ key: agent, label: name, search: `server=${agent}` }));
          return (
            <>
              <ViewLinks label="Servers" views={views} current={server.agent} />
              <Browser key={server.agent} server={server} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

const lackWords: Readonly<Record<ServerInfo["lacks"][number], string>> = {
  assign: "assign jobs",
  unassign: "take people off jobs",
  review: "assign reviewers",
  setStatus: "set a job's state",
  videos: "list videos",
  users: "create accounts",
  labels: "tell whose labels are whose",
};

const Browser = ({ server }: { readonly server: ServerInfo }) => {
  const { chosen } = usePlace();
  const { agent, name, isStandIn, lacks } = server;
  const [team, workspace, project, dataset] = [
    chosen("team"),
    chosen("workspace"),
    chosen("project"),
    chosen("dataset"),
  ];
  return (
    <>
      {(isStandIn || lacks.length > 0) && (
        <div className="servers-notice" role="note">
          {isStandIn && <p>{name} is a stand-in: it answers like a real server, but nothing on it is real.</p>}
          {lacks.length > 0 && (
            <p>
              {name} can't {lacks.map((lack) => lackWords[lack]).join(" or ")}, so only Muster keeps track of that.
            </p>
          )}
        </div>
      )}
      <SyncPanel agent={agent} team={team} />
      <div className="places">
        <Teams agent={agent} />
        {team ? <Workspaces agent={agent} team={team} /> : <NoPlaceYet title="Workspaces" above="team" />}
        {workspace ? (
          <Projects agent={agent} workspace={workspace} />
        ) : (
          <NoPlaceYet title="Projects" above="workspace" />
        )}
        {project ? <Datasets agent={agent} project={project} /> : <NoPlaceYet title="Datasets" above="project" />}
      </div>
      {team && workspace && project && dataset && (
        <DatasetPanel
          key={dataset}
          params={{
            serverAgent: agent,
            teamId: team,
            workspaceId: workspace,
            projectId: project,
            datasetId: dataset,
          }}
        />
      )}
    </>
  );
};

export default ServersPage;
