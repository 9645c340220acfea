import { lazy, Suspense } from "react";
import { operations } from "../../contract/operations.ts";
import { mayCall, useRole } from "../providers/access.ts";

const OperationList = lazy(() => import("../ui/operations/operation-list.tsx"));

/** How far my decisions on many are, on every page; nothing where a role has none. */
export function OperationBar() {
  const role = useRole();
  return mayCall(operations.list, role) ? (
    <Suspense>
      <OperationList />
    </Suspense>
  ) : null;
}
