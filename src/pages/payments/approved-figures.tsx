import type { Days } from "../../../contract/core/range.ts";
import { ByHub } from "./by-hub.tsx";
import { ByMonth } from "./by-month.tsx";
import { ByPerson, ByProject } from "./by-name.tsx";

/** What was approved in a period, seen from four sides. */
const ApprovedFigures = ({ days }: { readonly days: Days }) => (
  <div className="payments-figures">
    <ByMonth days={days} />
    <ByProject days={days} />
    <ByPerson days={days} />
    <ByHub days={days} />
  </div>
);

export default ApprovedFigures;
