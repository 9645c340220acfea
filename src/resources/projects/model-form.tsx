import { useMemo } from "react";
import { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import type { ModelEndpoint } from "../../../contract/model-endpoints/entity.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { toasts } from "../../providers/toasts.ts";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { formSections } from "../../ui/resource/form-fields.ts";

type Sent = Parameters<typeof call<typeof modelEndpoints.set>>[1]["body"];

interface Props {
  readonly project: Project;
  readonly endpoint: ModelEndpoint | null;
  readonly onClose: () => void;
}

/** The form of a project's endpoint; its key is only ever sent. */
export const ModelForm = ({ project, endpoint, onClose }: Props) => {
  const readAgain = useReadAgain();
  const sections = useMemo(
    () => formSections(["kind", "url", "models", "key", "template", "answerPath"], modelEndpoints.set),
    [],
  );
  return (
    <RecordForm
      area="modelEndpoints"
      label={`Model endpoint of ${project.name}`}
      sections={sections}
      {...(endpoint && { record: endpoint })}
      save={async ({ body, version }) => {
        const kept = endpoint && {
          kind: endpoint.kind,
          url: endpoint.url,
          models: endpoint.models,
          template: endpoint.template,
          answerPath: endpoint.answerPath,
        };
        const sent = { ...kept, ...body, ...(endpoint && { version }) } as Sent;
        return (await call(modelEndpoints.set, { params: { _id: project._id }, body: sent })).endpoint;
      }}
      onSaved={() => {
        toasts.success("Endpoint saved");
        void readAgain("modelEndpoints");
        onClose();
      }}
      onCancel={onClose}
      buttonLabels={{ save: "Save", cancel: "Cancel" }}
    />
  );
};
