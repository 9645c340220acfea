import { lazy, Suspense } from "react";
import { Bell } from "./layout/bell.tsx";
import { OperationBar } from "./layout/operation-bar.tsx";
import { routesOf } from "./layout/routes.tsx";
import { entries } from "./registry.ts";

const StillWorking = lazy(() => import("./custom/check-in/still-working.tsx"));

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
