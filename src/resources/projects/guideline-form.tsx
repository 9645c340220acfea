import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";
import { formSections } from "../../ui/resource/form-fields.ts";

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Writes what the workers of a project read. */
const GuidelineForm = ({ project, onClose }: Props) => {
  const params = { _id: project._id };
  const client = useQueryClient();
  const sections = useMemo(() => formSections(["description", "guideline", "isMinor"], projects.updateInfo), []);
  const read = async (): Promise<ProjectInfo> => (await call(projects.info, { params })).projectInfo;
  const { record, error, again } = useFormRecord("projects", ["info", project._id], read);
  if (error) return <Failed error={error} again={again} />;
  if (!record) return <TableLoading />;
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
        void client.invalidateQueries({ queryKey: ["data", "default", "projects"] });
        onClose();
      }}
      onCancel={onClose}
    />
  );
};

export default GuidelineForm;
