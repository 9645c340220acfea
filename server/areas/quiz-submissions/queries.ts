import type { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { submissionStatesBefore } from "../../../contract/quiz-submissions/states.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql } from "../../core/db/page.ts";
import { readMany, readRecord } from "../../core/db/read.ts";
import { beginOf, fullName, isErased, nameOrder, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, type Parameters as Placeholders, ref, type View } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import { isStaff } from "../jobs/actions.ts";

const isMine = sqlText`s.user_id = me._id`;
const isReviewer = sqlText`me.role in ('admin', 'manager', 'reviewer')`;
/** SQL: a person grades answers of the attempt `s`, or has graded them. */
const isReviewable = sqlText`(s.has_essays and s.status in ('pending_review', 'graded') and s.retake_at is null)`;
/** SQL: whether the person of the attempt `s` was erased. */
const isOfErased = isErased(sqlText`s.user_id`);
/** SQL: whether the attempt `s` can be graded: not one that is to be retaken, nor one of an erased person. */
export const isGradable = sqlText`(${isReviewable} and not ${isOfErased})`;
/** SQL: whether the caller may grade the attempt `s`: never their own. */
export const mayReview = sqlText`(${isReviewer} and not ${isMine} and ${isGradable})`;
/** SQL: whether the caller may read the attempt `s`. */
export const mayRead = sqlText`(${isStaff} or ${isMine} or ${isReviewer} and ${isReviewable})`;

const percent = sqlText`round(100 * s.score / s.possible, 2)`;
const person = fullName(sqlText`u`);

const row: View["row"] = {
  _id: sqlText`s._id`,
  quiz: ref(sqlText`s.quiz_id`, sqlText`q.name`),
  user: ref(sqlText`s.user_id`, person),
  number: sqlText`s.number`,
  status: sqlText`s.status`,
  startedAt: instant(sqlText`s.started_at`),
  endsAt: instant(sqlText`s.ends_at`),
  submittedAt: instant(sqlText`s.submitted_at`),
  byClock: sqlText`s.by_clock`,
  score: sqlText`s.score`,
  possible: sqlText`s.possible`,
  percent,
  gradedAt: instant(sqlText`s.graded_at`),
  retakeAt: instant(sqlText`s.retake_at`),
  voidReason: sqlText`s.void_reason`,
  createdAt: instant(sqlText`s.created_at`),
  updatedAt: instant(sqlText`s.updated_at`),
  version: sqlText`s.version`,
  can: sqlText`json_build_object('answer', ${isMine} and s.status = 'started', 'review', ${mayReview},
    'void', ${isStaff} and not ${isMine} and s.status = any (${textArray(submissionStatesBefore("void"))})
      and not ${isOfErased})`,
};

/** Attempts. The joins are outer so that PostgreSQL can leave out those that a count does not need. */
export const submissionView: View = {
  from: sqlText`quiz_submissions s left join users u on u._id = s.user_id left join quizzes q on q._id = s.quiz_id`,
  id: sqlText`s._id`,
  name: person,
  visible: sqlText`true`,
  row,
  stored: {
    quiz: sqlText`s.quiz_id`,
    user: sqlText`s.user_id`,
    startedAt: sqlText`s.started_at`,
    endsAt: sqlText`s.ends_at`,
    submittedAt: sqlText`s.submitted_at`,
    gradedAt: sqlText`s.graded_at`,
    retakeAt: sqlText`s.retake_at`,
    createdAt: sqlText`s.created_at`,
    updatedAt: sqlText`s.updated_at`,
  },
  search: [person],
  byNames: {
    from: sqlText`quiz_submissions s`,
    person: { id: sqlText`s.user_id`, texts: [sqlText`(${person})`] },
    own: [],
    narrow: ["user", "user_id"],
  },
  sorts: {
    createdAt: sqlText`s.created_at`,
    startedAt: sqlText`s.started_at`,
    submittedAt: sqlText`coalesce(s.submitted_at, '-infinity')`,
    // What is not graded yet comes after the lowest score.
    score: sqlText`coalesce(s.score, -1)`,
    percent: sqlText`coalesce(${percent}, -1)`,
    user: nameOrder(person),
    status: sqlText`s.status`,
  },
  defaultOrder: sqlText`s.created_at desc`,
  filters: {
    status: (value) => sqlText`s.status = any(${value}::text[])`,
    user: (value) => sqlText`s.user_id = any(${value}::uuid[])`,
    user_id: (value) => sqlText`s.user_id = ${value}::uuid`,
    quiz: (value) => sqlText`s.quiz_id = any(${value}::uuid[])`,
    isRetaken: (value) => sqlText`(s.retake_at is not null) = ${value}::boolean`,
    startDate: (value) => sqlText`s.created_at >= ${beginOf(sqlText`${value}::date`)}`,
    endDate: (value) => sqlText`s.created_at < ${beginOf(sqlText`${value}::date + 1`)}`,
  },
  countMax: 2000,
};

/**
 * SQL: a page of attempts, to managers of all and to others of their own. They are two queries of which one is run, since
 * no index serves a condition that is "all, or mine".
 */
export const listSql = (query: PageQuery, params: Placeholders, fixed: readonly SqlText[] = []): SqlText => {
  const page = (...more: readonly SqlText[]) =>
    pageSql({ view: submissionView, key: "submissions", query, params, fixed: [...fixed, ...more] });
  return sqlText`case when ${isStaff} then ${page()} else ${page(isMine)} end`;
};
type PageQuery = Parameters<typeof pageSql>[0]["query"];

/** Attempts whose essays the caller may grade, the oldest first. */
export const toReviewView: View = {
  ...submissionView,
  visible: sqlText`s.status = 'pending_review' and ${mayReview}`,
  defaultOrder: sqlText`s.submitted_at`,
  countMax: 2 * unpagedMax,
};
export const waitingEssays: Waiting = { view: toReviewView, since: sqlText`s.submitted_at` };

const read = { view: submissionView, noun: "attempt" };

/** Throws not_found, also for what the caller may not read. */
export const submissionById = (sql: Sql, me: Actor, id: string): Promise<QuizSubmission> =>
  readRecord<QuizSubmission>(sql, read, me, id, [mayRead]);

/** Attempts by their ids, whoever asks: for the audit. */
export const submissionsById = (sql: Sql, me: Actor, ids: readonly string[]): Promise<QuizSubmission[]> =>
  readMany<QuizSubmission>(sql, submissionView, me, ids);
