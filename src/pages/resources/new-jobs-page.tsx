import { Radio } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { resources } from "../../../contract/resources/endpoints.ts";
import type { ServerInfo } from "../../../contract/resources/fields.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { ViewLinks } from "../../ui/shell/view-links.tsx";
import { noServerText } from "./no-server.ts";
import { usePlace } from "./place.ts";
import { JobsForm } from "./jobs-form.tsx";
import { PlaceSelects } from "./place-select.tsx";
import type { Way } from "./use-plan.ts";
import "../../ui/button.css";
import "../../ui/fields/fields.css";
import "../../ui/form/record-form.css";
import "./servers.css";
import "./new-jobs.css";

/** Makes many jobs at once, of a dataset of an annotation server. */
const NewJobsPage = () => {
  const read = useEndpoint(resources.servers, {});
  const [params] = useSearchParams();
  return (
    <Page title="Create jobs from a dataset" breadcrumb={[{ label: "Jobs", to: "/jobs" }]}>
      <Loaded part read={read} isEmpty={({ servers }) => servers.length === 0} empty={<p>{noServerText}</p>}>
        {({ servers }) => {
          const server = servers.find(({ agent }) => agent === params.get("server")) ?? servers[0]!;
          const views = servers.map(({ agent, name }) => ({ key: agent, label: name, search: `server=${agent}` }));
          return (
            <>
              {views.length > 1 && <ViewLinks label="Servers" views={views} current={server.agent} />}
              <FromServer key={server.agent} server={server} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

const ways = [
  { value: "videos", label: "By the length of its videos" },
  { value: "items", label: "By number of items" },
] as const;

const FromServer = ({ server }: { readonly server: ServerInfo }) => {
  const { chosen } = usePlace();
  const [chosenWay, setWay] = useState<Way>();
  const project = useChosenProject(server);
  const dataset = chosen("dataset");
  const hasVideos = !server.lacks.includes("videos");
  const way = hasVideos ? (chosenWay ?? (project?.dataType?.startsWith("video") ? "videos" : "items")) : "items";
  return (
    <div className="record-form new-jobs">
      <section className="form-section" aria-label="The dataset">
        <PlaceSelects agent={server.agent} />
      </section>
      {dataset === undefined ? (
        <p className="soft">Choose a dataset. You see what would be made before any job is created.</p>
      ) : (
        <section className="form-section" aria-label="The jobs">
          {hasVideos && (
            <Radio.Group
              aria-label="How it is divided"
              value={way}
              options={[...ways]}
              onChange={({ target }) => setWay(target.value as Way)}
            />
          )}
          <JobsForm server={server} way={way} />
        </section>
      )}
    </div>
  );
};

const useChosenProject = ({ agent }: ServerInfo) => {
  const { chosen } = usePlace();
  const workspace = chosen("workspace");
  const read = useEndpoint(
    resources.projects,
    { params: { _id: workspace ?? "-", serverAgent: agent } },
    { enabled: workspace !== undefined },
  );
  return read.data?.projects.find(({ id }) => id === chosen("project"));
};

export default NewJobsPage;
