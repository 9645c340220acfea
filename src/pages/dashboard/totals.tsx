import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number } from "../../ui/format.ts";
import { totalLinks } from "./links.ts";
import { Number } from "./number.tsx";
import { useHoursPage } from "./use-hours-page.ts";

const names = {
  people: "Active people",
  checkedIn: "Checked in now",
  projects: "Active projects",
  skills: "Skills",
  groups: "Groups",
  entries: "All check-ins",
  payments: "All payments",
} as const;

/** The totals of people, projects and other records, independent of the chosen days. */
export const Totals = () => {
  const { data, error, refetch } = useEndpoint(dashboard.totals, {}, { alsoOf: ["users", "projects", "workHistory"] });
  const links = totalLinks(useHoursPage());
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
              to={links[key as keyof typeof names]}
            />
          ))}
        </dl>
      )}
      {!data && error && <Loaded read={{ error, refetch }} />}
    </section>
  );
};
