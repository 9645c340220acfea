import { lazy } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { areaOf, endpointOf } from "../../providers/endpoints.ts";
import type { BulkAction } from "./table-types.ts";

/** The endpoints that a table can offer by itself; each only if the area has it and the user may call it. */
export interface TableEndpoints {
  readonly bulkEdit?: Endpoint;
  readonly bulkRemove?: Endpoint;
  readonly export?: Endpoint;
  readonly exportFiles?: Endpoint;
}

/** Only for an area's own list: other lists select, sort and filter in their own way. */
export const tableEndpoints = (list: Endpoint, role: Role | undefined): TableEndpoints => {
  const area = areaOf(list);
  if (endpointOf(area, "list") !== list) return {};
  const found = (["bulkEdit", "bulkRemove", "export", "exportFiles"] as const).flatMap((name) => {
    const endpoint = endpointOf(area, name);
    return endpoint && mayCall(endpoint, role) ? [[name, endpoint] as const] : [];
  });
  return Object.fromEntries(found);
};

const BulkEditDialog = lazy(() => import("./bulk-edit-dialog.tsx"));
const BulkRemoveDialog = lazy(() => import("./bulk-remove-dialog.tsx"));

/** The bulk actions that these endpoints allow. */
export const bulkActionsOf = ({ bulkEdit, bulkRemove }: TableEndpoints): BulkAction[] => [
  ...(bulkEdit ? [{ key: "edit", label: "Edit…", endpoint: bulkEdit, done: "changed", dialog: BulkEditDialog }] : []),
  ...(bulkRemove
    ? [
        {
          key: "remove",
          label: "Delete…",
          danger: true,
          endpoint: bulkRemove,
          done: "deleted",
          dialog: BulkRemoveDialog,
          removes: true as const,
        },
      ]
    : []),
];
