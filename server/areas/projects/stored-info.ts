import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import type { Sql } from "../../core/db/pool.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";
import { signedText } from "../../core/rich-text.ts";
import { isSeenByWorker } from "./eligibility.ts";
import { workerFacts } from "./queries.ts";

/** Staff read it of every project, others of those that they see. */
export const infoView: View = {
  from: "projects p",
  id: "p._id",
  visible: `p.deleted_at is null and (me.role in ('admin', 'manager', 'payments') or ${isSeenByWorker})`,
  row: {
    ...workerFacts,
    guideline: "p.guideline",
    guidelineUpdatedAt: instant("p.guideline_updated_at"),
    guidelineNumber: "p.guideline_number",
    guidelineRequired: "p.guideline_required",
    version: "p.version",
  },
  search: [],
  sorts: {},
  defaultOrder: "p.created_at desc",
  filters: {},
};

/** As it is stored: the pictures without signatures. Throws not_found. */
export const storedInfo = (sql: Sql, me: Caller, id: string): Promise<ProjectInfo> =>
  readRecord<ProjectInfo>(sql, { view: infoView, thing: "project" }, me, id);

export type Signer = (id: string) => string;

/** With addresses under which its pictures can be read for a while. */
export const signed = (info: ProjectInfo, addressOf: Signer): ProjectInfo => ({
  ...info,
  guideline: signedText(info.guideline, addressOf),
});
