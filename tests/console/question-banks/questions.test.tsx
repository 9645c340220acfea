import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { QuestionFile } from "../../../contract/question-banks/bank.ts";
import type { Question, QuestionContent } from "../../../contract/question-banks/question.ts";
import ImportQuestions from "../../../src/resources/question-banks/import-questions.tsx";
import Questions from "../../../src/resources/question-banks/questions.tsx";
import Versions from "../../../src/resources/question-banks/versions.tsx";
import { keyOf } from "../../../src/resources/question-banks/words.ts";
import { bankOf, questionOf, singleChoice } from "../helpers/question-banks.ts";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { sentText } from "../helpers/sent-text.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

afterEach(cleanup);

const at = "2026-11-20T10:00:00.000Z";
const bank = { ...bankOf(2), totalPoints: 3 };
const question = (n: number, more: Partial<Question> = {}): Question => questionOf(n, { points: 1.5, ...more });

const show = (element: React.ReactNode, answers: Parameters<typeof showRoutes>[0]["answers"]) =>
  showRoutes({ at: ["/here"], routes: [{ path: "/here", element }], answers });

describe("the questions of a bank", () => {
  test("are listed with their words, kind, points and key, and removing one can be undone", async () => {
    let isRemoved = false;
    const { server } = await show(<Questions record={bank} />, [
      [
        questionBanks.questions,
        () => {
          const questions = [question(1), question(2)].slice(isRemoved ? 1 : 0);
          return { questions, ...pageOf(questions.length) };
        },
      ],
      [
        questionBanks.removeQuestions,
        () => {
          isRemoved = true;
          return { questionBank: bank };
        },
      ],
      [
        questionBanks.restoreQuestions,
        () => {
          isRemoved = false;
          return { questionBank: bank };
        },
      ],
    ]);
    const row = (await screen.findByText("Question 1?")).closest("tr")!;
    expect(row.textContent).toContain("Single choice");
    expect(row.textContent).toContain("1.5");
    expect(row.textContent).toContain("On all sides");
    expect(server.requestsTo(questionBanks.questions)[0]!.query.getAll("bankId")).toEqual([bank._id]);
    fireEvent.click(within(row).getByRole("button", { name: /Actions|More/ }));
    fireEvent.click(await screen.findByText("Remove"));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.requestsTo(questionBanks.restoreQuestions)).toHaveLength(1));
    const ids = { questionIds: [idOf(11)] };
    expect(server.requestsTo(questionBanks.removeQuestions)[0]).toMatchObject({
      params: { bankId: bank._id },
      body: ids,
    });
    expect(server.requestsTo(questionBanks.restoreQuestions)[0]!.body).toEqual(ids);
  });

  test("show their earlier versions", async () => {
    const { kind, title, points, explanation } = question(1);
    const version = (number: number, text: string) => {
      const asked = { kind, title, points, explanation, content: singleChoice };
      return { ...asked, number, text, by: null, at };
    };
    await show(<Versions record={question(1)} onClose={() => undefined} />, [
      [
        questionBanks.versions,
        () => ({ versions: [version(2, "<p>New words</p>"), version(1, "<p>Old words</p>")], ...pageOf(2) }),
      ],
    ]);
    await screen.findByText("New words");
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Version" }));
    fireEvent.click(await screen.findByText(/^1:/));
    await screen.findByText("Old words");
    expect(screen.getByText("On all sides")).toBeTruthy();
  });
});

