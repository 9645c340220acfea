import type { APIRequestContext } from "@playwright/test";
import { questionBanks } from "../../contract/question-banks/endpoints.ts";
import { quizzes } from "../../contract/quizzes/endpoints.ts";
import { apiOf } from "./api.ts";
import type { Demo } from "./demo-company.ts";

interface Terms {
  readonly name: string;
  readonly questions: readonly object[];
  readonly timeLimitSeconds?: number;
  readonly attemptsAllowed?: number;
}

/** A published quiz that asks all questions of a bank of its own; returns its id. */
export const makeQuiz = async (
  request: APIRequestContext,
  demo: Demo,
  { name, questions, ...terms }: Terms,
): Promise<string> => {
  const { call } = await apiOf(request, demo, "manager");
  const { questionBank } = await call(questionBanks.create, { body: { name: `Bank of ${name}`, questions } });
  const parts = [{ bankId: questionBank._id, draw: questions.length }];
  const { quiz } = await call(quizzes.create, { body: { name, status: "published", parts, ...terms } });
  return quiz._id;
};
