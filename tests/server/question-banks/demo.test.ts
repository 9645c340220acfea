import { expect, test } from "vitest";
import { NewQuestion } from "../../../contract/question-banks/bank.ts";
import { questionKinds } from "../../../contract/question-banks/question.ts";
import { boxQuestions } from "../../../server/areas/question-banks/demo-boxes.ts";
import { polygonQuestions } from "../../../server/areas/question-banks/demo-polygons.ts";
import { transcriptionQuestions } from "../../../server/areas/question-banks/demo-transcription.ts";
import { cleanHtml } from "../../../server/core/rich-text.ts";

test.each([
  ["boxes", boxQuestions],
  ["polygons", polygonQuestions],
  ["transcription", transcriptionQuestions],
])("the demo's questions on %s are right, twelve, and of every kind", (_, questions) => {
  expect(questions).toHaveLength(12);
  expect(new Set(questions.map(({ content }) => content.kind))).toEqual(new Set(questionKinds));
  for (const question of questions) {
    expect(NewQuestion.parse(question)).toEqual(question);
    expect(cleanHtml(question.text)).toBe(question.text);
    expect(cleanHtml(question.explanation)).toBe(question.explanation);
  }
});
