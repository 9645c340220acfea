import type { ReactNode } from "react";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { day } from "../../ui/format.ts";

/** What a run is limited to, in one line. */
export const RunScope = ({ run: { hubs, projects, people, excluded, until } }: { readonly run: PayoutRun }) => {
  const links = (area: "projects" | "users", of: PayoutRun["people"]): ReactNode =>
    of.map((one, index) => (
      <span key={one._id}>
        {index > 0 && ", "}
        <RecordLink area={area} to={one} />
      </span>
    ));
  return (
    <p className="run-whom">
      For {people.length > 0 ? links("users", people) : "everyone who is owed something"}
      {hubs.length > 0 && <> in {hubs.join(", ")}</>}
      {projects.length > 0 && <> on {links("projects", projects)}</>}
      {until && <>, worked until {day(until)}</>}
      {excluded.length > 0 && <>, without {links("users", excluded)}</>}.
    </p>
  );
};
