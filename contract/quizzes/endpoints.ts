import { z } from "zod";
import { crud } from "../core/crud.ts";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, patch } from "../core/fields.ts";
import { BulkReply, queryBoolean } from "../core/list.ts";
import { PreviewQuestion } from "../quiz-submissions/asked.ts";
import {
  Allowance,
  allowanceFields,
  closingMissing,
  partsMax,
  quizDefaults,
  quizFields,
  quizFigures,
  QuizPart,
  QuizPartRead,
} from "./entity.ts";
import "./errors.ts";
import "./todos.ts";

const at = "/api/v1/quizzes";
const managers = only("admin", "manager");
const ofOthers = { ...managers, denyOwn: true } as const satisfies Policy;
const beyond = true;
const allowanceOf = z.strictObject({ _id: Id, userId: Id });
const oneAllowance = z.strictObject({ allowance: Allowance });

const { Record, endpoints: basic } = crud({
  path: at,
  paths: { edit: `${at}/update/:_id` },
  one: "quiz",
  many: "quizzes",
  noun: ["quiz", "quizzes"],
  fields: quizFields,
  derived: quizFigures,
  filters: { hasSuspects: queryBoolean.optional().meta({ label: "Keys to check" }) },
  defaults: quizDefaults,
  policy: { read: managers, write: managers },
});

/** What many quizzes may be given in one call. */
const setTogether = {
  timeLimitSeconds: quizFields.timeLimitSeconds,
  attemptsAllowed: quizFields.attemptsAllowed,
  shuffleQuestions: quizFields.shuffleQuestions,
  shuffleAnswers: quizFields.shuffleAnswers,
  showAnswers: quizFields.showAnswers,
};

const parts = z.array(QuizPart).max(partsMax).meta({ label: "What it asks", notExported: true });
const dates = (body: { opensAt?: string | null | undefined; closesAt?: string | null | undefined }): boolean =>
  !body.opensAt || !body.closesAt || Date.parse(body.opensAt) < Date.parse(body.closesAt);
const datesMessage = { path: ["closesAt"], message: "It has to close after it opens." };
/** A change may leave out what the stored quiz has, so the server asks that too. */
const closes = ({ showAnswers, closesAt }: { showAnswers: string; closesAt: string | null }): boolean =>
  showAnswers !== "after_closing" || closesAt !== null;
const closesMessage = { path: ["closesAt"], message: closingMissing };

/** A quiz in lists. */
export const QuizSummary = Record;
export type QuizSummary = z.infer<typeof QuizSummary>;
/** A quiz; to learners without its parts. No reply of it has a key. */
export const Quiz = z.strictObject({
  ...Record.shape,
  /** Null to learners. */
  parts: z.array(QuizPartRead).nullable().meta({ label: "What it asks" }),
});
Quiz.register(z.globalRegistry, { id: "QuizWithParts" });
export type Quiz = z.infer<typeof Quiz>;
const one = z.strictObject({ quiz: Quiz });

export const quizzes = endpoints({
  list: { ...basic.list, beyond },
  show: {
    ...basic.show,
    summary: "One quiz: to staff with its parts; to learners once it is published and its chapter can be seen",
    policy: signedIn,
    replies: { 200: one },
  },
  create: {
    ...basic.create,
    summary: "Create a quiz; one that is published at once needs parts that can be filled",
    body: create({ ...quizFields, parts }, { ...quizDefaults, parts: [] })
      .refine(dates, datesMessage)
      .refine(closes, closesMessage),
    replies: { 201: one },
    errors: [],
  },
  edit: {
    ...basic.edit,
    summary: "Change a quiz. What is changed of a published one holds for new attempts only",
    body: patch({ ...quizFields, parts }).refine(dates, datesMessage),
    replies: { 200: one },
    errors: ["not_found", "stale"],
  },
  remove: {
    ...basic.remove,
    summary: "Delete a quiz; what was submitted is kept, and no longer counts for its chapter",
    replies: { 200: one },
    beyond,
  },
  bulkEdit: {
    ...basic.bulkEdit,
    body: basic.bulkEdit.body.extend({
      set: z
        .strictObject(setTogether)
        .partial()
        .refine((fields) => Object.values(fields).some((value) => value !== undefined), "Choose what to change."),
    }),
  },
  bulkStatus: {
    ...basic.bulkRemove,
    path: `${at}/bulk-status`,
    summary:
      "Publish many quizzes, archive them, or make them drafts; those it can't be done to are named with the reason",
    body: basic.bulkRemove.body.extend({ status: quizFields.status }),
    replies: {
      200: BulkReply.extend({
        /** What the changed quizzes were before, so that it can be undone. */
        were: z.array(z.strictObject({ status: quizFields.status, ids: z.array(Id) })),
      }),
    },
  },
  bulkRemove: basic.bulkRemove,
  deleted: basic.deleted,
  restore: basic.restore,
  export: basic.export,
  values: basic.values,
  preview: {
    method: "GET",
    path: `${at}/:_id/preview`,
    summary: "A quiz as a learner would get it: drawn and shuffled anew with each call, and nothing is kept",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ questions: z.array(PreviewQuestion), possible: z.number() }) },
    errors: ["not_found", "quiz_not_filled"],
    beyond,
  },
  allowances: {
    method: "GET",
    path: `${at}/:_id/allowances`,
    summary: "People with extra attempts, extra time or a later closing in a quiz",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ allowances: z.array(Allowance) }) },
    errors: ["not_found", "too_many_records"],
    beyond,
  },
  allow: {
    method: "PUT",
    path: `${at}/:_id/allowances/:userId`,
    summary:
      "Give a person extra attempts, extra time or a later closing, in place of what they had; an open attempt gets it too",
    policy: ofOthers,
    audited: true,
    params: allowanceOf,
    body: create(allowanceFields, { extraAttempts: 0, extraSeconds: 0, closesAt: null }),
    replies: { 200: oneAllowance },
    record: "allowance",
    errors: ["not_found"],
    beyond,
  },
  disallow: {
    method: "DELETE",
    path: `${at}/:_id/allowances/:userId`,
    summary: "Take back what a person had beyond others; an open attempt keeps its time",
    policy: ofOthers,
    audited: true,
    params: allowanceOf,
    replies: { 200: oneAllowance },
    record: "allowance",
    errors: ["not_found"],
    beyond,
  },
});
