import { useParams } from "react-router";
import { type ProjectInfo, projects } from "../../../contract/projects.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/failed.tsx";
import { duration } from "../../ui/format.ts";
import { Page } from "../../ui/page.tsx";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";
import { When } from "../../ui/when.tsx";
import "./guideline.css";

const crumbs = [{ label: "Check-in", to: "/check-in" }];

/** How the work on a project is done, as its workers read it. */
const GuidelinePage = () => {
  const { id = "" } = useParams();
  const { data, error, refetch } = useRow(projects.info, { params: { _id: id } });
  const isAbsent = error?.statusCode === 404 || error?.statusCode === 400;
  if (error && (isAbsent || !data)) {
    return (
      <Page title={isAbsent ? "No such project" : "Something went wrong"} breadcrumb={crumbs} narrow>
        {isAbsent ? (
          <p>It is not open to you, or there never was one.</p>
        ) : (
          <Failed error={error} again={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page title={data?.projectInfo.name ?? "Guideline"} breadcrumb={crumbs} narrow>
      {data ? <Reading info={data.projectInfo} /> : <p className="guideline-quiet">Fetching the guideline…</p>}
    </Page>
  );
};

const Reading = ({ info }: { readonly info: ProjectInfo }) => (
  <>
    <p className="guideline-facts">
      <span>Longest shift {duration(info.longestShift * 60)}</span>
      {info.platform && <span>{info.platform}</span>}
      {info.skills.length > 0 && <span>{info.skills.map(({ name }) => name).join(", ")}</span>}
    </p>
    {info.description && <p className="guideline-about">{info.description}</p>}
    <section className="guideline-text" aria-label="Guideline">
      {info.guideline ? (
        <RichTextView html={info.guideline} />
      ) : (
        <p className="guideline-quiet">There is no guideline for this project yet.</p>
      )}
    </section>
    {info.guidelineUpdatedAt && (
      <p className="guideline-quiet">
        Changed <When at={info.guidelineUpdatedAt} />
      </p>
    )}
  </>
);

export default GuidelinePage;
