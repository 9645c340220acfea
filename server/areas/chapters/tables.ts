import { instant, type KyselyTables, nullable, smallint, stamps, text, uuid } from "../../core/db/columns.ts";

export const chaptersTables = {
  chapters: {
    _id: uuid,
    course_id: uuid,
    number: nullable(smallint),
    number_before: nullable(smallint),
    name: text,
    body: text,
    deleted_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof chaptersTables> {}
}