test("removed questions are listed in the place of the others, and come back", async () => {
  let isBack = false;
  const gone = { _id: idOf(7), name: "Tight boxes", deletedAt: at, deletedBy: null };
  const { server } = await show(<Questions record={bank} />, [
    [questionBanks.questions, () => ({ questions: [question(1)], ...pageOf(1) })],
    [questionBanks.deletedQuestions, () => ({ deleted: isBack ? [] : [gone], ...pageOf(isBack ? 0 : 1) })],
    [
      questionBanks.restoreQuestions,
      () => {
        isBack = true;
        return { questionBank: bank };
      },
    ],
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Show deleted" }));
  await user.click(await screen.findByRole("button", { name: "Actions for Tight boxes" }));
  await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
  await screen.findByText("Nothing that was deleted can still be restored.");
  expect(server.requestsTo(questionBanks.deletedQuestions)[0]!.query.get("bankId")).toBe(bank._id);
  expect(server.requestsTo(questionBanks.restoreQuestions)[0]!.body).toEqual({ questionIds: [gone._id] });
});

describe("an import of questions", () => {
  const preview = (more: Partial<QuestionFile> = {}): QuestionFile => ({
    total: 1,
    questions: [{ line: 3, kind: "true_false", title: "", text: "Is it tight?", points: 1 }],
    errorCount: 0,
    errors: [],
    remarkCount: 1,
    remarks: [{ line: 1, message: "The category is left out." }],
    ...more,
  });
  const choose = async (name: string) =>
    fireEvent.change(await screen.findByLabelText("File of questions"), {
      target: { files: [new File(["Is it tight? {T}"], name)] },
    });

  test("shows what a file holds and what is imported differently, and then adds it", async () => {
    let isClosed = false;
    const { server } = await show(<ImportQuestions record={bank} onClose={() => (isClosed = true)} />, [
      [questionBanks.importQuestions, () => ({ added: 1, file: preview() })],
    ]);
    await choose("boxes.gift");
    await screen.findByText("Is it tight?");
    expect(screen.getByText("The category is left out.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Import 1 question" }));
    await waitFor(() => expect(isClosed).toBe(true));
    expect(server.requestsTo(questionBanks.importQuestions)).toHaveLength(2);
  });

  test("names each error with its line, and imports nothing", async () => {
    const wrong = { errorCount: 1, errors: [{ line: 7, column: "question", message: "A bracket { is never closed." }] };
    await show(<ImportQuestions record={bank} onClose={() => undefined} />, [
      [questionBanks.importQuestions, () => ({ added: 0, file: preview(wrong) })],
    ]);
    await choose("boxes.gift");
    const row = (await screen.findByText("A bracket { is never closed.")).closest("tr")!;
    expect(row.textContent).toContain("7");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
    expect(screen.getByTitle("GIFT")).toBeTruthy();
  });

  test("maps a table's columns, and takes a correction in its cell", async () => {
    stubCsvWorker();
    let isClosed = false;
    const answer = async (request: Heard) => {
      const isWrong = (await sentText(request, "questions")).includes("maybe");
      const errors = isWrong ? [{ line: 2, column: "answers", message: "Write true or false." }] : [];
      return { added: 1, file: preview({ errorCount: errors.length, errors, remarkCount: 0, remarks: [] }) };
    };
    const { server } = await show(<ImportQuestions record={bank} onClose={() => (isClosed = true)} />, [
      [questionBanks.importQuestions, answer],
    ]);
    const text = "Kind,Question,Key,Author\ntrue_false,Is it tight?,maybe,Ada\n";
    fireEvent.change(await screen.findByLabelText("File of questions"), {
      target: { files: [new File([text], "boxes.csv")] },
    });
    await screen.findByText(/No column is Answers: please choose one below/);
    expect(server.requestsTo(questionBanks.importQuestions)).toHaveLength(0);
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Field of Key" }));
    fireEvent.click(await screen.findByTitle("Answers (needed)"));
    await screen.findByText("Write true or false.");
    fireEvent.click(screen.getByRole("button", { name: "Answers of line 2: maybe" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Answers of line 2" }), { target: { value: "true" } });
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Answers of line 2" }), { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Import 1 question" }));
    await waitFor(() => expect(isClosed).toBe(true));
    const sent = await sentText(server.requestsTo(questionBanks.importQuestions).at(-1)!, "questions");
    expect(sent).toBe("kind,text,answers\r\ntrue_false,Is it tight?,true\r\n");
  });
});

test.each<[QuestionContent, string]>([
  [singleChoice, "On all sides"],
  [{ kind: "true_false", isTrue: false, feedbackTrue: "", feedbackFalse: "" }, "False"],
  [{ kind: "numeric", answers: [{ value: 3, tolerance: 0.5, fraction: 100, feedback: "" }] }, "3 ± 0.5"],
  [
    {
      kind: "matching",
      pairs: [
        { prompt: "a", match: "1" },
        { prompt: "b", match: "2" },
      ],
      distractors: [],
    },
    "a → 1; b → 2",
  ],
  [{ kind: "ordering", items: ["a", "b"] }, "a → b"],
  [{ kind: "essay", rubric: [{ criterion: "Clear", points: 2 }], guidance: "" }, "Clear (2)"],
  [{ kind: "essay", rubric: [], guidance: "" }, "Graded by a person"],
])("the key in one line %#", (of, line) => {
  expect(keyOf(of)).toBe(line);
});
