import { prompts } from "../../../contract/prompts/endpoints.ts";
import { type RatingFeature, ratingFields, ratings } from "../../../contract/ratings/endpoints.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { area } from "../../core/area.ts";
import { createRecord, editMany, editRecord } from "../../core/db/crud.ts";
import { instant, integer, type KyselyTables, nullable, optional, stamps, text, uuid } from "../../core/db/columns.ts";
import { requireLive } from "../../core/db/lock-records.ts";
import { readWhere } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { crudHandlers, crudOf } from "../../core/http/crud-handlers.ts";
import { isSeen, projectDeleted } from "../projects/actions.ts";

const ratingsTables = {
  rating_features: {
    _id: uuid,
    project_id: uuid,
    name: text,
    scale: integer,
    guidance: optional(text),
    deleted_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof ratingsTables> {}
}

const feature = crudOf("ratings", ratingFields, {
  table: sqlText`rating_features`,
  noun: "rating feature",
  check: requireLive(sqlText`projects`, "projectId"),
  restoreBlocker: projectDeleted(sqlText`t.project_id`),
});

/** SQL: a feature `t` whose ratings would be left behind by a change to this project. */
const isLeftBehind = (project: SqlText): SqlText =>
  sqlText`(t.project_id <> ${project} and exists (select from prompt_ratings r where r.feature_id = t._id))`;

/** Throws validation where the feature has ratings and would move to another project. */
const requireItsProject = async (sql: Sql, id: string, project: string | undefined): Promise<void> => {
  if (project === undefined) return;
  // Locked first, so that nobody rates on it meanwhile.
  await run(sql, sqlText`select from rating_features where _id = $1 for no key update`, [id]);
  const rated = await run(
    sql,
    sqlText`select from rating_features t where t._id = $1 and ${isLeftBehind(sqlText`$2`)}`,
    [id, project],
  );
  if (rated.length > 0) throw new AppError("validation", { fields: { projectId: [messageOf("feature_rated")] } });
};

/** Throws not_found where the caller neither sees the project, nor reviews prompts, nor has one of it. */
const requireProject = async (sql: Sql, me: Actor, id: string): Promise<void> => {
  const seen = await run(
    sql,
    sqlText`with ${meCte} select from projects p, me where p._id = $3 and p.deleted_at is null and (${isSeen}
      or me.role = any (${textArray(prompts.review.policy.roles)})
      or exists (select from prompts q where q.project_id = p._id and q.annotator_id = me._id and q.deleted_at is null))`,
    [me._id, me.role, id],
  );
  if (seen.length === 0) throw notFound("project");
};

export const ratingsArea = area({
  name: "ratings",
  handlers: {
    ...crudHandlers(ratings, feature),
    edit: ({ params, body }, { change }) =>
      change(async (write) => {
        await requireItsProject(write.sql, params._id, body.projectId);
        return { ratingFeature: await editRecord<RatingFeature>(write, feature, params._id, body) };
      }),
    bulkEdit: ({ body }, { change }) => {
      const { projectId } = body.set as { readonly projectId?: string };
      const refused = (to: string) =>
        sqlText`case when ${isLeftBehind(quote(to))} then json_build_object('code', 'feature_rated') end`;
      const of = { ...feature, ...(projectId !== undefined && { editBlocker: refused(projectId) }) };
      return change((write) => editMany(write, of, body));
    },
    createInProject: ({ params, body }, { change }) =>
      change(async (write) => {
        await requireProject(write.sql, write.me, params._id);
        return { ratingFeature: await createRecord<RatingFeature>(write, feature, { projectId: params._id, ...body }) };
      }),
    ofProject: async ({ params }, { sql, me }) => {
      await requireProject(sql, me, params._id);
      const found = await readWhere<RatingFeature>(
        sql,
        { ...feature.view, defaultOrder: sqlText`t.created_at` },
        me,
        sqlText`t.project_id = $3::uuid`,
        params._id,
      );
      return { ratingFeatures: found };
    },
  },
  tables: ratingsTables,
  recordName: { table: sqlText`rating_features`, name: sqlText`r.name` },
});
