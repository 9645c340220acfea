import type { ProjectInfo, Reading } from "../../../contract/projects/guidelines.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, type View } from "../../core/db/view.ts";
import type { Context } from "../../core/http/context.ts";
import { Refusal } from "../../core/refusal.ts";
import { signedText } from "../../core/rich-text.ts";
import { mustRead } from "./eligibility.ts";
import { type Signer, signed, storedInfo } from "./stored-info.ts";

interface InfoWithReading {
  readonly projectInfo: ProjectInfo;
  readonly reading: Reading;
}

/** How the caller stands with the guideline of a project that they see. */
const readingView: View = {
  from: "projects p",
  id: "p._id",
  visible: "true",
  row: {
    mustRead,
    acknowledged: `(select json_build_object('number', v.number, 'at', ${instant("r.acknowledged_at")},
        'guideline', case when v.number < p.guideline_number then v.html end)
      from guideline_reads r join project_guidelines v on v.project_id = r.project_id and v.number = r.number
      where r.user_id = me._id and r.project_id = p._id order by r.number desc limit 1)`,
  },
  sorts: {},
  defaultOrder: "p._id",
  filters: {},
};

const withReading = async (sql: Sql, me: Caller, info: ProjectInfo, addressOf: Signer): Promise<InfoWithReading> => {
  const reading = await readRecord<Reading>(sql, { view: readingView, thing: "project" }, me, info._id);
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

/** Throws not_found, to a worker also where they don't see the project. */
export const readInfo = async (
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
  id: string,
): Promise<InfoWithReading> =>
  withReading(sql, me, await storedInfo(sql, me, id), await services.fileAddresses.signer());

/**
 * Keeps that the caller has read this version of a guideline. Throws not_found; guideline_changed, keeping nothing,
 * where another version is the newest or there is no guideline any more.
 */
export const acknowledge = async (
  { me, services, change }: Pick<Context, "me" | "services" | "change">,
  id: string,
  number: number,
): Promise<InfoWithReading> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => {
    // Waits for whoever is saving a newer version at this moment; readers don't wait for each other.
    await run(write.sql, "select from projects where _id = $1 for share", [id]);
    const info = await storedInfo(write.sql, me, id);
    if (info.guidelineNumber !== number || info.guideline === "") throw new Refusal("guideline_changed");
    await write.sql
      .insertInto("guideline_reads")
      .values({ user_id: me._id, project_id: id, number })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await write.announce({ resource: "projects", id, before: {}, after: {}, people: [me._id] });
    return withReading(write.sql, me, info, addressOf);
  });
};
