import { Link } from "react-router";
import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { calibrationStateLabels } from "../../../contract/calibrations/states.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useMyCalibrations } from "./queries.ts";
import "./calibrations.css";

const title = "My calibrations";

/** The rounds in which one takes part, those that wait first. */
const MyCalibrationsPage = () => {
  const read = useMyCalibrations();
  return (
    <Page title={title} narrow>
      {!read.data && <Loaded read={read} loading={<p className="soft">Loading your calibrations…</p>} />}
      {read.data && read.data.calibrations.length === 0 && (
        <p className="soft">You take part in no calibration. A manager can ask you to.</p>
      )}
      {read.data && read.data.calibrations.length > 0 && (
        <ul className="calibration-list">
          {read.data.calibrations.map((round) => (
            <Round key={round._id} round={round} />
          ))}
        </ul>
      )}
    </Page>
  );
};

const Round = ({ round }: { readonly round: Calibration }) => {
  const { _id, title, projectId, status, myDecided, jobCount, createdAt } = round;
  return (
    <li>
      <div>
        <Link to={`/my-calibrations/${_id}`}>{title}</Link>
        <p className="soft">
          {projectId.name} · started <When at={createdAt} />
        </p>
      </div>
      <p className="calibration-signs">
        <span className="soft">
          {myDecided} of {jobCount} decided
        </span>
        <StateTag state={status} word={calibrationStateLabels[status]} />
      </p>
    </li>
  );
};

export default MyCalibrationsPage;
