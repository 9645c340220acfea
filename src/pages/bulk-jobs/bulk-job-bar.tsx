import { lazy, Suspense } from "react";
import { mayCall, useRole } from "../../providers/access.ts";
import { api } from "../../providers/api.ts";

const BulkJobList = lazy(() => import("./bulk-job-list.tsx"));

/** The progress of the user's bulk jobs, on every page; nothing for a role that has none. */
export function BulkJobBar() {
  const role = useRole();
  return mayCall(api.bulkJobs.list, role) ? (
    <Suspense>
      <BulkJobList />
    </Suspense>
  ) : null;
}
