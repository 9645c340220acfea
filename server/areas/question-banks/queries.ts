import type { z } from "zod";
import { bankFields, type QuestionBank } from "../../../contract/question-banks/bank.ts";
import type { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { type Question, questionFields, questionKindLabels } from "../../../contract/question-banks/question.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Crud } from "../../core/db/crud.ts";
import { readIn } from "../../core/db/crud-view.ts";
import { columnsOf } from "../../core/db/field-columns.ts";
import type { Sql } from "../../core/db/pool.ts";
import { deletedView } from "../../core/db/deleted.ts";
import { pageSql } from "../../core/db/page.ts";
import { readRecord } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { joined, nameOrder, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, Parameters, recordJson, refToPerson, type View } from "../../core/db/view.ts";
import { excerptOf } from "./texts.ts";

const ofBank = sqlText`from questions q where q.bank_id = b._id and q.deleted_at is null`;
const totalQuestions = sqlText`(select count(*) ${ofBank})`;
const totalPoints = sqlText`(select coalesce(sum(v.points), 0) from questions q
  join question_versions v on v.question_id = q._id and v.number = q.number
  where q.bank_id = b._id and q.deleted_at is null)`;
/** SQL: quizzes that still ask something. */
export const isInUse = sqlText`quiz.deleted_at is null and quiz.status <> 'archived'`;
const quizzes = sqlText`(select count(distinct part.quiz_id) from quiz_parts part
  join quizzes quiz on quiz._id = part.quiz_id where part.bank_id = b._id and ${isInUse})`;

const bankView: View = {
  from: sqlText`question_banks b`,
  id: sqlText`b._id`,
  name: sqlText`b.name`,
  visible: sqlText`b.deleted_at is null`,
  row: {
    _id: sqlText`b._id`,
    ...columnsOf(bankFields, sqlText`b`),
    totalQuestions,
    totalPoints,
    quizzes,
    isArchived: sqlText`b.archived_at is not null`,
    createdBy: refToPerson(sqlText`b.created_by`),
    createdAt: instant(sqlText`b.created_at`),
    updatedAt: instant(sqlText`b.updated_at`),
    version: sqlText`b.version`,
  },
  stored: { createdBy: sqlText`b.created_by`, createdAt: sqlText`b.created_at`, updatedAt: sqlText`b.updated_at` },
  search: [sqlText`b.name`, sqlText`b.description`],
  sorts: {
    name: nameOrder(sqlText`b.name`),
    totalQuestions,
    totalPoints,
    quizzes,
    createdAt: sqlText`b.created_at`,
    updatedAt: sqlText`b.updated_at`,
  },
  defaultOrder: sqlText`b.created_at desc`,
  filters: { isArchived: (value) => sqlText`(b.archived_at is not null) = ${value}::boolean` },
};

export const bankCrud: Crud = {
  resource: "questionBanks",
  table: sqlText`question_banks`,
  noun: "question bank",
  view: bankView,
  fields: [...Object.keys(bankFields), "createdBy"],
};

/** Throws not_found. */
export const bankById = (sql: Sql, me: Actor, id: string): Promise<QuestionBank> =>
  readRecord<QuestionBank>(sql, bankCrud, me, id);

type ListQuery = z.output<typeof questionBanks.list.query>;

/** A query of banks: archived ones only where asked for, or where they are named by their ids. */
export const withoutArchived = <T extends { readonly _id?: unknown; readonly isArchived?: boolean | undefined }>(
  query: T,
): T => (query._id === undefined ? { ...query, isArchived: query.isArchived ?? false } : query);

/** SQL: a page of banks. */
export const bankPage = (query: ListQuery, params: Parameters): SqlText =>
  pageSql({ view: bankView, key: "questionBanks", query: withoutArchived(query), params });

const versionColumns = {
  ...columnsOf(questionFields, sqlText`v`),
  kind: sqlText`v.kind`,
  number: sqlText`v.number`,
};
const kindLabel = sqlText`case v.kind ${joined(
  Object.entries(questionKindLabels).map(([kind, label]) => sqlText`when ${quote(kind)} then ${quote(label)}`),
  " ",
)} end`;

/** SQL: the words of a question, as people read them. */
const words = readIn(sqlText`v.text`);

/** Questions that are in their banks, at their present versions. */
export const questionView: View = {
  from: sqlText`questions q join question_versions v on v.question_id = q._id and v.number = q.number`,
  id: sqlText`q._id`,
  name: sqlText`v.title`,
  visible: sqlText`q.deleted_at is null`,
  row: {
    _id: sqlText`q._id`,
    bankId: sqlText`q.bank_id`,
    ...versionColumns,
    createdAt: instant(sqlText`q.created_at`),
    updatedAt: instant(sqlText`q.updated_at`),
    version: sqlText`q.version`,
  },
  stored: { createdAt: sqlText`q.created_at`, updatedAt: sqlText`q.updated_at` },
  // The names of tags are no words of the text.
  search: [sqlText`v.title`, words],
  sorts: {
    place: sqlText`q.place`,
    title: nameOrder(sqlText`v.title`),
    kind: kindLabel,
    points: sqlText`v.points`,
    createdAt: sqlText`q.created_at`,
    updatedAt: sqlText`q.updated_at`,
  },
  defaultOrder: sqlText`q.bank_id, q.place`,
  filters: {
    bankId: (value) => sqlText`q.bank_id = any(${value}::uuid[])`,
    kind: (value) => sqlText`v.kind = any(${value}::text[])`,
  },
};

/** Removed questions that can come back. The audit has them with their bank. */
export const deletedQuestionsView = deletedView({
  resource: "questionBanks",
  view: {
    ...questionView,
    name: sqlText`coalesce(nullif(v.title, ''), left(btrim(${words}), 200))`,
  },
  deleted: {
    within: { bankId: sqlText`q.bank_id` },
    deletedBy: sqlText`(select a.actor_id from audit a where a.record_id = q.bank_id and a.resource = 'questionBanks'
      and a.before->'questions' @> jsonb_build_array(jsonb_build_object('_id', q._id)) and a.after->'questions' = '[]'
      order by a.at desc limit 1)`,
  },
});

const isOfBank = (bank: SqlText): SqlText => sqlText`q.bank_id = ${bank}::uuid`;

/** A question of a bank. Throws not_found. */
export const questionOf = async (sql: Sql, bankId: string, id: string): Promise<Question> => {
  const [found] = await questionsOf(sql, bankId, [id]);
  if (!found) throw notFound("question");
  return found;
};

/** The questions of a bank in their order: these, or all. */
export const questionsOf = async (sql: Sql, bankId: string, ids: readonly string[] | null): Promise<Question[]> => {
  const rows = await run<{ question: Question }>(
    sql,
    sqlText`select ${recordJson(questionView)} as question from ${questionView.from}
     where ${questionView.visible} and ${isOfBank(sqlText`$1`)} and ($2::uuid[] is null or q._id = any($2))
     order by q.place, q._id`,
    [bankId, ids],
  );
  return rows.map(({ question }) => question);
};

/** A question as the audit names it: its versions keep what it asks. */
export const named = ({ _id, kind, title, text, number }: Question) => ({
  _id,
  kind,
  title: title === "" ? excerptOf(text) : title,
  number,
});

/** The versions of a question, given the placeholder of its id. */
const versionView = (question: SqlText): View => ({
  from: sqlText`questions q join (select * from question_versions where question_id = ${question}::uuid) v
    on v.question_id = q._id`,
  id: sqlText`v.number`,
  visible: questionView.visible,
  row: { ...versionColumns, by: refToPerson(sqlText`v.created_by`), at: instant(sqlText`v.created_at`) },
  sorts: { number: sqlText`v.number`, at: sqlText`v.created_at`, createdAt: sqlText`v.created_at` },
  defaultOrder: sqlText`v.number desc`,
  filters: {},
});

type Paged = { readonly limit: number; readonly skip: number };

const readPage = async <T>(sql: Sql, me: Actor, build: (params: Parameters) => SqlText): Promise<T> => {
  const params = new Parameters([me._id, me.role]);
  const text = build(params);
  const [found] = await run<{ page: string }>(
    sql,
    sqlText`with ${meCte} select ${text} as page from me`,
    params.values,
  );
  return JSON.parse(found!.page) as T;
};

type QuestionPage = z.output<(typeof questionBanks.questions.replies)[200]>;
type VersionPage = z.output<(typeof questionBanks.versions.replies)[200]>;

/** A page of the questions of all banks. */
export const questionPage = (sql: Sql, me: Actor, query: Paged): Promise<QuestionPage> =>
  readPage<QuestionPage>(sql, me, (params) =>
    pageSql({ view: questionView, key: "questions", query: { ...query }, params }),
  );

/** A page of the versions of a question, with the newest first. */
export const versionPage = (sql: Sql, me: Actor, id: string, query: Paged): Promise<VersionPage> =>
  readPage<VersionPage>(sql, me, (params) =>
    pageSql({ view: versionView(params.add(id)), key: "versions", query: { ...query }, params }),
  );
