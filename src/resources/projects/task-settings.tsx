import { Modal } from "antd";
import { useMemo, useRef } from "react";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { TaskSettings as Settings } from "../../../contract/tasks/endpoints.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { formSections } from "../../ui/resource/form-fields.ts";

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** How a project's items are given out and checked. */
export const TaskSettings = ({ project, onClose }: Props) => {
  const params = { _id: project._id };
  const cancel = useRef(onClose);
  const { record, read, error, again } = useFormRecord<Settings>("tasks", project._id, { row: "settings" });
  const sections = useMemo(
    () =>
      formSections(
        [
          {
            title: "Giving out",
            fields: ["doublePercent", "overlap", "goldPeople", "repeatPercent", "skipsMax", "fastPercent"],
          },
          {
            title: "What counts as equal",
            fields: [
              ...["ignoreCase", "ignorePunctuation", "ignoreDiacritics", "fillers"].map(
                (rule) => `normalisation.${rule}`,
              ),
              "languageRules",
            ],
          },
          { title: "Glossary", fields: ["glossary"] },
        ],
        tasks.editSettings,
      ),
    [],
  );
  return (
    <Modal open width={720} title={`Settings of ${project.name}`} footer={null} onCancel={() => cancel.current()}>
      {record ? (
        <RecordForm
          // Changes of the settings are announced as the project's.
          area="projects"
          label={`Settings of ${project.name}`}
          sections={sections}
          record={{ ...record, _id: project._id }}
          read={read}
          save={async ({ body, version }) =>
            (await call(tasks.editSettings, { params, body: { ...body, version } })).settings
          }
          onSaved={() => {
            toasts.success("Settings saved");
            onClose();
          }}
          onCancel={onClose}
          cancelRef={cancel}
          buttonLabels={{ save: "Save", cancel: "Cancel" }}
        />
      ) : (
        <Loaded part read={{ error, refetch: again }} loading={<TableLoading />} />
      )}
    </Modal>
  );
};
