import { z } from "zod";
import { bulkChangeEndpoint, columnsInOrder, exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, stream } from "../core/endpoint.ts";
import { byId, create, Id, patch, Version } from "../core/fields.ts";
import { anyOf, listQuery, page, queryBoolean } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import {
  bankDefaults,
  bankFields,
  NewQuestion,
  QuestionBank,
  questionFileMax,
  QuestionFile,
  QuestionPatch,
  questionsAddedMax,
  questionsMax,
  QuestionVersion,
} from "./bank.ts";
import { Question, questionKinds } from "./question.ts";
import "./errors.ts";

const at = "/api/v1/question-bank";
const managers = only("admin", "manager");

const one = z.strictObject({ questionBank: QuestionBank });
const bank = { replies: { 200: one }, record: "questionBank" } as const;
const ofQuestion = { replies: { 200: z.strictObject({ question: Question }) }, record: "question" } as const;
const byQuestion = z.strictObject({ bankId: Id, questionId: Id });
const sorts = ["createdAt", "updatedAt", "name", "totalQuestions", "totalPoints", "quizzes"] as const;
const questionSorts = ["place", "createdAt", "updatedAt", "title", "kind", "points"] as const;
const beyond = true;

const bankFilters = withWhere(QuestionBank, {
  /** Without it those that are not. */
  isArchived: queryBoolean.optional().meta({ label: "Archived" }),
});

