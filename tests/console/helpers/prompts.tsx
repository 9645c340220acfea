import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { ratings } from "../../../contract/ratings/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import MyPromptPage from "../../../src/custom/prompts/my-prompt-page.tsx";
import { showPage } from "./show-page.tsx";
import { idOf } from "./work.ts";

export const at = "2026-11-20T10:00:00.000Z";
const project = { _id: idOf(50), name: "Answers" };
export const answerOf = (n: number, text: string) => ({ _id: idOf(n), text, source: null, isWhole: true, ratings: [] });

/** A selective draft of two answers, as its author sees it. */
export const promptOf = (more: Partial<Prompt> = {}): Prompt => ({
  _id: idOf(90),
  title: "Which is kinder?",
  projectId: project,
  kind: "selective",
  status: "draft",
  annotator: { _id: idOf(1), name: "Will" },
  cause: "",
  createdAt: at,
  submittedAt: null,
  reviewedBy: null,
  reviewedAt: null,
  amount: null,
  leaseUntil: null,
  updatedAt: at,
  version: 1,
  can: { edit: true, release: false, review: false, remove: true },
  isGiven: false,
  turns: [
    { _id: idOf(60), prompt: "Which is kinder?", idealAnswer: "", answers: [answerOf(61, "A"), answerOf(62, "B")] },
  ],
  choice: null,
  best: null,
  reason: "",
  activeSeconds: 0,
  ...more,
});
/** A custom draft of one answered turn. */
export const customOf = (more: Partial<Prompt> = {}): Prompt =>
  promptOf({
    kind: "custom",
    turns: [{ _id: idOf(60), prompt: "Why?", idealAnswer: "", answers: [answerOf(61, "Because.")] }],
    ...more,
  });
export const featureOf = (n: number, name: string) => ({
  _id: idOf(n),
  projectId: project,
  name,
  scale: 3,
  guidance: "3: friendly",
  createdAt: at,
  updatedAt: at,
  version: 1,
});

interface Shown {
  readonly hasModel?: boolean;
  /** Beside the usual ones, and before them. */
  readonly answers?: readonly (readonly [row: Endpoint, answer: () => unknown])[];
}

/** Shows the page of a prompt to its author. */
export const showPrompt = (prompt: Prompt | (() => Prompt), { hasModel = false, answers = [] }: Shown = {}) => {
  const now = typeof prompt === "function" ? prompt : () => prompt;
  return showPage(
    <Routes>
      <Route path="/my-prompts" element={<p>The list</p>} />
      <Route path="/my-prompts/:id" element={<MyPromptPage />} />
    </Routes>,
    {
      as: "annotator",
      at: `/my-prompts/${now()._id}`,
      answers: [
        ...answers,
        [prompts.show, () => ({ prompt: now() })],
        [ratings.ofProject, () => ({ ratingFeatures: [featureOf(70, "Tone")] })],
        [prompts.projects, () => ({ projects: [{ ...project, hasModel, open: 0, pays: null, reasons: [] }] })],
        [prompts.pace, () => ({ submitted: 3, pay: 750, activeSeconds: 5_400 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
        [prompts.updateSelective, () => ({ prompt: now() })],
        [prompts.updateCustom, () => ({ prompt: now() })],
        [prompts.activity, () => ({ activeSeconds: 0 })],
        [prompts.release, () => ({ released: true })],
      ],
    },
  );
};

/** Presses a key on the page, such as "Ctrl+Shift+Enter". */
export const press = async (combo: string): Promise<void> => {
  const parts = combo.split("+");
  const [held, key] = [parts.slice(0, -1).map((one) => (one === "Ctrl" ? "Control" : one)), parts.at(-1)!];
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : `Digit${key}`;
  const pressed = /^\w$/.test(key) ? `[${code}]` : key.length === 1 ? key : `{${key}}`;
  await userEvent.keyboard(held.map((one) => `{${one}>}`).join("") + pressed + held.map((one) => `{/${one}}`).join(""));
};
