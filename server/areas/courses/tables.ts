import type { CourseState, EnrolmentState } from "../../../contract/courses/states.ts";
import {
  column,
  instant,
  integer,
  jsonObject,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  smallint,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

/** Written and read as text, so that no digit is lost. */
const decimal = column<string>("numeric");

export const coursesTables = {
  courses: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    level: text,
    language: text,
    summary: text,
    description: text,
    picture: nullable(uuid),
    status: oneOf<CourseState>(),
    follows: nullable(uuid),
    valid_months: nullable(smallint),
    created_by: nullable(uuid),
    published_at: nullable(instant),
    deleted_at: nullable(instant),
    ...stamps,
  },
  course_skills: { course_id: uuid, skill_id: uuid },
  course_prerequisites: { course_id: uuid, required_id: uuid },
  course_groups: { course_id: uuid, group_id: uuid },
  course_counts: {
    course_id: uuid,
    learners: optional(integer),
    completed: optional(integer),
    reviews: optional(integer),
    stars: optional(integer),
  },
  enrolments: {
    _id: uuid,
    course_id: uuid,
    user_id: uuid,
    status: oneOf<EnrolmentState>(),
    status_before: nullable(oneOf<EnrolmentState>()),
    block_reason: optional(text),
    last_chapter_id: nullable(uuid),
    enrolled_at: optional(instant),
    started_at: nullable(instant),
    completed_at: nullable(instant),
    renewed_at: nullable(instant),
    left_renewal_at: nullable(instant),
    missed_skills: optional(column<readonly string[]>("_uuid")),
    ...stamps,
  },
  chapter_results: {
    enrolment_id: uuid,
    chapter_id: uuid,
    score: nullable(decimal),
    average: nullable(decimal),
    read_at: nullable(instant),
    passed_at: nullable(instant),
    passed_before: nullable(instant),
  },
  course_drafts: {
    user_id: uuid,
    course_id: uuid,
    chapter_no: smallint,
    data: jsonObject,
    created_at: optional(instant),
    updated_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof coursesTables> {}
}
