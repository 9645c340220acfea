import { HistoryOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";
import type { AnyRecord } from "../../ui/resource/resource.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";

const path = "/audit";

/** The way from a record to what was done to it. */
export const history: RecordAction<AnyRecord> = {
  key: "history",
  label: "History",
  row: facts.audit.list,
  to: ({ _id }) => `${path}?record=${_id}`,
};

export const auditPages: readonly RouteEntry[] = [
  {
    path,
    menu: { group: "System", label: "Audit", icon: <HistoryOutlined />, order: 40 },
    may: [facts.audit.list],
    load: () => import("./audit-page.tsx"),
  },
  {
    path: `${path}/:_id`,
    may: [facts.audit.show],
    load: () => import("./entry-page.tsx"),
  },
];
