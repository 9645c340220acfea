import { Select } from "antd";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import { type ServerProject, ServerProjectStatus } from "../../../contract/resources/fields.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { fieldOf } from "../../ui/fields/field.ts";

const { options } = fieldOf("status", ServerProjectStatus);

/** Our status of a project, to be changed in place. */
export const ProjectStatus = ({ agent, project }: { readonly agent: ServerAgent; readonly project: ServerProject }) => {
  const { id, name, status } = project;
  const step = useStep(
    (wanted: ServerProject["status"]) =>
      call(resources.updateProjectStatus, { params: { _id: id, serverAgent: agent }, body: { status: wanted } }),
    {
      onSuccess: () => toasts.success("Status saved"),
      // The owner's words for whatever it was.
      onError: () => toasts.error("Something went wrong"),
    },
  );
  return (
    <Select
      size="small"
      aria-label={`Status of ${name}`}
      value={(step.isPending && step.variables) || status}
      loading={step.isPending}
      options={[...options]}
      onChange={(wanted) => step.isPending || step.mutate(wanted)}
    />
  );
};
