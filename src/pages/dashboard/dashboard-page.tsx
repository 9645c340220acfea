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
const DashboardPage = () => <Page title="Dashboard">{useRole() === "reviewer" ? <Todos /> : <TodosAndFigures />}</Page>;

const Todos = () => <TodosNow todos={useTodos()} />;

/**
 * Until the to-dos and the totals are there the page is short, and all figures would be in view and load at once. It asks
 * for both here, once: parts that asked by themselves could be rendered with the reply and without it in the same frame.
 */
const TodosAndFigures = () => {
  const chosen = useDays();
  const todos = useTodos();
  const summary = useSummary(chosen.days);
  const isReady = !todos.isPending && !summary.isPending;
  return (
    <>
      <div className="dashboard-first">
        <TodosNow todos={todos} />
        <section aria-labelledby="work-title">
          <h2 id="work-title" className="dashboard-heading">
            Work in numbers
          </h2>
          <DayRange chosen={chosen} />
          <Summary summary={summary} />
          {isReady && (
            <Seen share={0.6}>
              <WeeklyHours />
            </Seen>
          )}
        </section>
      </div>
      {isReady && (
        <Seen>
          <Figures />
        </Seen>
      )}
    </>
  );
};

/** Charts weigh more than all else: one of which a low window shows the top alone loads once most of it is in view. */
const Seen = ({ share = 0, children }: { readonly share?: number; readonly children: ReactNode }) => (
  <WhenSeen until={waiting} share={share}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </WhenSeen>
);

export default DashboardPage;
