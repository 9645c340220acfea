import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import type { Write } from "../../core/db/write.ts";
import { pageSql } from "../../core/db/page.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import { type Context, type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { isStaff } from "../jobs/actions.ts";
import { signedQuestion } from "../question-banks/actions.ts";
import { notFound, withCurrent } from "../../core/app-error.ts";
import { keepAnswers } from "./answers.ts";
import { regradeQuestion, retakeQuiz } from "./change-all.ts";
import { detailOf, mineOf } from "./detail.ts";
import { closeMine, lockAsOfNow } from "./finish.ts";
import { confirmKey } from "./confirm-key.ts";
import { askForAnalysis, keptAnalysis } from "./kept-analysis.ts";
import { listSql, submissionById, submissionView, toReviewView } from "./queries.ts";
import { changesOf } from "./quiz-change.ts";
import { reviewAttempt, voidAttempt } from "./review.ts";
import { seen } from "./seen.ts";
import { participationOf, startAttempt, submitAttempt } from "./start.ts";
import { termsOf } from "./terms.ts";
import { undoReview } from "./undo-review.ts";

const key = "submissions";

/** Whatever of the caller's is over is submitted before it is read. */
const asOfNow = ({ services, me, requestId }: Context): Promise<void> => closeMine(services, me, requestId);

/** Signs the pictures of an attempt's questions for reading. */
const signerOf = async ({ services }: Pick<Context, "services">) => {
  const addressOf = await services.fileAddresses.signer();
  return (submission: SubmissionDetail): SubmissionDetail => ({
    ...submission,
    questions: submission.questions.map((question) => signedQuestion(question, addressOf)),
  });
};

/** Does something to an attempt in a transaction, and answers the attempt as it is then, as a stale error does. */
const changed = async (context: Context, work: (write: Write) => Promise<string>) => {
  const sign = await signerOf(context);
  return context
    .change(async (write) => ({ submission: sign(await detailOf(write.sql, write.me, await work(write))) }))
    .catch((error: unknown) => {
      throw withCurrent(error, sign);
    });
};

export const quizSubmissionHandlers: Handlers<typeof quizSubmissions> = {
  toReview: sqlHandler(({ query }, params) => pageSql({ view: toReviewView, key, query, params })),
  ofQuiz: sqlHandler(({ query, params: { quizId } }, params) => {
    const quiz = sqlText`${params.add(quizId)}::uuid`;
    const page = listSql(query, params, [sqlText`s.quiz_id = ${quiz}`]);
    return sqlText`case when exists (select from quizzes of where of._id = ${quiz}
      and (${isStaff} or of.deleted_at is null and of.status <> 'draft')) then ${page} end`;
  }),
  list: sqlHandler(({ query }, params) => listSql(query, params)),
  show: async ({ params }, context) => {
    await asOfNow(context);
    const sign = await signerOf(context);
    return { submission: await seen(context, sign(await detailOf(context.sql, context.me, params._id))) };
  },
  last: async ({ params }, context) => {
    await asOfNow(context);
    const sign = await signerOf(context);
    return { submission: await seen(context, sign(await mineOf(context.sql, context.me, params.quizId, "last"))) };
  },
  open: async ({ params }, context) => {
    await asOfNow(context);
    const sign = await signerOf(context);
    return { submission: sign(await mineOf(context.sql, context.me, params.quizId, "open")) };
  },
  participation: async ({ params }, context) => {
    await asOfNow(context);
    return { participation: await participationOf(context.sql, context.me, params._id) };
  },
  start: async ({ params }, context) => {
    await asOfNow(context);
    return changed(context, (write) => startAttempt(write, params._id));
  },
  save: ({ params, body }, { change, me }) =>
    change(async (write) => {
      const attempt = await lockAsOfNow(write, params._id);
      if (attempt.userId !== me._id) throw notFound("attempt");
      const { saved, late } = await keepAnswers(write, attempt, body.answers);
      const submission = await submissionById(write.sql, write.me, params._id);
      const [{ now }] = (await run<{ now: string }>(
        write.sql,
        sqlText`select ${instant(sqlText`clock_timestamp()`)} as now`,
        [],
      )) as [{ now: string }];
      return { submission, saved, late, serverNow: now };
    }),
  submit: ({ params, body }, context) => changed(context, (write) => submitAttempt(write, params._id, body)),
  review: ({ params, body }, context) =>
    changed(context, async (write) => {
      await reviewAttempt(write, params._id, body);
      return params._id;
    }),
  undoReview: ({ params }, context) =>
    changed(context, async (write) => {
      await undoReview(write, params._id);
      return params._id;
    }),
  void: ({ params, body }, context) =>
    changed(context, async (write) => {
      await voidAttempt(write, params._id, body);
      return params._id;
    }),
  retake: ({ params, body }, { change }) =>
    change(async (write) => ({ quizChange: await retakeQuiz(write, params._id, body.reason) })),
  regrade: ({ params, body }, { change }) =>
    change(async (write) => ({ quizChange: await regradeQuestion(write, params._id, body.questionId) })),
  changes: async ({ params }, { sql, me }) => {
    await termsOf(sql, me, params._id);
    return { quizChanges: await changesOf(sql, params._id) };
  },
  analysis: async ({ params }, { sql, me, change }) => {
    const kept = await keptAnalysis(sql, me, params._id);
    if (!kept.isCurrent) await change((write) => askForAnalysis(write, params._id));
    return kept;
  },
  confirmKey: ({ params, body }, { change, me }) =>
    change(async (write) => {
      await confirmKey(write, params._id, body);
      return keptAnalysis(write.sql, me, params._id);
    }),
  export: exportHandler(quizSubmissions, { resource: "quizSubmissions", view: submissionView }),
};
