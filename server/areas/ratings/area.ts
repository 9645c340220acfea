import { type RatingFeature, ratingFields, ratings } from "../../../contract/ratings/endpoints.ts";
import { notFound } from "../../core/app-error.ts";
import { area } from "../../core/area.ts";
import { createRecord } from "../../core/db/crud.ts";
import { instant, integer, type KyselyTables, nullable, optional, stamps, text, uuid } from "../../core/db/columns.ts";
import { readWhere } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { crudHandlers, crudOf } from "../../core/http/crud-handlers.ts";
import { isSeen } from "../projects/actions.ts";

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

const feature = crudOf("ratings", ratingFields, { table: sqlText`rating_features`, noun: "rating feature" });

/** Throws not_found where the caller does not see the project. */
const requireProject = async (sql: Sql, me: Actor, id: string): Promise<void> => {
  const seen = await run(
    sql,
    sqlText`with ${meCte} select from projects p, me where p._id = $3 and p.deleted_at is null and ${isSeen}`,
    [me._id, me.role, id],
  );
  if (seen.length === 0) throw notFound("project");
};

export const ratingsArea = area({
  name: "ratings",
  handlers: {
    ...crudHandlers(ratings, feature),
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
