import { useMemo, useState } from "react";
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
  // Another user may remove the endpoint while the form is open: what was read is changed then, and not set anew.
  const [opened] = useState(endpoint);
  const current = endpoint ?? opened;
  const sections = useMemo(
    () => formSections(["kind", "url", "models", "key", "template", "answerPath"], modelEndpoints.set),
    [],
  );
  return (
    <RecordForm
      area="modelEndpoints"
      label={`Model endpoint of ${project.name}`}
      sections={sections}
      {...(opened && { record: opened })}
      save={async ({ body, version }) => {
        const kept = current && {
          kind: current.kind,
          url: current.url,
          models: current.models,
          template: current.template,
          answerPath: current.answerPath,
        };
        const sent = { ...kept, ...body, version } as Sent;
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
