import { lazy, Suspense } from "react";
import { Bell } from "./pages/notifications/bell.tsx";
import { OperationBar } from "./pages/operations/operation-bar.tsx";
import { routesOf } from "./ui/shell/routes.tsx";
import { entries } from "./registry.ts";

const StillWorking = lazy(() => import("./custom/work-history/check-in/still-working.tsx"));

/** The console's routes, with what the areas show on every page. */
export const consoleRoutes = routesOf({
  entries,
  tools: <Bell />,
  bars: (
    <>
      <Suspense fallback={null}>
        <StillWorking />
      </Suspense>
      <OperationBar />
    </>
  ),
});
