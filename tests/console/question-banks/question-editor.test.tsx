import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import NewQuestionPage from "../../../src/resources/question-banks/new-question-page.tsx";
import QuestionPage from "../../../src/resources/question-banks/question-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { bankOf, questionOf, singleChoice } from "../helpers/question-banks.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { pageOf } from "../helpers/work.ts";

// Quill needs a real browser's selections; here it is a text area of the same properties.
vi.mock("../../../src/ui/rich-text/rich-text-editor.tsx", () => ({
  default: ({
    label,
    value,
    onChange,
    ...ties
  }: {
    label: string;
    value: string;
    onChange: (next: string) => void;
  }) => <textarea {...ties} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />,
}));
afterEach(cleanup);

const bank = bankOf(1);
const question = (more: Partial<Question> = {}): Question =>
  questionOf(2, { text: "<p>Where?</p>", number: 3, version: 4, ...more });

const show = async (path: "new" | Question, answers: Parameters<typeof showRoutes>[0]["answers"]) => {
  const address = `/question-banks/${bank._id}/questions/${path === "new" ? path : path._id}`;
  const shown = await showRoutes({
    at: [address],
    routes: [
      { path: "/question-banks/:bankId/questions/new", element: <NewQuestionPage /> },
      { path: "/question-banks/:bankId/questions/:questionId", element: <QuestionPage /> },
      { path: "/question-banks/:id", element: <p>The bank</p> },
    ],
    answers: [
      ...answers,
      [questionBanks.list, () => ({ questionBanks: [bank], ...pageOf(1) })],
      [questionBanks.question, () => ({ question: path as Question })],
    ],
  });
  // The page's own heading and editor have loaded.
  await screen.findByLabelText("Question");
  return { ...shown, user: userEvent.setup() };
};
const sent = (heard: Heard | undefined): Question[] => (heard!.body as { questions: Question[] }).questions;
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) =>
  fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name).closest("button")!);
const added = ({ body }: Heard) => ({
  questionBank: bank,
  questions: (body as { questions: Question[] }).questions.map((one) => question({ ...one, kind: one.content.kind })),
});

describe("a new question", () => {
  test("is a single choice at first, whose right choice is marked, and is saved", async () => {
    const { server } = await show("new", [[questionBanks.addQuestions, added]]);
    type("Question", "<p>Which side?</p>");
    type("Choice 1", "Left");
    type("Choice 2", "Right");
    type("Choice 3", "Neither");
    fireEvent.click(screen.getAllByLabelText("Right")[1]!);
    press("Create");
    await screen.findByText("The bank");
    expect(sent(server.requestsTo(questionBanks.addQuestions)[0])[0]).toMatchObject({
      text: "<p>Which side?</p>",
      content: {
        kind: "single",
        choices: [
          { text: "Left", fraction: 0 },
          { text: "Right", fraction: 100 },
          { text: "Neither", fraction: 0 },
        ],
      },
    });
  });

  test("says at the fields what is missing, and each message goes as soon as it is mended", async () => {
    const { server } = await show("new", []);
    press("Create");
    await screen.findByText("Write the question.");
    expect(screen.getByLabelText("Choice 1").getAttribute("aria-invalid")).toBe("true");
    type("Question", "<p>Which?</p>");
    expect(screen.queryByText("Write the question.")).toBeNull();
    type("Choice 1", "Left");
    type("Choice 2", "Left");
    type("Choice 3", "Right");
    expect(screen.getByText("Another choice reads the same.")).toBeTruthy();
    expect(server.requestsTo(questionBanks.addQuestions)).toHaveLength(0);
  });

  test("shares 100% among the right choices, or takes weights of its own", async () => {
    const { server } = await show("new", [[questionBanks.addQuestions, added]]);
    const kind = screen.getByLabelText("Kind");
    fireEvent.mouseDown(kind);
    fireEvent.click(await screen.findByText("Multiple choice"));
    type("Question", "<p>Which?</p>");
    for (const place of [1, 2, 3]) type(`Choice ${place}`, `Choice ${place}`);
    const boxes = screen.getAllByLabelText("Right");
    fireEvent.click(boxes[1]!);
    fireEvent.click(boxes[2]!);
    fireEvent.click(screen.getByLabelText("Own weights"));
    expect(screen.getByText("Right choices sum to 100%")).toBeTruthy();
    type("Weight of choice 1", "50");
    press("Create");
    await screen.findByText(/have to sum to 100%, and sum to 116.67%/);
    fireEvent.click(screen.getByLabelText("Own weights"));
    press("Create");
    await screen.findByText("The bank");
    expect(sent(server.requestsTo(questionBanks.addQuestions)[0])[0]!.content).toMatchObject({
      kind: "multiple",
      choices: [{ fraction: 33.33333 }, { fraction: 33.33333 }, { fraction: 33.33333 }],
    });
  });

  test.each<[string, readonly [string, string][], object]>([
    ["Short text", [["Answer 1", "IoU"]], { kind: "short_text", answers: [{ text: "IoU", fraction: 100 }] }],
    [
      "Number",
      [
        ["Number 1", "3.5"],
        ["Tolerance 1", "0.1"],
      ],
      { kind: "numeric", answers: [{ value: 3.5, tolerance: 0.1, fraction: 100 }] },
    ],
    [
      "Matching",
      [
        ["Prompt 1", "a"],
        ["Match 1", "1"],
        ["Prompt 2", "b"],
        ["Match 2", "2"],
      ],
      {
        kind: "matching",
        pairs: [
          { prompt: "a", match: "1" },
          { prompt: "b", match: "2" },
        ],
        distractors: [],
      },
    ],
    [
      "Ordering",
      [
        ["Item 1", "first"],
        ["Item 2", "second"],
        ["Item 3", "third"],
      ],
      { kind: "ordering", items: ["first", "second", "third"] },
    ],
    ["True or false", [["Feedback to False", "No"]], { kind: "true_false", isTrue: true, feedbackFalse: "No" }],
    ["Essay", [["Guidance for graders", "Kind"]], { kind: "essay", rubric: [], guidance: "Kind" }],
  ])("can be of the kind %s", async (label, fields, content) => {
    const { server } = await show("new", [[questionBanks.addQuestions, added]]);
    fireEvent.mouseDown(screen.getByLabelText("Kind"));
    fireEvent.click(await screen.findByText(label, { selector: ".ant-select-item-option-content" }));
    type("Question", "<p>What?</p>");
    for (const [name, value] of fields) type(name, value);
    press("Create");
    await screen.findByText("The bank");
    expect(sent(server.requestsTo(questionBanks.addQuestions)[0])[0]!.content).toMatchObject(content);
  });
});

