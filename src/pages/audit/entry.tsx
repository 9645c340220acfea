import { HistoryOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import type { AnyRecord } from "../../ui/resource/resource.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { Icon } from "../../ui/icon.tsx";

const path = "/audit";

/** A link from a record to its audit history. */
export const history: RecordAction<AnyRecord> = {
  key: "history",
  label: "History",
  endpoint: api.audit.list,
  to: ({ _id }) => `${path}?record=${_id}`,
};

export const auditPages: readonly RouteEntry[] = [
  {
    path,
    menu: { group: "System", label: "Audit", icon: <Icon of={HistoryOutlined} />, order: 40, lists: { audit: "" } },
    endpoints: [api.audit.list],
    load: () => import("./audit-page.tsx"),
  },
  {
    path: `${path}/:_id`,
    endpoints: [api.audit.show],
    load: () => import("./entry-page.tsx"),
  },
];
