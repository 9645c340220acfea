import { useParams } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { DecideJobs } from "./decide-jobs.tsx";
import { MyResults } from "./my-results.tsx";
import { useCalibrationJobs } from "./queries.ts";
import "./calibrations.css";

const breadcrumb = [{ label: "My calibrations", to: "/my-calibrations" }];

/** One round: its jobs one after the other while it is open, and then how one agrees with the majority. */
const MyCalibrationPage = () => {
  const { id = "" } = useParams();
  const read = useCalibrationJobs(id);
  if (!read.data) {
    return (
      <Page title="Calibration" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={<p className="soft">Loading the jobs…</p>} />
      </Page>
    );
  }
  const { calibration, jobs, guideline } = read.data;
  return (
    <Page title={calibration.title} breadcrumb={breadcrumb} narrow={!calibration.can.decide}>
      {calibration.can.decide && <DecideJobs calibration={calibration} jobs={jobs} guideline={guideline} />}
      {calibration.status === "closed" && <MyResults id={id} />}
      {calibration.status === "cancelled" && (
        <p className="soft">This calibration was cancelled. Nobody compares its decisions.</p>
      )}
      {calibration.status === "open" && !calibration.can.decide && (
        <p className="soft">You don't take part in this calibration.</p>
      )}
    </Page>
  );
};

export default MyCalibrationPage;
