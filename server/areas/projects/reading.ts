import type { ProjectInfo, Reading } from "../../../contract/projects/guidelines.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import { signedText } from "../../core/rich-text.ts";
import { mustRead } from "./eligibility.ts";
import { type Signer, signed, storedInfo } from "./stored-info.ts";
import { sqlText } from "../../core/db/sql-text.ts";

interface InfoWithReading {
  readonly projectInfo: ProjectInfo;
  readonly reading: Reading;
}

/** Whether the caller has read the guideline of a project that they see. */
const readingView: View = {
  from: sqlText`projects p`,
  id: sqlText`p._id`,
  visible: sqlText`true`,
  row: {
    mustRead,
    acknowledged: sqlText`(select json_build_object('number', v.number, 'at', ${instant(sqlText`r.acknowledged_at`)},
        'guideline', case when v.number < p.guideline_number then v.html end)
      from guideline_reads r join project_guidelines v on v.project_id = r.project_id and v.number = r.number
      where r.user_id = me._id and r.project_id = p._id order by r.number desc limit 1)`,
  },
  sorts: {},
  defaultOrder: sqlText`p._id`,
  filters: {},
};

const withReading = async (sql: Sql, me: Actor, info: ProjectInfo, addressOf: Signer): Promise<InfoWithReading> => {
  const reading = await readRecord<Reading>(sql, { view: readingView, noun: "project" }, me, info._id);
  const { acknowledged } = reading;
  const guideline = acknowledged?.guideline ?? null;
  return {
    projectInfo: signed(info, addressOf),
    reading: {
      ...reading,
      acknowledged: acknowledged && { ...acknowledged, guideline: guideline && signedText(guideline, addressOf) },
    },
  };
};

/** Throws not_found, for workers also where they don't see the project. */
export const readInfo = async (
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
  id: string,
): Promise<InfoWithReading> =>
  withReading(sql, me, await storedInfo(sql, me, id), await services.fileAddresses.signer());

/**
 * Records that the caller has read this version of a guideline. Throws not_found; guideline_changed, recording nothing,
 * where another version is the newest or there is no guideline any more.
 */
export const acknowledge = async (
  { me, services, change }: Pick<Context, "me" | "services" | "change">,
  id: string,
  number: number,
): Promise<InfoWithReading> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => {
    // Waits for a concurrent change of the guideline; readers don't wait for each other.
    await run(write.sql, sqlText`select from projects where _id = $1 for share`, [id]);
    const info = await storedInfo(write.sql, me, id);
    if (info.guidelineNumber !== number || info.guideline === "") throw new AppError("guideline_changed");
    await write.sql
      .insertInto("guideline_reads")
      .values({ user_id: me._id, project_id: id, number })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await write.announce({ resource: "projects", id, people: [me._id] });
    return withReading(write.sql, me, info, addressOf);
  });
};
