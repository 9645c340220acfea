import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Project, type ProjectInfo, projects } from "../../../contract/projects.ts";
import { useMay } from "../../providers/access.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/failed.tsx";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";
import { TableLoading } from "../../ui/record-table/table-states.tsx";
import { When } from "../../ui/when.tsx";
import type { RecordProps } from "../resource.tsx";
import "./guideline.css";

const GuidelineForm = lazy(() => import("./guideline-form.tsx"));

/** How the work on a project is done: read by its workers, written here. */
const Guideline = ({ record }: RecordProps<Project>) => {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay(projects.updateInfo);
  const { data, error, refetch } = useRow(projects.info, { params: { _id: record._id } });
  if (isEditing) {
    return (
      <Suspense fallback={<TableLoading />}>
        <GuidelineForm project={record} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <TableLoading />;
  const edit = mayEdit && (
    <Button onClick={() => setEditing(true)}>
      {data.projectInfo.guideline ? "Edit the guideline" : "Write the guideline"}
    </Button>
  );
  return <Reading info={data.projectInfo} edit={edit} />;
};

const Reading = ({ info, edit }: { readonly info: ProjectInfo; readonly edit: ReactNode }) => (
  <div className="guideline">
    <div className="guideline-bar">
      {info.guidelineUpdatedAt ? (
        <span>
          Changed <When at={info.guidelineUpdatedAt} />
        </span>
      ) : (
        <span>There is no guideline yet. Workers read it before and while they work.</span>
      )}
      {edit}
    </div>
    {info.guideline && <RichTextView html={info.guideline} />}
  </div>
);

export default Guideline;
