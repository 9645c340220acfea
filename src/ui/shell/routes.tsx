import { type ComponentType, lazy, Suspense, useState } from "react";
import { isRouteErrorResponse, matchRoutes, Navigate, type RouteObject, useRouteError } from "react-router";
import { useRole } from "../../providers/access.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { lazyWithAntd } from "../../providers/theme/with-antd.tsx";
import { Loading } from "../feedback/loading.tsx";
import { Forbidden, NotFound } from "../feedback/no-page.tsx";
import { mayEnter, startPath } from "./entries.ts";
import { Frame, type FrameProps } from "./frame.tsx";
import { isReloading, reload } from "../../providers/new-release.ts";
import type { RouteEntry } from "./route-entry.ts";
import { Loaded } from "../feedback/loaded.tsx";

/** Shown if a page throws. */
function Crash() {
  const error = useRouteError();
  if (isReloading()) return <Loading />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Loaded read={{ error, refetch: reload }} />;
}

/** A page's module and, if it needs it, antd. */
const lazyPage = ({ load, withoutAntd }: RouteEntry): ComponentType => (withoutAntd ? lazy(load) : lazyWithAntd(load));

const loadedPages = new Map<RouteEntry, ComponentType>();

/**
 * Loads the page at a path before the console is shown with it. React shows what stands for a page that is still to come for
 * 300 ms at least, even if it comes at once.
 */
export const loadPageAt = async (entries: readonly RouteEntry[], path: string): Promise<void> => {
  const routes = entries.map((entry) => ({ path: entry.path, entry }));
  const entry = matchRoutes(routes, path)?.at(-1)?.route.entry;
  if (!entry?.withoutAntd) return;
  // A failure is shown when the page is rendered, which asks again.
  const loaded = await entry.load().catch(() => undefined);
  if (loaded) loadedPages.set(entry, loaded.default);
};

const routeOf = (entry: RouteEntry): RouteObject => {
  const LazyPage = lazyPage(entry);
  const Entry = () => {
    const [Page] = useState(() => loadedPages.get(entry) ?? LazyPage);
    return mayEnter(entry, useRole()) ? (
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    ) : (
      <Forbidden />
    );
  };
  return { path: entry.path, element: <Entry /> };
};

function Start({ entries }: Pick<FrameProps, "entries">) {
  return <Navigate to={startPath(entries, useStore(session).user)} replace />;
}

/** The routes of all addresses, inside the frame. Errors of a page are caught there too, so that the menu stays. */
export const routesOf = ({ entries, tools, bars }: FrameProps): RouteObject[] => [
  {
    element: <Frame entries={entries} tools={tools} bars={bars} />,
    errorElement: <Crash />,
    children: [
      {
        errorElement: <Crash />,
        children: [
          { index: true, element: <Start entries={entries} /> },
          ...entries.map(routeOf),
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
];
