import "./providers/zod-jitless.ts";
import { Refine } from "@refinedev/core";
import { useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import type { Company } from "../contract/core/company.ts";
import { accessControlProvider } from "./providers/access.ts";
import { authProvider } from "./providers/auth.ts";
import { CompanyProvider } from "./providers/company.ts";
import { dataProvider } from "./providers/data.ts";
import { legacy, legacyProvider } from "./providers/legacy.ts";
import { liveProvider } from "./providers/live/live-provider.ts";
import { LiveRefresh } from "./providers/live/live-refresh.tsx";
import { notificationProvider } from "./providers/notification.ts";
import { KeptReplies } from "./providers/persist.ts";
import { queryOptions } from "./providers/query-options.ts";
import { consoleRouter } from "./providers/router.ts";
import { entries, resources } from "./registry.ts";
import { consoleRoutes } from "./routes.tsx";
import { refineResourceOf, refineResourcesOf } from "./ui/resource/entry.tsx";
import { loadPageAt } from "./ui/shell/routes.tsx";
import { ToastStack } from "./ui/feedback/toast-stack.tsx";

const dataProviders = { default: dataProvider, [legacy]: legacyProvider };
const refineResources = [...resources.map(refineResourceOf), ...refineResourcesOf(entries)];

/** Refine is rendered inside the router, because its hooks read the current address. */
function Console({ userId }: { userId: string }) {
  return (
    <Refine
      dataProvider={dataProviders}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      liveProvider={liveProvider}
      notificationProvider={notificationProvider}
      routerProvider={consoleRouter}
      resources={refineResources}
      options={{
        disableTelemetry: true,
        // LiveRefresh reloads what an event changed, in one place; the hooks do not do it a second time.
        liveMode: "off",
        mutationMode: "pessimistic",
        reactQuery: { clientConfig: queryOptions },
      }}
    >
      <KeptReplies />
      <LiveRefresh userId={userId} />
      <Outlet />
    </Refine>
  );
}

const makeRouter = (userId: string) =>
  createBrowserRouter([{ element: <Console userId={userId} />, children: consoleRoutes }]);

/** Loads the page at a path. */
export const loadPage = (path: string): Promise<void> => loadPageAt(entries, path);

/** The console of a signed-in user. Signing out reloads the page, so that no data stays in memory. */
export default function App({ userId, company }: { userId: string; company: Company }) {
  const [router] = useState(() => makeRouter(userId));
  return (
    <CompanyProvider value={company}>
      <RouterProvider router={router} />
      <ToastStack />
    </CompanyProvider>
  );
}
