import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { draftFrom, newContent, newDraft } from "../../../src/resources/question-banks/draft.ts";
import { type Question, questionKinds } from "../../../contract/question-banks/question.ts";
import NewQuestionPage from "../../../src/resources/question-banks/new-question-page.tsx";
import QuestionPage from "../../../src/resources/question-banks/question-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { keepsDrafts } from "../helpers/form-drafts.ts";
import { bankOf, questionOf } from "../helpers/question-banks.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

// Quill needs a real browser's selections; here it is a text area of the same properties.
vi.mock("../../../src/ui/rich-text/rich-text-editor.tsx", () => ({
  default: ({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const bankId = idOf(1);
const bank = bankOf(1);
/** The page of a new question, or of one that is there. */
const show = async (drafts = keepsDrafts(), question?: Question, edited?: (heard: Heard) => unknown) => {
  const { server } = await showRoutes({
    at: [`/question-banks/${bankId}/questions/${question?._id ?? "new"}`],
    routes: [
      { path: "/question-banks/:bankId/questions/new", element: <NewQuestionPage /> },
      { path: "/question-banks/:bankId/questions/:questionId", element: <QuestionPage /> },
      { path: "/question-banks/:id", element: <p>The bank</p> },
    ],
    answers: [
      [questionBanks.list, () => ({ questionBanks: [bank], ...pageOf(1) })],
      [questionBanks.addQuestions, () => ({ questionBank: bank, questions: [] })],
      [questionBanks.question, () => ({ question })],
      [questionBanks.editQuestion, (heard) => edited?.(heard)],
      ...drafts.answers,
    ],
  });
  await screen.findByLabelText("Question");
  return server;
};
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name).closest("button")!);
const typeAll = () => {
  type("Question", "<p>Which side?</p>");
  type("Choice 1", "Left");
  type("Choice 2", "Right");
  type("Choice 3", "Neither");
};

const leave = () => window.dispatchEvent(new Event("pagehide"));

test("what was typed into a question is offered after the page was lost, and is saved as it was", async () => {
  const drafts = keepsDrafts();
  await show(drafts);
  typeAll();
  leave();
  await screen.findByText(/^Draft saved/);
  expect(JSON.stringify(localStorage)).not.toContain("Which side?");
  cleanup();
  const server = await show(drafts);
  await screen.findByText(/You have unsaved changes/);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("");
  press("Restore");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("<p>Which side?</p>");
  expect(screen.getByLabelText<HTMLInputElement>("Choice 3").value).toBe("Neither");
  press("Create");
  await screen.findByText("The bank");
  expect(server.requestsTo(questionBanks.addQuestions)[0]?.body).toMatchObject({
    questions: [{ text: "<p>Which side?</p>" }],
  });
  await waitFor(() => expect(drafts.state.drafts.size).toBe(0));
});

test("what is typed while the server can't be reached stays in this browser, and is sent when it can be", async () => {
  const drafts = keepsDrafts();
  drafts.state.isOff = true;
  await show(drafts);
  typeAll();
  leave();
  await screen.findByText("Draft kept in this browser only: Too busy. Trying again.");
  cleanup();
  await show(drafts);
  await screen.findByText("Restore");
  press("Restore");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("<p>Which side?</p>");
  drafts.state.isOff = false;
  type("Choice 3", "None of them");
  leave();
  await screen.findByText(/^Draft saved/);
  expect([...drafts.state.drafts.keys()]).toEqual([`question-new-${bankId}`]);
  expect(JSON.stringify(localStorage)).not.toContain("Which side?");
});

test("leaving says that what was typed is lost while an earlier draft is still offered", async () => {
  const drafts = keepsDrafts();
  await show(drafts);
  typeAll();
  leave();
  await screen.findByText(/^Draft saved/);
  press("Cancel");
  await screen.findByText(/^Your changes are kept as a draft/);
  cleanup();
  await show(drafts);
  await screen.findByText("Restore");
  type("Title", "Another");
  press("Cancel");
  await screen.findByText("Your changes will be lost.");
});

test("a draft that is discarded does not come back", async () => {
  const drafts = keepsDrafts();
  await show(drafts);
  typeAll();
  leave();
  await screen.findByText(/^Draft saved/);
  cleanup();
  await show(drafts);
  await screen.findByText("Discard");
  press("Discard");
  await waitFor(() => expect(drafts.state.drafts.size).toBe(0));
});

test("a draft of a question that someone else saved since is not saved over theirs unasked", async () => {
  const drafts = keepsDrafts();
  await show(drafts, questionOf(2));
  type("Title", "Mine");
  leave();
  await screen.findByText(/^Draft saved/);
  cleanup();
  const theirs = questionOf(2, { title: "Theirs", version: 2 });
  const server = await show(drafts, theirs, ({ body }) => {
    const { version, title } = body as Question;
    if (version === 2) return { question: questionOf(2, { title, version: 3 }) };
    throw new AppError({ statusCode: 409, code: "stale", message: "Changed", current: theirs });
  });
  await screen.findByText(/Someone saved this since then/);
  press("Restore");
  press("Save");
  await screen.findByText(/Someone else changed this question/);
  press("Keep mine");
  press("Save");
  await screen.findByText("The bank");
  const bodies = server.requestsTo(questionBanks.editQuestion).map(({ body }) => body as Question);
  expect(bodies.map(({ version, title }) => [version, title])).toEqual([
    [1, "Mine"],
    [2, "Mine"],
  ]);
});

test("a draft of any kind of question survives being kept as JSON, and one of another shape is none", () => {
  for (const kind of questionKinds) {
    const draft = { ...newDraft(), points: Number.NaN, content: newContent(kind) };
    expect(draftFrom(JSON.parse(JSON.stringify(draft)) as Record<string, unknown>)).toEqual(draft);
  }
  expect(draftFrom({ ...newDraft(), content: { kind: "single" } })).toBeUndefined();
  expect(draftFrom({ ...newDraft(), content: { kind: "hotspot" } })).toBeUndefined();
  expect(draftFrom({})).toBeUndefined();
});
