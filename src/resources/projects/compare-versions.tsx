import { Modal, Select } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { pageSize } from "../../../contract/core/list.ts";
import type { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { dateTime } from "../../ui/format.ts";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import "./guideline.css";
import { Loaded } from "../../ui/feedback/loaded.tsx";

const ChangesView = lazy(() => import("../../ui/rich-text/changes-view.tsx"));

const useText = (project: string, number: number, isWanted = true) =>
  useEndpoint(projects.guideline, { params: { _id: project, number: String(number) } }, { enabled: isWanted });

/** One version as it is, or with its changes since another one marked. */
const CompareVersions = ({ record, onClose }: DialogProps<GuidelineVersion>) => {
  const { project } = record;
  const ids = [useId(), useId()] as const;
  const [shown, setShown] = useState(record.number);
  const [since, setSince] = useState<number>(record.number > 1 ? record.number - 1 : 0);
  const versions = useEndpoint(projects.guidelines, { params: { _id: project._id }, query: { limit: pageSize.max } });
  const text = useText(project._id, shown);
  const earlier = useText(project._id, since, since > 0);
  const failed = [text, ...(since > 0 ? [earlier] : [])].find(({ error, data }) => error && !data);
  const options = (versions.data?.guidelines ?? [record]).map(({ number, createdAt, isCurrent }) => ({
    value: number,
    label: `Version ${number}${isCurrent ? " (current)" : ""}, ${dateTime(createdAt)}`,
  }));
  return (
    <Modal open width={860} title={`Guideline of ${project.name}`} footer={null} onCancel={onClose}>
      <div className="guideline-compare">
        <label htmlFor={ids[0]}>Read</label>
        <Select id={ids[0]} value={shown} options={options} onChange={setShown} />
        <label htmlFor={ids[1]}>with what changed since</label>
        <Select id={ids[1]} value={since} options={[{ value: 0, label: "Nothing" }, ...options]} onChange={setSince} />
      </div>
      {failed?.error ? (
        <Loaded part read={{ error: failed.error, refetch: failed.refetch }} />
      ) : !text.data || (since > 0 && !earlier.data) ? (
        <TableLoading />
      ) : since > 0 && earlier.data ? (
        <Suspense fallback={<TableLoading />}>
          <ChangesView before={earlier.data.guideline.html} after={text.data.guideline.html} />
        </Suspense>
      ) : text.data.guideline.html === "" ? (
        <p>This version is empty.</p>
      ) : (
        <RichTextView html={text.data.guideline.html} />
      )}
    </Modal>
  );
};

export default CompareVersions;
