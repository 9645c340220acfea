import { lazy, Suspense } from "react";
import { mayCall, useRole } from "../../providers/access.ts";
import { facts } from "../../providers/facts.ts";

const OperationList = lazy(() => import("./operation-list.tsx"));

/** How far my decisions on many are, on every page; nothing where a role has none. */
export function OperationBar() {
  const role = useRole();
  return mayCall(facts.operations.list, role) ? (
    <Suspense>
      <OperationList />
    </Suspense>
  ) : null;
}