describe("a question", () => {
  test("is shown as a learner sees it, without its key", async () => {
    await show(
      question({
        content: {
          ...singleChoice,
          choices: [...singleChoice.choices, { text: "On two", fraction: 50, feedback: "Half" }],
        },
      }),
      [],
    );
    press("Preview as a learner");
    const preview = screen.getByLabelText("As a learner sees it");
    expect(within(preview).getAllByRole("radio")).toHaveLength(3);
    expect(preview.textContent).not.toContain("Half");
    expect(preview.textContent).not.toContain("50");
  });

  test("has choices that are added, removed and moved, by buttons and by keys", async () => {
    const answers = [
      [questionBanks.editQuestion, ({ body }: Heard) => ({ question: question(body as object) })],
    ] as const;
    const { server } = await show(question(), answers);
    press("Add choice");
    type("Choice 3", "On none");
    press("Move choice 3 up");
    fireEvent.keyDown(screen.getByLabelText("Choice 2"), { key: "ArrowUp", altKey: true });
    press("Remove choice 3");
    expect(screen.getByLabelText<HTMLButtonElement>("Remove choice 1").disabled).toBe(true);
    press("Save");
    await screen.findByText("The bank");
    expect(server.requestsTo(questionBanks.editQuestion)[0]!.body).toMatchObject({
      version: 4,
      content: {
        choices: [
          { text: "On none", fraction: 0 },
          { text: "On all sides", fraction: 100 },
        ],
      },
    });
  });

  test("that someone else changed meanwhile is saved only once one side is chosen", async () => {
    const theirs = question({ title: "Theirs", version: 5 });
    const { server } = await show(question(), [
      [
        questionBanks.editQuestion,
        ({ body }) => {
          const { version, title } = body as Question;
          if (version === 5) return { question: question({ title }) };
          throw new AppError({ statusCode: 409, code: "stale", message: "Changed", current: theirs });
        },
      ],
    ]);
    type("Title", "Mine");
    press("Save");
    await screen.findByText(/Someone else changed this question/);
    press("Keep mine");
    press("Save");
    await screen.findByText("The bank");
    const bodies = server.requestsTo(questionBanks.editQuestion).map(({ body }) => body as Question);
    expect(bodies.map(({ version, title }) => [version, title])).toEqual([
      [4, "Mine"],
      [5, "Mine"],
    ]);
  });

  test("takes no more changes while it is saved", async () => {
    const saved = Promise.withResolvers<void>();
    const { server } = await show(question(), [
      [
        questionBanks.editQuestion,
        async ({ body }) => {
          await saved.promise;
          return { question: question(body as object) };
        },
      ],
    ]);
    const inputs = () =>
      ["Title", "Question", "Choice 1", "Points", "Kind", "Move choice 1 down"].map((name) =>
        screen.getByLabelText(name),
      );
    const areOff = (off: boolean) =>
      expect(inputs().map((input) => input.matches(":disabled"))).toEqual(inputs().map(() => off));
    areOff(false);
    type("Title", "Mine");
    press("Save");
    await waitFor(() => expect(server.requestsTo(questionBanks.editQuestion)).toHaveLength(1));
    areOff(true);
    saved.resolve();
    await screen.findByText("The bank");
  });

  test("is not left with unsaved changes without a question", async () => {
    const { router } = await show(question(), []);
    type("Title", "Mine");
    void router.navigate(`/question-banks/${bank._id}`);
    fireEvent.click((await screen.findByText("Stay")).closest("button")!);
    await waitFor(() => expect(screen.queryByText("The bank")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mine");
  });
});
