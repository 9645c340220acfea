import { Suspense } from "react";
import { lazyWithAntd } from "../../providers/theme/with-antd.tsx";
import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { Page } from "../../ui/shell/page.tsx";
import { WhenSeen } from "../../ui/charts/when-seen.tsx";
import { NeedsNow } from "./needs-now.tsx";
import { Summary } from "./summary.tsx";
import { useNeeds } from "./use-needs.ts";
import "./dashboard.css";

/** Charts and tables bring antd along, which the morning does not wait for. */
const Figures = lazyWithAntd(() => import("./figures.tsx"));
const waiting = <div className="dashboard-unseen" />;

/** Where staff begin their day: what needs them now, and how the work goes. */
const DashboardPage = () => {
  const chosen = useDays();
  // Before that the page is short, and all of it in view.
  const isKnown = !useNeeds().isPending;
  return (
    <Page title="Dashboard">
      <NeedsNow />
      <section aria-labelledby="work-title">
        <h2 id="work-title" className="dashboard-heading">
          How the work goes
        </h2>
        <DayRange chosen={chosen} />
        <Summary days={chosen.days} />
        {isKnown && (
          <WhenSeen until={waiting}>
            <Suspense fallback={waiting}>
              <Figures />
            </Suspense>
          </WhenSeen>
        )}
      </section>
    </Page>
  );
};

export default DashboardPage;
