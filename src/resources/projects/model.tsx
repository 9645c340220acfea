import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import { endpointFields, type ModelEndpoint } from "../../../contract/model-endpoints/entity.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { ratings } from "../../../contract/ratings/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { ModelForm } from "./model-form.tsx";
import "./project.css";

/** The model that a project's prompts ask, and what its answers are rated on. */
const Model = ({ record: project }: RecordProps<Project>) => {
  const read = useEndpoint(modelEndpoints.show, { params: { _id: project._id } });
  const [isOpen, setOpen] = useState(false);
  const run = useRun();
  const confirm = useConfirm();
  if (!read.data) return <Loaded part read={read} loading={<TableLoading />} />;
  const { endpoint } = read.data;
  const reset = () =>
    run(() => call(modelEndpoints.reset, { params: { _id: project._id } }), "The address and the key are removed");
  const askToReset = () =>
    confirm({
      title: "Remove the address and the key?",
      content: "Prompts of this project ask no model until someone enters a key again.",
      okText: "Remove",
      okButtonProps: { danger: true },
      onOk: reset,
    });
  return (
    <>
      <section className="record-part">
        <h2>Model endpoint</h2>
        {isOpen && <ModelForm project={project} endpoint={endpoint} onClose={() => setOpen(false)} />}
        {!isOpen && endpoint && <Facts endpoint={endpoint} />}
        {!isOpen && !endpoint && <p className="soft">No model yet: people write prompts with their ideal answers.</p>}
        {!isOpen && (
          <p>
            <Button onClick={() => setOpen(true)}>{endpoint ? "Change" : "Set an endpoint"}</Button>{" "}
            {endpoint && (
              <Button danger onClick={askToReset}>
                Remove address and key
              </Button>
            )}
          </p>
        )}
      </section>
      <Features project={project} />
    </>
  );
};

const Facts = ({ endpoint: { kind, url, models, keyEnd, isApproved } }: { readonly endpoint: ModelEndpoint }) => (
  <>
    {!isApproved && <p role="note">An administrator has to approve this host before the model can be asked.</p>}
    <table className="project-table">
      <tbody>
        <Fact label="Kind" value={endpointFields.kind.meta()?.options?.[kind] ?? kind} />
        <Fact label="Address" value={url} />
        <Fact label="Models" value={models.join(", ")} />
        <Fact label="Key" value={keyEnd ? `ends in ${keyEnd}` : "none"} />
      </tbody>
    </table>
  </>
);

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <tr>
    <th scope="row">{label}</th>
    <td style={{ overflowWrap: "anywhere" }}>{value}</td>
  </tr>
);

const Features = ({ project }: { readonly project: Project }) => {
  const { data } = useEndpoint(ratings.ofProject, { params: { _id: project._id } });
  return (
    <section className="record-part">
      <h2>Answers are rated on</h2>
      {data?.ratingFeatures.length === 0 && <p className="soft">Nothing yet.</p>}
      <ul>
        {data?.ratingFeatures.map(({ _id, name, scale }) => (
          <li key={_id}>
            <Link to={`/ratings/${_id}`}>{name}</Link> <span className="soft">1 to {scale}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/ratings?projectId=${project._id}`}>All rating features of this project</Link>
      </p>
    </section>
  );
};

export default Model;
