import type { z } from "zod";
import type { jobs } from "../../../contract/jobs/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { reviewerRoles } from "./fixed-reviewer.ts";

type References = Partial<
  Pick<z.output<typeof jobs.create.body>, "projectId" | "skills" | "annotatorId" | "reviewerId">
>;

const given = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Locks what jobs refer to, so that none is deleted meanwhile. Throws validation on the field of a missing one. */
export const checkReferences = async (sql: Sql, bodies: readonly References[]): Promise<void> => {
  const [missing] = await run<{ project: boolean; skill: boolean; annotator: boolean; reviewer: boolean }>(
    sql,
    sqlText`with p as (select from projects where _id = any($1::uuid[]) and deleted_at is null order by _id for share),
       s as (select from skills where _id = any($2::uuid[]) and deleted_at is null order by _id for share),
       r as (select from users where _id = any($3::uuid[]) and role = any($4::text[]) and deleted_at is null
         and deactivated_at is null order by _id for share),
       a as (select from users where _id = any($5::uuid[]) and deleted_at is null and deactivated_at is null
         order by _id for share)
     select (select count(*) from p) < cardinality($1::uuid[]) as project,
       (select count(*) from s) < cardinality($2::uuid[]) as skill,
       (select count(*) from r) < cardinality($3::uuid[]) as reviewer,
       (select count(*) from a) < cardinality($5::uuid[]) as annotator`,
    [
      given(bodies.map(({ projectId }) => projectId)),
      given(bodies.flatMap(({ skills = [] }) => skills)),
      given(bodies.map(({ reviewerId }) => reviewerId)),
      reviewerRoles,
      given(bodies.map(({ annotatorId }) => annotatorId)),
    ],
  );
  const fields = {
    ...(missing!.project && { projectId: ["This does not exist."] }),
    ...(missing!.skill && { skills: ["One of these does not exist."] }),
    ...(missing!.annotator && { annotatorId: ["They can't take jobs: they are not active."] }),
    ...(missing!.reviewer && {
      reviewerId: ["They can't review jobs: their role is another, or they are not active."],
    }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};
