import { useResourceParams } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AreaName } from "../../../contract/index.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { recordName } from "./record-name.ts";

/** The address of a record of an area, or undefined if the user has no page for it. */
export const useRecordPath = (area: AreaName | undefined): ((id: string) => string) | undefined => {
  const { resources } = useResourceParams();
  const role = useRole();
  const endpoint = area && endpointOf(area, "show");
  if (!endpoint || !mayCall(endpoint, role)) return undefined;
  const show = resources.find((resource) => resource.name === area)?.show;
  return typeof show === "string" ? (id) => show.replace(":id", id) : undefined;
};

/** A referenced record by name; a link if there is a page for it. */
export const RecordLink = ({ area, to }: { readonly area: AreaName | undefined; readonly to: unknown }): ReactNode => {
  const path = useRecordPath(area);
  const id = (to as { _id?: string })._id;
  return path && id ? <Link to={path(id)}>{recordName(to)}</Link> : recordName(to);
};
