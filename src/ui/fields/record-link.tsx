import { useResourceParams } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AreaName } from "../../../contract/index.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { rowOf } from "../../providers/rows.ts";
import { recordName } from "./record-name.ts";

/** Where a record of an area is shown, or undefined where the console has no page of it for the person. */
export const useRecordPath = (area: AreaName | undefined): ((id: string) => string) | undefined => {
  const { resources } = useResourceParams();
  const role = useRole();
  const row = area && rowOf(area, "show");
  if (!row || !mayCall(row, role)) return undefined;
  const show = resources.find((resource) => resource.name === area)?.show;
  return typeof show === "string" ? (id) => show.replace(":id", id) : undefined;
};

/** A record that another one points at, by name; a link where there is a page of it. */
export const RecordLink = ({ area, to }: { readonly area: AreaName | undefined; readonly to: unknown }): ReactNode => {
  const path = useRecordPath(area);
  const id = (to as { _id?: string })._id;
  return path && id ? <Link to={path(id)}>{recordName(to)}</Link> : recordName(to);
};
