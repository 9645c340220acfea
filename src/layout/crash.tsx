import { isRouteErrorResponse, useRouteError } from "react-router";
import { Loading } from "../ui/loading.tsx";
import { NotFound } from "../ui/no-page.tsx";
import { isReloading, reload } from "./new-release.ts";
import { Trouble } from "./trouble.tsx";

/** What a page threw. */
export function Crash() {
  const error = useRouteError();
  if (isReloading()) return <Loading />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Trouble error={error} again={() => void reload()} />;
}
