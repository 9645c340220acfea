import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { AreaName } from "../../../contract/index.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { useResources } from "../../providers/resources.ts";
import { recordName } from "./record-name.ts";

/** Another page of the same records, for the roles that may not call an endpoint. */
export interface Elsewhere {
  readonly unless: Endpoint;
  readonly path: `/${string}`;
}

/** Where a role reads the records of a resource: on its own page, or elsewhere. */
export const readAddress = (own: string, elsewhere: Elsewhere | undefined, role: Role | undefined): string =>
  elsewhere && !mayCall(elsewhere.unless, role) ? elsewhere.path : own;

/** The address of a record of an area, or undefined if the user has no page for it. */
export const useRecordPath = (area: AreaName | undefined): ((id: string) => string) | undefined => {
  const resources = useResources();
  const role = useRole();
  const endpoint = area && endpointOf(area, "show");
  if (!endpoint || !mayCall(endpoint, role)) return undefined;
  const found = resources.find((resource) => resource.name === area);
  if (typeof found?.show !== "string") return undefined;
  const address = readAddress(found.show, found.meta?.["elsewhere"] as Elsewhere | undefined, role);
  return (id) => address.replace(":id", id);
};

/** A referenced record by name; a link if there is a page for it. */
export const RecordLink = ({ area, to }: { readonly area: AreaName | undefined; readonly to: unknown }): ReactNode => {
  const path = useRecordPath(area);
  const id = (to as { _id?: string })._id;
  return path && id ? <Link to={path(id)}>{recordName(to)}</Link> : recordName(to);
};
