import type { FastifyReply } from "fastify";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { withCurrent } from "../../core/app-error.ts";
import { type Context, type Handlers, sqlHandler } from "../../core/http/context.ts";
import { pageSql } from "../../core/db/page.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { createBank, editBank, setArchived, setManyArchived } from "./actions.ts";
import { questionsCsv } from "./csv-file.ts";
import { giftFile } from "./gift-write.ts";
import {
  bankById,
  bankCrud,
  bankPage,
  deletedQuestionsView,
  questionOf,
  questionPage,
  questionsOf,
  versionPage,
  withoutArchived,
} from "./queries.ts";
import { addQuestions, editQuestion, moveQuestion, removeQuestions, restoreQuestions } from "./questions.ts";
import { cleanQuestions, signedQuestion } from "./texts.ts";
import { importQuestions, writable } from "./transfer.ts";

/** Signs the pictures of questions for reading. */
const signerOf = async ({ services }: Pick<Context, "services">) => {
  const addressOf = await services.fileAddresses.signer();
  return <T extends { readonly text: string; readonly explanation: string }>(question: T): T =>
    signedQuestion(question, addressOf);
};

const sendFile = async (reply: FastifyReply, mime: string, name: string, text: string): Promise<void> => {
  void reply.type(`${mime}; charset=utf-8`).header("content-disposition", `attachment; filename="${name}"`).send(text);
  await reply;
};

const allOf = async ({ sql, me }: Pick<Context, "sql" | "me">, id: string): Promise<ReturnType<typeof writable>> => {
  await bankById(sql, me, id);
  return writable(await questionsOf(sql, id, null));
};

const exportBanks = exportHandler(questionBanks, bankCrud);

export const questionBankHandlers: Handlers<typeof questionBanks> = {
  list: sqlHandler(({ query }, params) => bankPage(query, params)),
  create: async ({ body }, { change }) => {
    const questions = await cleanQuestions(body.questions);
    return change(async (write) => ({ questionBank: await createBank(write, { ...body, questions }) }));
  },
  questions: async ({ query }, context) => {
    const sign = await signerOf(context);
    const { questions, ...page } = await questionPage(context.sql, context.me, query);
    return { ...page, questions: questions.map(sign) };
  },
  show: async ({ params }, context) => {
    const sign = await signerOf(context);
    const bank = await bankById(context.sql, context.me, params._id);
    const questions = await questionsOf(context.sql, params._id, null);
    return { questionBank: { ...bank, questions: questions.map(sign) } };
  },
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ questionBank: await editBank(write, params._id, body) })),
  addQuestions: async ({ params, body }, context) => {
    const sign = await signerOf(context);
    const clean = await cleanQuestions(body.questions);
    return context.change(async (write) => {
      const { questionBank, questions } = await addQuestions(write, params.bankId, clean);
      return { questionBank, questions: questions.map(sign) };
    });
  },
  question: async ({ params }, context) => {
    const sign = await signerOf(context);
    return { question: sign(await questionOf(context.sql, params.bankId, params.questionId)) };
  },
  editQuestion: async ({ params, body }, context) => {
    const sign = await signerOf(context);
    return changed(context, sign, (write) => editQuestion(write, params.bankId, params.questionId, body));
  },
  versions: async ({ params, query }, context) => {
    const sign = await signerOf(context);
    await questionOf(context.sql, params.bankId, params.questionId);
    const { versions, ...page } = await versionPage(context.sql, context.me, params.questionId, query);
    return { ...page, versions: versions.map(sign) };
  },
  move: async ({ params, body }, context) => {
    const sign = await signerOf(context);
    return changed(context, sign, (write) => moveQuestion(write, params.bankId, params.questionId, body.place));
  },
  removeQuestions: ({ params: { bankId }, body }, { change }) =>
    change(async (write) => ({
      questionBank: body?.questionIds
        ? await removeQuestions(write, bankId, body.questionIds, body.version)
        : await setArchived(write, bankId, true, body?.version),
    })),
  deletedQuestions: sqlHandler(({ query }, params) =>
    pageSql({ view: deletedQuestionsView, key: "deleted", query, params }),
  ),
  restoreQuestions: ({ params, body }, { change }) =>
    change(async (write) => ({ questionBank: await restoreQuestions(write, params._id, body.questionIds) })),
  unarchive: ({ params, body }, { change }) =>
    change(async (write) => ({ questionBank: await setArchived(write, params._id, false, body?.version) })),
  bulkArchive: ({ body }, { change }) => change((write) => setManyArchived(write, body)),
  export: (call, ...rest) => exportBanks({ ...call, query: withoutArchived(call.query) }, ...rest),
  importQuestions: ({ params, body, files }, context) => importQuestions(params._id, files.questions, body, context),
  exportGift: async ({ params }, context, { reply }) =>
    sendFile(reply, "text/plain", "questions.gift", await giftFile(await allOf(context, params._id))),
  exportCsv: async ({ params }, context, { reply }) =>
    sendFile(reply, "text/csv", "questions.csv", questionsCsv(await allOf(context, params._id))),
};

/** A changed question, and the current one of a stale error, with signed pictures. */
const changed = async (
  { change }: Pick<Context, "change">,
  sign: (question: Question) => Question,
  work: Parameters<Context["change"]>[0],
): Promise<{ question: Question }> =>
  change(async (write) => ({ question: sign((await work(write)) as Question) })).catch((error: unknown) => {
    throw withCurrent(error, sign);
  });
