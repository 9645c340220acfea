import { ApiError } from "../../providers/client.ts";
import { Failed } from "./failed.tsx";
import { Forbidden, NotFound } from "./no-page.tsx";

/** A refusal as a page: what is not there, what is not one's own, or what may work at the next try. */
export function Trouble({ error, again }: { error: unknown; again: () => void }) {
  const status = error instanceof ApiError ? error.statusCode : undefined;
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden />;
  return <Failed error={error} again={again} />;
}
