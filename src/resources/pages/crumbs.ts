import type { Role } from "../../../contract/roles.ts";
import { mayCall } from "../../providers/access.ts";
import type { AnyRecord, Resource } from "../resource.tsx";

/** The pages above one of a resource: its list, or what stands for it, and the record's own page. */
export const crumbsOf = ({ menu, paths, title, rows, above }: Resource, role: Role | undefined, record?: AnyRecord) => [
  above && !mayCall(rows.list, role) ? above : { label: menu.label, to: paths.list },
  ...(record ? [{ label: title(record), to: paths.show.replace(":id", record._id) }] : []),
];
