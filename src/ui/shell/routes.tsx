import { type ComponentType, lazy, Suspense } from "react";
import { isRouteErrorResponse, Navigate, type RouteObject, useRouteError } from "react-router";
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

const routeOf = (entry: RouteEntry): RouteObject => {
  const Page = lazyPage(entry);
  const Entry = () =>
    mayEnter(entry, useRole()) ? (
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    ) : (
      <Forbidden />
    );
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
