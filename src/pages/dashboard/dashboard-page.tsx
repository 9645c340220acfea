import { type ReactNode, Suspense } from "react";
import { lazyWithAntd } from "../../providers/theme/with-antd.tsx";
import { useRole } from "../../providers/access.ts";
import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { Page } from "../../ui/shell/page.tsx";
import { WhenSeen } from "../../ui/charts/when-seen.tsx";
import { TodosNow } from "./todos-now.tsx";
import { Summary } from "./summary.tsx";
import { useSummary } from "./use-summary.ts";
import { useTodos } from "./use-todos.ts";
import "./dashboard.css";

/** Charts and tables load antd, which the to-dos do not wait for. */
const WeeklyHours = lazyWithAntd(() => import("./weekly-hours.tsx"));
const Figures = lazyWithAntd(() => import("./figures.tsx"));
const waiting = <div className="dashboard-unseen" />;

/** The start page of staff: their to-dos, then figures about the work, which reviewers have no part in. */
const DashboardPage = () =>
  useRole() === "reviewer" ? (
    <Page title="Dashboard">
      <TodosNow />
    </Page>
  ) : (
    <Page title="Dashboard">
      <div className="dashboard-first">
        <TodosNow />
        <WorkInNumbers />
      </div>
      <MoreFigures />
    </Page>
  );

const WorkInNumbers = () => {
  const chosen = useDays();
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title" className="dashboard-heading">
        Work in numbers
      </h2>
      <DayRange chosen={chosen} />
      <Summary days={chosen.days} />
      <Seen share={0.6}>
        <WeeklyHours />
      </Seen>
    </section>
  );
};

const MoreFigures = () => (
  <Seen>
    <Figures />
  </Seen>
);

/**
 * Charts weigh more than all else of the page: one of which a low window shows the top alone is loaded once most of it is
 * in view. Until the to-dos and the totals are loaded the page is short, and all figures would be in view and load at once.
 */
const Seen = ({ share = 0, children }: { readonly share?: number; readonly children: ReactNode }) => {
  const { days } = useDays();
  const reads = [useTodos(), useSummary(days)];
  if (reads.some(({ isPending }) => isPending)) return null;
  return (
    <WhenSeen until={waiting} share={share}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </WhenSeen>
  );
};

export default DashboardPage;
