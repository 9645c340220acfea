import { useDays } from "../../ui/charts/use-days.ts";
import { HoursOfDay } from "./hours-of-day.tsx";
import { PeopleFigures } from "./people-figures.tsx";
import { PeopleBySkill } from "./people-by-skill.tsx";
import { Totals } from "./totals.tsx";

/** The charts and tables of the dashboard. */
const Figures = () => {
  const { days } = useDays();
  return (
    <div className="dashboard-figures">
      <HoursOfDay days={days} />
      <PeopleBySkill />
      <PeopleFigures days={days} />
      <Totals />
    </div>
  );
};

export default Figures;
