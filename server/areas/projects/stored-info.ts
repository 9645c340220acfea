import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";
import { signedText } from "../../core/rich-text.ts";
import { isSeen, worksOnItsJobs } from "./eligibility.ts";
import { workerColumns } from "./queries.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** Staff read it for every project, others for those that they see. */
export const infoView: View = {
  from: sqlText`projects p`,
  id: sqlText`p._id`,
  visible: sqlText`p.deleted_at is null and (${isSeen} or ${worksOnItsJobs})`,
  row: {
    ...workerColumns,
    guideline: sqlText`p.guideline`,
    guidelineUpdatedAt: instant(sqlText`p.guideline_updated_at`),
    guidelineNumber: sqlText`p.guideline_number`,
    guidelineRequired: sqlText`p.guideline_required`,
    version: sqlText`p.version`,
  },
  search: [],
  sorts: {},
  defaultOrder: sqlText`p.created_at desc`,
  filters: {},
};

/** As stored: the pictures without signatures. Throws not_found. */
export const storedInfo = (sql: Sql, me: Actor, id: string): Promise<ProjectInfo> =>
  readRecord<ProjectInfo>(sql, { view: infoView, noun: "project" }, me, id);

export type Signer = (id: string) => string;

/** With signed URLs of its pictures, which expire. */
export const signed = (info: ProjectInfo, addressOf: Signer): ProjectInfo => ({
  ...info,
  guideline: signedText(info.guideline, addressOf),
});