/** Of all of these: nothing here is ever read by a learner, since questions come with their keys. */
export const questionBanks = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Question banks; archived ones only where asked for",
    policy: managers,
    query: listQuery(sorts, bankFilters),
    replies: { 200: page("questionBanks", QuestionBank) },
    list: "questionBanks",
    beyond,
  },
  create: {
    method: "POST",
    path: at,
    summary: "Create a question bank, with its first questions",
    policy: managers,
    audited: true,
    body: create(
      {
        ...bankFields,
        questions: z.array(NewQuestion).max(questionsAddedMax).meta({ label: "Questions", notExported: true }),
      },
      { ...bankDefaults, questions: [] },
    ),
    replies: { 201: one },
    record: "questionBank",
    errors: ["taken"],
  },
  questions: {
    method: "GET",
    path: `${at}/questions`,
    summary: "Questions of all banks, or of some, in their order",
    policy: managers,
    query: listQuery(
      questionSorts,
      withWhere(Question, { bankId: anyOf(Id), kind: anyOf(z.enum(questionKinds)).meta({ label: "Kind" }) }),
    ),
    replies: { 200: page("questions", Question) },
    list: "questions",
    beyond,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One question bank with all its questions in their order",
    policy: managers,
    params: byId,
    replies: {
      200: z.strictObject({
        questionBank: QuestionBank.extend({ questions: z.array(Question).meta({ label: "Questions" }) }),
      }),
    },
    record: "questionBank",
    errors: ["not_found"],
  },
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a question bank's name or description",
    policy: managers,
    audited: true,
    params: byId,
    body: patch(bankFields),
    ...bank,
    errors: ["not_found", "taken", "stale"],
    beyond,
  },
  addQuestions: {
    method: "PATCH",
    path: `${at}/question/:bankId`,
    summary: "Add questions to a bank, all or none, behind those that it has",
    policy: managers,
    audited: true,
    params: z.strictObject({ bankId: Id }),
    body: z.strictObject({ questions: z.array(NewQuestion).min(1).max(questionsAddedMax) }),
    replies: { 200: z.strictObject({ questionBank: QuestionBank, questions: z.array(Question) }) },
    record: "questionBank",
    errors: ["not_found", "bank_full"],
  },
  question: {
    method: "GET",
    path: `${at}/:bankId/:questionId`,
    summary: "One question with its answers",
    policy: managers,
    params: byQuestion,
    ...ofQuestion,
    errors: ["not_found"],
    beyond,
  },
  editQuestion: {
    method: "PATCH",
    path: `${at}/:bankId/:questionId`,
    summary: "Change a question: new attempts get the new version, what was answered before keeps its own",
    policy: managers,
    audited: true,
    params: byQuestion,
    body: QuestionPatch,
    ...ofQuestion,
    errors: ["not_found", "stale"],
  },
  versions: {
    method: "GET",
    path: `${at}/:bankId/:questionId/versions`,
    summary: "All versions of a question, the present one first",
    policy: managers,
    params: byQuestion,
    query: listQuery(["number", "at", "createdAt"], {}).omit({ search: true, _id: true }),
    replies: { 200: page("versions", QuestionVersion) },
    errors: ["not_found"],
    beyond,
  },
  move: {
    method: "POST",
    path: `${at}/:bankId/:questionId/move`,
    summary: "Move a question to another place of its bank",
    policy: managers,
    audited: true,
    params: byQuestion,
    body: z.strictObject({
      /** From 1; behind the last one is the last place. */
      place: z.int().min(1).max(questionsMax).meta({ writeOnly: true }),
    }),
    ...ofQuestion,
    errors: ["not_found"],
    beyond,
  },
  removeQuestions: {
    method: "PATCH",
    path: `${at}/delete/:bankId`,
    summary:
      "Remove questions from a bank; without `questionIds` archive the bank, from which present quizzes go on drawing",
    policy: managers,
    audited: true,
    params: z.strictObject({ bankId: Id }),
    body: z
      .strictObject({
        questionIds: z.array(Id).min(1).max(questionsMax).optional().meta({ writeOnly: true }),
        version: Version.optional(),
      })
      .optional(),
    ...bank,
    errors: ["not_found", "stale", "wrong_state", "in_use"],
  },
  deletedQuestions: trashEndpoints(
    { path: `${at}/questions`, many: "questions", policy: managers },
    { bankId: Id.optional().meta({ label: "Bank", reference: "questionBanks" }) },
  ).deleted,
  restoreQuestions: {
    method: "POST",
    path: `${at}/:_id/restore-questions`,
    summary: "Bring back questions that were removed in the last 30 days, each at its place",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ questionIds: z.array(Id).min(1).max(questionsMax).meta({ writeOnly: true }) }),
    ...bank,
    errors: ["not_found", "bank_full"],
    beyond,
  },
  unarchive: {
    method: "POST",
    path: `${at}/:_id/unarchive`,
    summary: "Bring back an archived question bank",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    ...bank,
    errors: ["not_found", "stale", "wrong_state"],
    beyond,
  },
  bulkArchive: bulkChangeEndpoint(
    { path: at, many: "question banks", policy: managers },
    "archive",
    "Archive many question banks, or bring them back",
    bankFilters,
    { isArchived: z.boolean().meta({ label: "Archived" }) },
  ),
  export: exportEndpoint(
    { path: at, many: "question banks", policy: managers },
    sorts,
    bankFilters,
    columnsInOrder(["name"], bankFields, [
      "totalQuestions",
      "totalPoints",
      "quizzes",
      "isArchived",
      "createdBy",
      "createdAt",
      "updatedAt",
    ]),
  ),
  importQuestions: {
    method: "POST",
    path: `${at}/:_id/import`,
    summary:
      "Add the questions of a file, in Moodle's GIFT format or CSV, all or none; with `preview` it is only checked",
    policy: managers,
    audited: true,
    params: byId,
    files: { questions: { mime: ["text/plain", "text/csv"], max: questionFileMax } },
    body: z.strictObject({
      format: z.enum(["gift", "csv"]),
      preview: z.stringbool().default(false),
    }),
    replies: { 200: z.strictObject({ added: z.int(), file: QuestionFile }) },
    errors: ["not_found", "bank_full", "too_large", "unsupported_media"],
    beyond,
  },
  exportGift: {
    method: "GET",
    path: `${at}/:_id/gift`,
    summary: "The questions of a bank in Moodle's GIFT format; what GIFT has no words for stands in comments",
    policy: managers,
    params: byId,
    replies: { 200: stream("text/plain") },
    errors: ["not_found"],
    beyond,
  },
  exportCsv: {
    method: "GET",
    path: `${at}/:_id/csv`,
    summary: "The questions of a bank as CSV, one line each",
    policy: managers,
    params: byId,
    replies: { 200: stream("text/csv") },
    errors: ["not_found"],
    beyond,
  },
});
