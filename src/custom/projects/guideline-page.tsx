import { useState } from "react";
import { useParams } from "react-router";
import type { Reply } from "../../providers/client.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { duration } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { When } from "../../ui/fields/when.tsx";
import { GuidelineText } from "./guideline-text.tsx";
import { HaveRead } from "./have-read.tsx";
import { useWayBack } from "./way-back.ts";
import "./guideline.css";

const projects = endpointsOf("projects");

/** A project's guideline as its workers read it, with the button that confirms that they have read it. */
const GuidelinePage = () => {
  const { id = "" } = useParams();
  const breadcrumbs = [useWayBack()];
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(projects.info, { params: { _id: id } });
  // A reply cached on an earlier visit may be an older version. It is shown only if no newer one can be loaded.
  const isReady = data !== undefined && (isFetchedAfterMount || error !== null);
  const isAbsent = error?.statusCode === 404 || error?.statusCode === 400;
  if (error && (isAbsent || !data)) {
    return (
      <Page title={isAbsent ? "No such project" : "Something went wrong"} breadcrumb={breadcrumbs} narrow>
        {isAbsent ? <p>It doesn't exist, or it isn't open to you.</p> : <Loaded read={{ error, refetch }} />}
      </Page>
    );
  }
  return (
    <Page title={data?.projectInfo.name ?? "Guideline"} breadcrumb={breadcrumbs} narrow>
      {isReady ? <Guideline newest={data} /> : <p className="guideline-quiet">Loading the guideline…</p>}
    </Page>
  );
};

type Info = Reply<typeof projects.info>;

/** The text being read does not change: a version that arrives meanwhile is shown when the reader asks for it. */
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
            The guideline just changed.{" "}
            <button type="button" className="button" onClick={() => setShown(newest)}>
              Show the latest
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
