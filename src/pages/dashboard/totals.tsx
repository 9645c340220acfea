import { dashboard } from "../../../contract/dashboard.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/failed.tsx";
import { number } from "../../ui/format.ts";

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
    <section className="chart-figure" aria-labelledby="totals-title">
      <div className="chart-figure-head">
        <h2 id="totals-title">Now</h2>
      </div>
      {data && (
        <table className="figure-table">
          <caption className="visually-hidden">How many there are now</caption>
          <tbody>
            {Object.entries(names).map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="figures">{number(data[key as keyof typeof names])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
    </section>
  );
};
