import type { ModelEndpoint } from "../../../contract/model-endpoints/entity.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readOne } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";

/** The host of an endpoint's address, with its port: what administrators approve. */
const hostOf = sqlText`lower(substring(e.url from '^[a-zA-Z]+://([^/?#]+)'))`;

/** SQL: whether the host of the endpoint `e` is approved. */
export const isApproved = sqlText`exists (select from model_hosts h where h.deleted_at is null and lower(h.host) = ${hostOf})`;

export const modelEndpointView: View = {
  from: sqlText`model_endpoints e join projects p on p._id = e.project_id`,
  id: sqlText`e.project_id`,
  name: sqlText`p.name`,
  visible: sqlText`p.deleted_at is null`,
  row: {
    _id: sqlText`e.project_id`,
    projectId: ref(sqlText`p._id`, sqlText`p.name`),
    kind: sqlText`e.kind`,
    url: sqlText`e.url`,
    models: sqlText`e.models`,
    template: sqlText`e.template`,
    answerPath: sqlText`e.answer_path`,
    keyEnd: sqlText`e.key_end`,
    isApproved,
    updatedAt: instant(sqlText`e.updated_at`),
    version: sqlText`e.version`,
  },
  sorts: {},
  defaultOrder: sqlText`e.created_at`,
  filters: {},
};

/** Null where the project has none. Throws not_found without the project. */
export const endpointOf = async (sql: Sql, me: Actor, project: string): Promise<ModelEndpoint | null> => {
  const found = await readOne<ModelEndpoint>(sql, modelEndpointView, me, project);
  if (found) return found;
  const there = await run(sql, sqlText`select from projects where _id = $1 and deleted_at is null`, [project]);
  if (there.length === 0) throw notFound("project");
  return null;
};
