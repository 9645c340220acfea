import type { AnyRecord, Resource } from "../resource.tsx";

/** The pages above one of a resource: its list, and the record's own page. */
export const crumbsOf = ({ menu, paths, title }: Resource, record?: AnyRecord) => [
  { label: menu.label, to: paths.list },
  ...(record ? [{ label: title(record), to: paths.show.replace(":id", record._id) }] : []),
];
