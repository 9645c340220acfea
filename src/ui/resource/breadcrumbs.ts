import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import type { AnyRecord, Resource } from "./resource.tsx";

/** The pages above a page of a resource: its list or a replacement for it, if any, and the record's own page. */
export const breadcrumbsOf = (resource: Resource, role: Role | undefined, record?: AnyRecord) => {
  const { menu, paths, title, listFor, above } = resource;
  const list = mayCall(listFor, role) ? { label: menu.label, to: paths.list } : above;
  const own = record && { label: title(record), to: paths.show.replace(":id", record._id) };
  return [list, own].filter((crumb) => crumb !== undefined);
};
