import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { ratings } from "../../../contract/ratings/endpoints.ts";
import MyPromptPage from "../../../src/custom/prompts/my-prompt-page.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const at = "2026-11-20T10:00:00.000Z";
const project = { _id: idOf(50), name: "Answers" };
const answer = (n: number, text: string) => ({ _id: idOf(n), text, source: null, isWhole: true, ratings: [] });
const promptOf = (more: Partial<Prompt> = {}): Prompt => ({
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
  turns: [{ _id: idOf(60), prompt: "Which is kinder?", idealAnswer: "", answers: [answer(61, "A"), answer(62, "B")] }],
  choice: null,
  best: null,
  reason: "",
  ...more,
});
const feature = { _id: idOf(70), projectId: project, name: "Tone", scale: 3, guidance: "3: friendly" };

const show = (prompt: Prompt) =>
  showPage(
    <Routes>
      <Route path="/my-prompts" element={<p>The list</p>} />
      <Route path="/my-prompts/:id" element={<MyPromptPage />} />
    </Routes>,
    {
      as: "annotator",
      at: `/my-prompts/${prompt._id}`,
      answers: [
        [prompts.show, () => ({ prompt })],
        [ratings.ofProject, () => ({ ratingFeatures: [{ ...feature, createdAt: at, updatedAt: at, version: 1 }] })],
        [prompts.projects, () => ({ projects: [{ ...project, hasModel: false, open: 0, pays: null }] })],
        [prompts.updateSelective, () => ({ prompt })],
        [prompts.updateCustom, () => ({ prompt })],
      ],
    },
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("a selective prompt", () => {
  test("is decided by keys and rated, and submitting leads on", async () => {
    const { server } = await show(promptOf());
    await screen.findByRole("button", { name: /Answer 2 is better/ });
    expect(screen.queryByText(/model/)).toBeNull();
    press("2");
    expect(screen.getByRole("button", { name: /Answer 2 is better/ }).getAttribute("aria-pressed")).toBe("true");
    press("t");
    expect(screen.getByRole("button", { name: /Tie/ }).getAttribute("aria-pressed")).toBe("true");
    press("1");
    fireEvent.click(screen.getAllByRole("radio", { name: "3" })[0]!);
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: "Warmer" } });
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("The list");
    expect(server.requestsTo(prompts.updateSelective)[0]?.body).toEqual({
      answers: [
        { _id: idOf(61), ratings: [{ feature: idOf(70), score: 3 }] },
        { _id: idOf(62), ratings: [] },
      ],
      choice: "better",
      best: idOf(61),
      reason: "Warmer",
      status: "submitted",
    });
  });
  test("that was submitted is only read", async () => {
    await show(
      promptOf({ status: "submitted", submittedAt: at, choice: "tie", can: { ...promptOf().can, edit: false } }),
    );
    await screen.findByText("Tie.");
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});

describe("a custom prompt", () => {
  const custom = promptOf({
    kind: "custom",
    status: "rejected",
    cause: "Too short.",
    turns: [{ _id: idOf(60), prompt: "Why?", idealAnswer: "", answers: [answer(61, "Because.")] }],
  });
  test("that was rejected says why, and is corrected and submitted again", async () => {
    const { server } = await show(custom);
    await screen.findByText("Too short.");
    fireEvent.click(screen.getByRole("button", { name: "Edit the ideal answer" }));
    const ideal = screen.getByLabelText<HTMLTextAreaElement>("Ideal answer");
    expect(ideal.value).toBe("Because.");
    fireEvent.change(ideal, { target: { value: "Because of Rayleigh." } });
    fireEvent.click(screen.getByRole("button", { name: "Submit again" }));
    await waitFor(() => expect(server.requestsTo(prompts.updateCustom)).toHaveLength(1));
    expect(server.requestsTo(prompts.updateCustom)[0]?.body).toEqual({
      turns: [
        {
          _id: idOf(60),
          prompt: "Why?",
          idealAnswer: "Because of Rayleigh.",
          answers: [{ _id: idOf(61), ratings: [] }],
        },
      ],
      status: "submitted",
    });
  });
});
