import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt, PromptLine } from "../../../contract/prompts/entity.ts";
import MyPromptsPage from "../../../src/custom/prompts/my-prompts-page.tsx";
import { promptOf } from "../helpers/prompts.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const lineOf = (more: Partial<Prompt>): PromptLine => {
  const { isGiven: _given, turns: _turns, choice: _choice, best: _best, reason: _reason, ...line } = promptOf(more);
  return line;
};

test("what each of one's prompts pays, and until when given answers are kept, is told", async () => {
  const mine = [
    lineOf({ _id: idOf(1), title: "Mine", amount: 250 }),
    lineOf({ _id: idOf(2), title: "Given", leaseUntil: "2026-11-28T10:00:00.000Z" }),
  ];
  await showPage(<MyPromptsPage />, {
    as: "annotator",
    answers: [
      [prompts.mine, () => ({ prompts: mine, ...pageOf(2) })],
      [prompts.projects, () => ({ projects: [] })],
    ],
  });
  await screen.findByText(/ · \$2\.50$/);
  expect(screen.getByText(/kept for you until Nov 28, 2026/)).toBeTruthy();
});
