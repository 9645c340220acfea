import { Link } from "react-router";
import { DayInputs, useDays } from "./day-inputs.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { Lines } from "./lines.tsx";
import { Sums } from "./sums.tsx";
import "../../../ui/button.css";
import "./my-pay.css";

/** The user's earnings: sums by state, and every line. */
const MyPayPage = () => {
  const days = useDays();
  return (
    <Page
      title="My pay"
      narrow
      primaryAction={
        <Link className="button" to="/pay-details">
          Pay details
        </Link>
      }
    >
      <div className="my-pay-days">
        <DayInputs />
      </div>
      <Sums />
      <Lines days={days} />
    </Page>
  );
};

export default MyPayPage;
