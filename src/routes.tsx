import { lazy, Suspense } from "react";
import { Bell } from "./pages/notifications/bell.tsx";
import { BulkJobBar } from "./pages/bulk-jobs/bulk-job-bar.tsx";
import { hasUnsent } from "./providers/client-state.ts";
import { PaletteHost } from "./ui/palette/palette-host.tsx";
import { routesOf } from "./ui/shell/routes.tsx";
import { entries } from "./registry.ts";

const StillWorking = lazy(() => import("./custom/work-history/check-in/still-working.tsx"));
const ResendAnswers = lazy(() => import("./custom/quiz-taking/resend.tsx"));

/** The console's routes, with the parts of areas that are shown on every page. */
export const consoleRoutes = routesOf({
  entries,
  tools: (
    <>
      <PaletteHost entries={entries} />
      <Bell />
    </>
  ),
  bars: (
    <>
      <Suspense fallback={null}>
        <StillWorking />
        {hasUnsent() && <ResendAnswers />}
      </Suspense>
      <BulkJobBar />
    </>
  ),
});
