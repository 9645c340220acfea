import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ErrorBody } from "../../../contract/core/errors.ts";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt, PromptLine } from "../../../contract/prompts/entity.ts";
import MyPromptsPage from "../../../src/custom/prompts/my-prompts-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { promptOf } from "../helpers/prompts.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const lineOf = (more: Partial<Prompt>): PromptLine => {
  const {
    isGiven: _given,
    turns: _turns,
    choice: _choice,
    best: _best,
    reason: _reason,
    activeSeconds: _time,
    ...line
  } = promptOf(more);
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

/** The list of one's own prompts, as the server pages and filters it. */
const mineOf = (all: readonly PromptLine[]) => (request: Heard) => {
  const states = request.query.getAll("status");
  const found = all.filter(({ status }) => states.length === 0 || states.includes(status));
  const [skip, limit] = [Number(request.query.get("skip")), Number(request.query.get("limit"))];
  return { prompts: found.slice(skip, skip + limit), ...pageOf(found.length) };
};
const showMine = (all: readonly PromptLine[], at = "/my-prompts") =>
  showPage(<MyPromptsPage />, {
    as: "annotator",
    at,
    answers: [
      [prompts.mine, mineOf(all)],
      [prompts.projects, () => ({ projects: [] })],
    ],
  });

test("earlier prompts are shown when they are asked for, down to the first", async () => {
  const all = Array.from({ length: 51 }, (_, at) => lineOf({ _id: idOf(100 + at), title: `Prompt ${51 - at}` }));
  await showMine(all);
  await screen.findByRole("link", { name: "Prompt 51" });
  for (const last of ["Prompt 12", "Prompt 1"]) {
    expect(screen.queryByRole("link", { name: last })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
    await screen.findByRole("link", { name: last });
  }
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

test("a to-do leads to the prompts that were rejected, and all are shown again by choice", async () => {
  const rejected = lineOf({ _id: idOf(1), title: "Sent back", status: "rejected", cause: "Say more." });
  await showMine([lineOf({ _id: idOf(2), title: "Newer" }), rejected], "/my-prompts?status=rejected");
  await screen.findByRole("link", { name: "Sent back" });
  expect(screen.queryByRole("link", { name: "Newer" })).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "All");
  await screen.findByRole("link", { name: "Newer" });
});

const project = { _id: idOf(50), name: "Chats", hasModel: false, open: 0, pays: null, reasons: [] };
const begin = async (refusal: ErrorBody) => {
  await showPage(<MyPromptsPage />, {
    as: "annotator",
    answers: [
      [prompts.mine, () => ({ prompts: [], ...pageOf(0) })],
      [prompts.projects, () => ({ projects: [project] })],
      [prompts.createCustom, () => Promise.reject(new AppError(refusal))],
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Write a prompt" }));
};

const missing = {
  reason: "skill_missing",
  message: "You need the skill Lanes.",
  unlock: { kind: "skill", id: idOf(70) },
  asked: { skill: idOf(70), state: null, answer: "", course: null },
} as const;

test("a project from which one is kept says why instead of offering it", async () => {
  await showPage(<MyPromptsPage />, {
    as: "annotator",
    answers: [
      [prompts.mine, () => ({ prompts: [], ...pageOf(0) })],
      [prompts.projects, () => ({ projects: [{ ...project, open: 2, reasons: [missing] }] })],
    ],
  });
  expect(await screen.findByText(missing.message, { exact: false })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ask for this skill" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Write a prompt|Rate answers/ })).toBeNull();
});

test("what keeps one from a project since it was shown stands there, with the way to ask for a missing skill", async () => {
  const { message } = missing;
  await begin({
    statusCode: 403,
    code: "not_eligible",
    message,
    reasons: [missing],
  });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(message, { exact: false })).toBeTruthy();
  expect(alert.getByRole("button", { name: "Ask for this skill" })).toBeTruthy();
});
