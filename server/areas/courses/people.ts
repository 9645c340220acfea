import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { CourseUser } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import { notFound } from "../../core/app-error.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendCsv } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/page.ts";
import { meCte, run } from "../../core/db/run.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, nameOrder, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters, recordJson, type View } from "../../core/db/view.ts";
import { progress } from "./standing.ts";

type Query = z.output<typeof courses.users.query>;

const name = fullName(sqlText`u`);

/**
 * The people of a course, deleted ones left out: those are few, and an index has them, so that counting reads no others.
 * The join is outer so that PostgreSQL can leave it out there.
 */
const peopleView = (course: SqlText): View => ({
  // Of this course alone, since a person is the same in all courses.
  from: sqlText`(select * from enrolments where course_id = ${course}) as e left join users u on u._id = e.user_id`,
  id: sqlText`e.user_id`,
  visible: sqlText`not exists (select from users gone where gone._id = e.user_id and gone.deleted_at is not null)`,
  row: {
    _id: sqlText`e.user_id`,
    name,
    email: sqlText`u.email`,
    status: sqlText`e.status`,
    progress: progress(sqlText`e._id`, sqlText`e.course_id`),
    average: sqlText`(select round(avg(r.average))::int from chapter_results r join chapters ch on ch._id = r.chapter_id
      where r.enrolment_id = e._id and ch.deleted_at is null)`,
    enrolledAt: instant(sqlText`e.enrolled_at`),
    completedAt: instant(sqlText`e.completed_at`),
    blockReason: sqlText`e.block_reason`,
    certificate: sqlText`(select json_build_object('_id', held._id, 'name', held.number) from certificates held
      where held.course_id = e.course_id and held.user_id = e.user_id)`,
  },
  search: [sqlText`(${name})`, sqlText`u.email`],
  sorts: {
    name: nameOrder(sqlText`u.last_name || ' ' || u.first_name`),
    enrolledAt: sqlText`e.enrolled_at`,
    completedAt: sqlText`e.completed_at is null, e.completed_at`,
    createdAt: sqlText`e.created_at`,
  },
  defaultOrder: sqlText`e.enrolled_at desc`,
  filters: {
    status: (value) => sqlText`e.status = any(${value}::text[])`,
    hasCompleted: (value) => sqlText`(e.completed_at is not null) = ${value}::boolean`,
  },
  countMax: 2000,
});

/** SQL: a page of the people of a course; no row for an unknown course. */
export const peopleSql = (
  id: string,
  query: Query,
  params: Parameters,
  { fixed = [], ...order }: { readonly fixed?: readonly SqlText[]; readonly defaultOrder?: SqlText } = {},
): SqlText => {
  const course = sqlText`${params.add(id)}::uuid`;
  const page = pageSql({ view: { ...peopleView(course), ...order }, key: "users", query, params, fixed });
  return sqlText`(select ${page} from courses known where known._id = ${course} and known.deleted_at is null)`;
};

const lastCompleted = sqlText`e.completed_at desc`;
/** Those who completed it, the last first, in the order of an index. */
export const completedSql = (id: string, query: Query, params: Parameters): SqlText =>
  peopleSql(id, query, params, {
    fixed: [sqlText`e.completed_at is not null`],
    defaultOrder: lastCompleted,
  });

/** A person of a course. Throws not_found. */
export const personIn = async (sql: Sql, me: Actor, course: string, user: string): Promise<CourseUser> => {
  const view = peopleView(sqlText`$3::uuid`);
  const [row] = await run<{ record: CourseUser }>(
    sql,
    sqlText`with ${meCte} select ${recordJson(view)} as record from ${view.from} where ${view.visible} and e.user_id = $4`,
    [me._id, me.role, course, user],
  );
  if (!row) throw notFound("enrolment");
  return row.record;
};

/** Sends the people of a course as CSV. Throws not_found, too_many_records. */
export const sendPeople = async (
  reply: FastifyReply,
  { sql, me }: { readonly sql: Sql; readonly me: Actor },
  course: string,
  query: z.output<typeof courses.exportUsers.query>,
): Promise<void> => {
  const known = await run(sql, sqlText`select from courses where _id = $1 and deleted_at is null`, [course]);
  if (known.length === 0) throw notFound("course");
  await sendCsv(reply, "learners", {
    sql,
    me,
    view: {
      ...peopleView(sqlText`${quote(course)}::uuid`),
      ...(query.hasCompleted && { defaultOrder: lastCompleted }),
    },
    query,
    entity: CourseUser,
    columns: schemaInfo(courses.exportUsers.query.shape.columns).item!.values,
    company: await readCompany(sql),
  });
};
