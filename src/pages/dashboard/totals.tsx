import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { number } from "../../ui/format.ts";
import { Number } from "./number.tsx";

const names = {
  people: "Active people",
  checkedIn: "Checked in now",
  projects: "Active projects",
  skills: "Skills",
  groups: "Groups",
  entries: "Check-ins ever",
  payments: "Payments ever",
} as const;

/** How many there are of everything, whatever time is chosen. */
export const Totals = () => {
  const { data, error, refetch } = useRow(dashboard.totals, {}, { alsoOf: ["users", "projects", "workHistory"] });
  return (
    <section className="dashboard-totals" aria-labelledby="totals-title">
      <h2 id="totals-title" className="dashboard-heading">
        Now
      </h2>
      {data && (
        <dl className="numbers">
          {Object.entries(names).map(([key, name]) => (
            <Number key={key} name={name} value={number(data[key as keyof typeof names])} />
          ))}
        </dl>
      )}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
    </section>
  );
};
