import { Modal } from "antd";
import { useMemo } from "react";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { TaskSettings as Settings } from "../../../contract/tasks/endpoints.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
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
  const read = useEndpoint(tasks.settings, { params });
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
  const { data } = read;
  return (
    <Modal open width={720} title={`Settings of ${project.name}`} footer={null} onCancel={onClose}>
      {data ? (
        <RecordForm
          area="tasks"
          label={`Settings of ${project.name}`}
          sections={sections}
          record={{ ...data.settings, _id: project._id }}
          save={async ({ body, version }) => {
            const sent = body as Partial<Settings>;
            // The rules are one value, and the form sends those that were changed.
            const normalisation = sent.normalisation && { ...data.settings.normalisation, ...sent.normalisation };
            const changed = { ...sent, ...(normalisation && { normalisation }), version };
            return (await call(tasks.editSettings, { params, body: changed })).settings;
          }}
          onSaved={() => {
            toasts.success("Settings saved");
            void read.refetch();
            onClose();
          }}
          onCancel={onClose}
          buttonLabels={{ save: "Save", cancel: "Cancel" }}
        />
      ) : (
        <Loaded part read={read} loading={<TableLoading />} />
      )}
    </Modal>
  );
};
