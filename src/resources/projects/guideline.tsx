import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { When } from "../../ui/fields/when.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./guideline.css";

const GuidelineForm = lazy(() => import("./guideline-form.tsx"));
const ClauseChapters = lazy(() => import("./clause-chapters.tsx"));
const GuidelineVersions = lazy(() => import("./guideline-versions.tsx"));

/** A project's guideline: read by its workers, edited here, with all its versions. */
const Guideline = ({ record }: RecordProps<Project>) => {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay(projects.updateInfo);
  const mayLink = useMay(projects.clauseChapters);
  const { data, error, refetch } = useEndpoint(projects.info, { params: { _id: record._id } });
  if (isEditing) {
    return (
      <Suspense fallback={<TableLoading />}>
        <GuidelineForm project={record} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  if (!data) return <Loaded read={{ error, refetch }} loading={<TableLoading />} />;
  const { projectInfo: info } = data;
  const edit = mayEdit && (
    <Button onClick={() => setEditing(true)}>{info.guideline ? "Edit the guideline" : "Write the guideline"}</Button>
  );
  return (
    <>
      <Reading info={info} edit={edit} />
      {info.guideline && mayLink && (
        <section className="record-part">
          <h2>Chapters that teach it</h2>
          <Suspense fallback={<TableLoading />}>
            <ClauseChapters project={record} />
          </Suspense>
        </section>
      )}
      {info.guidelineNumber > 0 && (
        <section className="record-part">
          <h2>Versions</h2>
          <Suspense fallback={<TableLoading />}>
            <GuidelineVersions project={record} />
          </Suspense>
        </section>
      )}
    </>
  );
};

const Reading = ({ info, edit }: { readonly info: ProjectInfo; readonly edit: ReactNode }) => (
  <div className="guideline">
    <div className="guideline-bar">
      {info.guidelineUpdatedAt ? (
        <span>
          Version {info.guidelineNumber}, changed <When at={info.guidelineUpdatedAt} />
        </span>
      ) : (
        <span>No guideline yet. Workers read it before and while they work.</span>
      )}
      {edit}
    </div>
    {info.guideline && <RichTextView html={info.guideline} />}
  </div>
);

export default Guideline;
