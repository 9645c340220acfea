import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number } from "../../ui/format.ts";
import { totalLinks } from "./links.ts";
import { Number } from "./number.tsx";

const names = {
  people: "Active people",
  checkedIn: "Checked in now",
  projects: "Active projects",
  skills: "Skills",
  groups: "Groups",
  entries: "All check-ins",
  payments: "All payments",
} as const;

const ofHours: ReadonlySet<string> = new Set(["checkedIn", "entries"]);

/** The totals of people, projects and other records, independent of the chosen days. */
export const Totals = () => {
  const { data, error, refetch } = useEndpoint(dashboard.totals, {}, { alsoOf: ["users", "projects", "workHistory"] });
  const mayOpenHours = useMay(workHistory.approve);
  return (
    <section className="dashboard-totals" aria-labelledby="totals-title">
      <h2 id="totals-title" className="dashboard-heading">
        Now
      </h2>
      {data && (
        <dl className="numbers">
          {Object.entries(names).map(([key, name]) => (
            <Number
              key={key}
              name={name}
              value={number(data[key as keyof typeof names])}
              to={mayOpenHours || !ofHours.has(key) ? totalLinks[key as keyof typeof names] : undefined}
            />
          ))}
        </dl>
      )}
      {!data && error && <Loaded read={{ error, refetch }} />}
    </section>
  );
};
