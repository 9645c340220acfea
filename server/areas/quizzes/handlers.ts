import { quizzes, type Quiz } from "../../../contract/quizzes/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import { createRecord, editMany, editRecord, removeRecord } from "../../core/db/crud.ts";
import type { Handlers } from "../../core/http/context.ts";
import { basicHandlers, exportHandler, manyHandlers } from "../../core/http/crud-handlers.ts";
import { previewOf, termsOf } from "../quiz-submissions/actions.ts";
import { allow, allowancesOf, disallow } from "./allowances.ts";
import { closingBlocker } from "./closing.ts";
import { countedIn, recounting } from "./counting.ts";
import { recountChapters } from "../courses/actions.ts";
import { quizById, quizCrud, quizListed } from "./queries.ts";
import { setStatuses } from "./statuses.ts";

/** One of the dates was set, and does not fit the other, which the database has. */
const refusedDates = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23514" || constraint !== "quizzes_dates") throw error;
  throw new AppError("validation", { fields: { closesAt: ["It has to close after it opens."] } });
};

export const quizHandlers: Handlers<typeof quizzes> = {
  ...manyHandlers(quizzes, quizCrud),
  list: basicHandlers(quizzes, quizListed).list,
  export: exportHandler(quizzes, quizListed),
  show: async ({ params }, { sql, me }) => ({ quiz: await quizById(sql, me, params._id) }),
  create: ({ body }, { change }) =>
    change(async (write) => {
      const quiz = await createRecord<Quiz>(write, quizCrud, body);
      await recountChapters(write, await countedIn(write, [quiz._id]), [quiz._id]);
      return { quiz };
    }),
  edit: ({ params: { _id }, body }, { change }) =>
    change(async (write) => ({
      quiz: await recounting(write, _id, () => editRecord<Quiz>(write, quizCrud, _id, body).catch(refusedDates)),
    })),
  remove: ({ params: { _id } }, { change }) =>
    change(async (write) => ({ quiz: await removeRecord<Quiz>(write, quizCrud, _id) })),
  bulkEdit: ({ body }, { change }) => {
    const isBlocked = body.set.showAnswers === "after_closing";
    return change((write) => editMany(write, { ...quizCrud, ...(isBlocked && { editBlocker: closingBlocker }) }, body));
  },
  bulkStatus: ({ body }, { change }) => change((write) => setStatuses(write, body)),
  preview: async ({ params }, { sql, me, services }) =>
    previewOf(sql, await termsOf(sql, me, params._id), await services.fileAddresses.signer()),
  allowances: async ({ params }, { sql, me }) => ({ allowances: await allowancesOf(sql, me, params._id) }),
  allow: ({ params, body }, { change }) => change(async (write) => ({ allowance: await allow(write, params, body) })),
  disallow: ({ params }, { change }) => change(async (write) => ({ allowance: await disallow(write, params) })),
};
