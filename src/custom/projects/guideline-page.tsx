import { useState } from "react";
import { useParams } from "react-router";
import type { Reply } from "../../providers/client.ts";
import { callable } from "../../providers/facts.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { duration } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { When } from "../../ui/fields/when.tsx";
import { GuidelineText } from "./guideline-text.tsx";
import { HaveRead } from "./have-read.tsx";
import "./guideline.css";

const projects = callable("projects");

const crumbs = [{ label: "Check-in", to: "/check-in" }];

/** How the work on a project is done, as its workers read it, and where they say that they have. */
const GuidelinePage = () => {
  const { id = "" } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useRow(projects.info, { params: { _id: id } });
  // What is remembered from an earlier visit may be an older version, and is shown only where no newer can be had.
  const isReady = data !== undefined && (isFetchedAfterMount || error !== null);
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
      {isReady ? <Guideline newest={data} /> : <p className="guideline-quiet">Fetching the guideline…</p>}
    </Page>
  );
};

type Info = Reply<typeof projects.info>;

/** What is being read stays as it is: a version that comes meanwhile is shown when the reader wants it. */
const Guideline = ({ newest }: { readonly newest: Info }) => {
  const [shown, setShown] = useState(newest);
  const isOld = shown.projectInfo.guidelineNumber !== newest.projectInfo.guidelineNumber;
  const { projectInfo: info } = isOld ? shown : newest;
  const { reading } = newest;
  return (
    <>
      <p className="guideline-facts">
        <span>Longest shift {duration(info.longestShift * 60)}</span>
        {info.platform && <span>{info.platform}</span>}
        {info.skills.length > 0 && <span>{info.skills.map(({ name }) => name).join(", ")}</span>}
      </p>
      {info.description && <p className="guideline-about">{info.description}</p>}
      <div role="status">
        {isOld && (
          <p className="guideline-notice">
            The guideline was changed a moment ago.{" "}
            <button type="button" className="button" onClick={() => setShown(newest)}>
              Show the newest
            </button>
          </p>
        )}
      </div>
      <GuidelineText key={info.guidelineNumber} info={info} reading={reading} />
      {info.guidelineUpdatedAt && (
        <p className="guideline-quiet">
          Changed <When at={info.guidelineUpdatedAt} />
          {!reading.mustRead && reading.acknowledged && (
            <>
              {" "}
              · you read it <When at={reading.acknowledged.at} />
            </>
          )}
        </p>
      )}
      {reading.mustRead && <HaveRead info={info} onNewer={setShown} />}
    </>
  );
};

export default GuidelinePage;
