import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, type RouteObject } from "react-router";
import { useRole } from "../providers/access.ts";
import { session } from "../providers/session.ts";
import { useStore } from "../providers/store.ts";
import { lazyWithAntd } from "../providers/with-antd.tsx";
import { Forbidden, NotFound } from "../ui/no-page.tsx";
import { Loading } from "../ui/loading.tsx";
import { Crash } from "./crash.tsx";
import { entries, mayEnter, startPath } from "./entries.ts";
import { Frame } from "./frame.tsx";
import type { RouteEntry } from "./route-entry.ts";

/** A page's module and, where it needs it, antd. */
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

function Start() {
  return <Navigate to={startPath(useStore(session).user)} replace />;
}

/** The console's routes, out of the registry alone. What a page throws is caught inside the frame, so the menu stays. */
export const consoleRoutes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <Crash />,
    children: [
      {
        errorElement: <Crash />,
        children: [{ index: true, element: <Start /> }, ...entries.map(routeOf), { path: "*", element: <NotFound /> }],
      },
    ],
  },
];
