import { sql as raw } from "kysely";
import type { z } from "zod";
import { guidelineMax, type ProjectInfo, type projects } from "../../../contract/projects.ts";
import { changeRecord } from "../../db/change-record.ts";
import type { Sql } from "../../db/pool.ts";
import { type Caller, instant, readRecord, type View } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import type { Context } from "../../http/context.ts";
import { Refusal, stale } from "../../refusal.ts";
import { cleanText, signedText } from "../../services/rich-text.ts";
import { referToFiles } from "../files/actions.ts";
import { lockProject } from "./actions.ts";
import { isSeenByWorker } from "./eligibility.ts";
import { workerFacts } from "./queries.ts";

type InfoPatch = z.output<typeof projects.updateInfo.body>;

/** Staff read it of every project, others of those that they see. */
const infoView: View = {
  from: "projects p",
  id: "p._id",
  visible: `p.deleted_at is null and (me.role in ('admin', 'manager', 'payments') or ${isSeenByWorker})`,
  row: {
    ...workerFacts,
    guideline: "p.guideline",
    guidelineUpdatedAt: instant("p.guideline_updated_at"),
    version: "p.version",
  },
  search: [],
  sorts: {},
  defaultOrder: "p.created_at desc",
  filters: {},
};

/** As it is stored: the pictures without signatures. Throws not_found. */
const storedInfo = (sql: Sql, me: Caller, id: string): Promise<ProjectInfo> =>
  readRecord<ProjectInfo>(sql, { view: infoView, thing: "project" }, me, id);

type Signer = (id: string) => string;
const signed = (info: ProjectInfo, addressOf: Signer): ProjectInfo => ({
  ...info,
  guideline: signedText(info.guideline, addressOf),
});

/** Throws not_found, to a worker also where they don't see the project. */
export const readInfo = async (
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
  id: string,
): Promise<ProjectInfo> => signed(await storedInfo(sql, me, id), await services.fileAddresses.signer());

/** Throws not_found, stale, or validation where the guideline is too long or a picture in it is gone. */
export const changeInfo = async (
  { me, services, change }: Pick<Context, "me" | "services" | "change">,
  id: string,
  body: InfoPatch,
): Promise<ProjectInfo> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => signed(await storeInfo(write, me, id, body), addressOf)).catch((error: unknown) => {
    const isStale = error instanceof Refusal && error.code === "stale";
    throw isStale ? stale(signed(error.details.current as ProjectInfo, addressOf)) : error;
  });
};

const storeInfo = async (write: Write, me: Caller, id: string, body: InfoPatch): Promise<ProjectInfo> => {
  const guideline =
    body.guideline === undefined ? undefined : cleanText(body.guideline, { field: "guideline", max: guidelineMax });
  await lockProject(write.sql, id);
  const before = await storedInfo(write.sql, me, id);
  const isNew = guideline !== undefined && guideline.html !== before.guideline;
  await changeRecord(write.sql, {
    table: "projects",
    view: infoView,
    me,
    id,
    thing: "project",
    set: {
      description: body.description,
      ...(isNew && { guideline: guideline.html, guideline_updated_at: raw<string>`now()` }),
    },
    version: body.version,
  });
  if (isNew) await referToFiles(write, { resource: "projects", id, field: "guideline" }, guideline.pictures);
  const after = await storedInfo(write.sql, me, id);
  await write.record({ resource: "projects", id, before, after });
  return after;
};
