import { lazy } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { areaOf, rowOf } from "../../providers/rows.ts";
import type { BulkAction } from "./table-types.ts";

/** The calls beside a list that its table can offer by itself; each only where the area has it and the person may. */
export interface TableRows {
  readonly bulkEdit?: Endpoint;
  readonly bulkRemove?: Endpoint;
  readonly export?: Endpoint;
}

/** Only an area's own list: others select, sort and filter in their own way. */
export const tableRows = (list: Endpoint, role: Role | undefined): TableRows => {
  const area = areaOf(list);
  if (rowOf(area, "list") !== list) return {};
  const found = (["bulkEdit", "bulkRemove", "export"] as const).flatMap((name) => {
    const row = rowOf(area, name);
    return row && mayCall(row, role) ? [[name, row] as const] : [];
  });
  return Object.fromEntries(found);
};

const BulkEditDialog = lazy(() => import("./bulk-edit-dialog.tsx"));
const BulkRemoveDialog = lazy(() => import("./bulk-remove-dialog.tsx"));

/** What a table can do with its selection by those calls. */
export const bulkActionsOf = ({ bulkEdit, bulkRemove }: TableRows): BulkAction[] => [
  ...(bulkEdit ? [{ key: "edit", label: "Edit…", row: bulkEdit, done: "changed", dialog: BulkEditDialog }] : []),
  ...(bulkRemove
    ? [
        {
          key: "remove",
          label: "Delete…",
          danger: true,
          row: bulkRemove,
          done: "deleted",
          dialog: BulkRemoveDialog,
          removes: true as const,
        },
      ]
    : []),
];
