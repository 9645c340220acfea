import { instant, type KyselyTables, nullable, smallint, stamps, text, uuid } from "../../core/db/columns.ts";

export const courseReviewsTables = {
  course_reviews: {
    _id: uuid,
    course_id: uuid,
    user_id: uuid,
    rating: smallint,
    text,
    deleted_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof courseReviewsTables> {}
}
