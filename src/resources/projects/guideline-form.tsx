import { useMemo } from "react";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";
import { formSections } from "../../ui/resource/form-fields.ts";

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The editor of the guideline that a project's workers read. */
const GuidelineForm = ({ project, onClose }: Props) => {
  const params = { _id: project._id };
  const readAgain = useReadAgain();
  const sections = useMemo(() => formSections(["description", "guideline", "isMinor"], projects.updateInfo), []);
  const { record, read, error, again } = useFormRecord<ProjectInfo>("projects", project._id, { row: "info" });
  if (!record) return <Loaded read={{ error, refetch: again }} loading={<TableLoading />} />;
  return (
    <RecordForm
      area="projects"
      label={`Guideline of ${project.name}`}
      sections={sections}
      record={record}
      read={read}
      save={async ({ body, version }) =>
        (await call(projects.updateInfo, { params, body: { ...body, version } })).projectInfo
      }
      onSaved={() => {
        toasts.success("Guideline saved");
        void readAgain("projects");
        onClose();
      }}
      onCancel={onClose}
    />
  );
};

export default GuidelineForm;
