import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ItemStatistics } from "../../../contract/quiz-submissions/analysis.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { QuizChange } from "../../../contract/quiz-submissions/entity.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import PartsTab from "../../../src/resources/quizzes/parts-tab.tsx";
import Analysis from "../../../src/resources/quizzes/analysis.tsx";
import Preview from "../../../src/resources/quizzes/preview.tsx";
import Retake from "../../../src/resources/quizzes/retake.tsx";
import { idOf, pageOf } from "../helpers/work.ts";
import { choice, quizId, quizOf, single } from "../helpers/quizzes.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import type { ReactNode } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { keepsDrafts } from "../helpers/form-drafts.ts";

const show = (element: ReactNode, answers: readonly (readonly [Endpoint, (heard: Heard) => unknown])[]) =>
  showRoutes({ at: ["/quizzes/x"], routes: [{ path: "/quizzes/x", element }], answers });

const bank = { _id: idOf(60), name: "Boxes" };
const withParts = quizOf({ parts: [{ bankId: bank, draw: 2, questions: [] }] });

test("what a quiz asks is changed row by row, and saved with the version that was read", async () => {
  const user = userEvent.setup();
  const { server } = await show(<PartsTab record={quizOf()} />, [
    [quizzes.show, () => ({ quiz: withParts })],
    [quizzes.edit, () => ({ quiz: { ...withParts, version: 2 } })],
    [questionBanks.questions, () => ({ questions: [], ...pageOf(0), filteredTotalCount: 40 })],
  ]);
  expect(await screen.findByText("40 in the bank")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  const many = screen.getByRole("spinbutton", { name: "How many" });
  await user.clear(many);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Part 1: Choose questions, or how many");
  await user.type(many, "5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(quizzes.edit)).toHaveLength(1));
  expect(server.requestsTo(quizzes.edit)[0]?.body).toEqual({
    parts: [{ bankId: bank._id, draw: 5, questions: [] }],
    version: 1,
  });
});

test("what was changed of a quiz's parts is there again after the page was lost, until it is undone", async () => {
  const drafts = keepsDrafts();
  const answers: Parameters<typeof show>[1] = [
    [quizzes.show, () => ({ quiz: withParts })],
    [questionBanks.questions, () => ({ questions: [], ...pageOf(0), filteredTotalCount: 40 })],
    ...drafts.answers,
  ];
  const howMany = () => screen.findByLabelText<HTMLInputElement>("How many");
  await show(<PartsTab record={quizOf()} />, answers);
  fireEvent.change(await howMany(), { target: { value: "7" } });
  cleanup();
  await show(<PartsTab record={quizOf()} />, answers);
  await waitFor(async () => expect((await howMany()).value).toBe("7"));
  expect([...drafts.state.drafts.keys()]).toEqual([`quiz-parts-${quizId}`]);
  fireEvent.click(screen.getByText("Undo changes").closest("button")!);
  await waitFor(async () => expect((await howMany()).value).toBe("2"));
  await waitFor(() => expect(drafts.state.drafts.size).toBe(0));
});

test("what a quiz asks takes no more changes while it is saved", async () => {
  const saved = Promise.withResolvers<void>();
  const { server } = await show(<PartsTab record={quizOf()} />, [
    [quizzes.show, () => ({ quiz: { ...withParts, parts: [...withParts.parts!, ...withParts.parts!] } })],
    [
      quizzes.edit,
      async () => {
        await saved.promise;
        return { quiz: { ...withParts, version: 2 } };
      },
    ],
    [questionBanks.questions, () => ({ questions: [], ...pageOf(0), filteredTotalCount: 40 })],
    ...keepsDrafts().answers,
  ]);
  const inputs = () => [
    ...screen.getAllByLabelText("How many"),
    screen.getByLabelText("Move Part 1 down"),
    screen.getByLabelText("Remove Part 1"),
    screen.getByText("Add a question bank").closest("button")!,
  ];
  const areOff = (off: boolean) =>
    expect(inputs().map((input) => input.matches(":disabled"))).toEqual(inputs().map(() => off));
  fireEvent.change((await screen.findAllByLabelText("How many"))[0]!, { target: { value: "5" } });
  areOff(false);
  fireEvent.click(screen.getByText("Save").closest("button")!);
  await waitFor(() => expect(server.requestsTo(quizzes.edit)).toHaveLength(1));
  areOff(true);
  saved.resolve();
  await waitFor(() => expect(screen.queryByText("Save")).toBeNull());
});

test("the preview is answered like a quiz, and keeps nothing", async () => {
  const user = userEvent.setup();
  const question = { place: 1, questionId: idOf(61), text: "<p>How?</p>", worth: 1, content: single };
  await show(<Preview record={quizOf()} />, [[quizzes.preview, () => ({ questions: [question], possible: 1 })]]);
  await user.click(await screen.findByRole("radio", { name: "Tight" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tight" }).checked).toBe(true);
  expect(choice(0)).toEqual({ kind: "single", choice: 0 });
});

const changeOf = (more: Partial<QuizChange>): QuizChange => ({
  _id: idOf(70),
  kind: "regrade",
  people: 1200,
  settled: 1200,
  submissions: 1300,
  changed: 12,
  createdAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:01:00.000Z",
  ...more,
});

const item = (n: number, more: Partial<ItemStatistics> = {}): ItemStatistics => ({
  questionId: idOf(900 + n),
  bankId: idOf(60),
  number: 1,
  kind: "single",
  name: `Question ${n}`,
  answers: 40,
  facility: 80,
  deviation: 30,
  discrimination: 41.27,
  efficiency: null,
  intendedWeight: 50,
  effectiveWeight: 50,
  choices: [
    { text: "Tight", fraction: 100, chosen: 10, topShare: 0.1, bottomShare: 0.4 },
    { text: "Loose", fraction: 0, chosen: 30, topShare: 0.9, bottomShare: 0.6 },
  ],
  suspicion: null,
  isConfirmed: false,
  ...more,
});

test("item analysis names keys that may be wrong first, in plain words, and grades a question anew", async () => {
  const user = userEvent.setup();
  if (!("showModal" in HTMLDialogElement.prototype)) {
    Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn() });
  }
  const analysis = {
    attempts: 40,
    isCut: false,
    mean: 71.5,
    median: 70,
    deviation: 12,
    items: [
      item(1),
      item(2, { suspicion: "distractor_preferred", discrimination: -20.5 }),
      item(3, { kind: "numeric", choices: [] }),
    ],
    at: "2026-11-20T10:00:00.000Z",
  };
  const { server } = await show(<Analysis record={quizOf()} />, [
    [quizSubmissions.analysis, () => ({ analysis, isCurrent: false })],
    [quizSubmissions.changes, () => ({ quizChanges: [changeOf({ settled: 600, finishedAt: null })] })],
    [quizSubmissions.regrade, () => ({ quizChange: changeOf({}) })],
  ]);
  const suspected = await screen.findByRole("article", { name: "Question 2" });
  expect(screen.getByText(/^As of/).textContent).toMatch(/^As of .+\. Attempts changed since then\. Counting anew…$/);
  expect(suspected.textContent).toContain("choose another answer than the one marked right");
  expect(suspected.textContent).toContain("Discrimination −20.5%");
  expect(suspected.querySelector("a")?.getAttribute("href")).toBe(`/question-banks/${idOf(60)}/questions/${idOf(902)}`);
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  const [first, second] = ["Question 2", "Question 1"].map((name) =>
    rows.findLastIndex((row) => row?.startsWith(name)),
  );
  expect(first).toBeLessThan(second!);
  // A key without choices can be wrong too.
  const numeric = screen.getByText("Question 3", { selector: "summary" }).closest("details");
  expect(numeric?.querySelector("button")?.textContent).toBe("Regrade…");
  await user.click(screen.getAllByRole("button", { name: "Regrade…" })[0]!);
  await user.click(screen.getByRole("button", { name: "Regrade", hidden: true }));
  await waitFor(() => expect(server.requestsTo(quizSubmissions.regrade)[0]?.body).toEqual({ questionId: idOf(902) }));
  const going = "Grading a question anew: 600 of 1,200 people";
  expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: going }).value).toBe(600);
});

test("a key that is found right is named no more, and can be named again", async () => {
  const user = userEvent.setup();
  let isConfirmed = false;
  const figures = { attempts: 40, isCut: false, mean: 71.5, median: 70, deviation: 12, at: "2026-11-20T10:00:00.000Z" };
  const reply = () => ({
    analysis: { ...figures, items: [item(1), item(2, { suspicion: "distractor_preferred", isConfirmed })] },
    isCurrent: true,
  });
  const { server } = await show(<Analysis record={quizOf()} />, [
    [quizSubmissions.analysis, reply],
    [quizSubmissions.changes, () => ({ quizChanges: [] })],
    [
      quizSubmissions.confirmKey,
      ({ body }) => {
        ({ isRight: isConfirmed } = body as { isRight: boolean });
        return reply();
      },
    ],
  ]);
  await user.click(within(await screen.findByRole("article", { name: "Question 2" })).getByText("The key is right"));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  await user.click(screen.getByText("Question 2", { selector: "summary" }));
  await user.click(screen.getByRole("button", { name: "Name the key again" }));
  expect(await screen.findByRole("article", { name: "Question 2" })).toBeTruthy();
  expect(server.requestsTo(quizSubmissions.confirmKey).map(({ body }) => body)).toEqual([
    { questionId: idOf(902), isRight: true },
    { questionId: idOf(902), isRight: false },
  ]);
});

test("item analysis that was never counted says that it is being counted, and that there is no attempt once it was", async () => {
  let isCounted = false;
  const analysis = {
    attempts: 0,
    isCut: false,
    mean: null,
    median: null,
    deviation: null,
    items: [],
    at: "2026-11-20T10:00:00.000Z",
  };
  const { server } = await show(<Analysis record={quizOf()} />, [
    [
      quizSubmissions.analysis,
      () => (isCounted ? { analysis, isCurrent: true } : { analysis: null, isCurrent: false }),
    ],
  ]);
  expect(await screen.findByText("Counting how its questions work…")).toBeTruthy();
  isCounted = true;
  expect(await screen.findByText(/^No attempt is graded yet/, {}, { timeout: 5000 })).toBeTruthy();
  expect(server.requestsTo(quizSubmissions.analysis)).toHaveLength(2);
});

test("everyone retakes a quiz only after its reason, and it says how many attempts that touches", async () => {
  const user = userEvent.setup();
  const { server } = await show(<Retake record={quizOf()} onClose={() => undefined} />, [
    [quizSubmissions.ofQuiz, () => ({ submissions: [], ...pageOf(0), filteredTotalCount: 37 })],
    [quizSubmissions.retake, () => ({ quizChange: changeOf({ kind: "retake", people: 30, settled: 30 }) })],
  ]);
  expect(await screen.findByText("Boxes, basics: 37 attempts will no longer count")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Have everyone retake it" }));
  expect(server.requestsTo(quizSubmissions.retake)).toHaveLength(0);
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Question 3 was wrong");
  await user.click(screen.getByRole("button", { name: "Have everyone retake it" }));
  await waitFor(() =>
    expect(server.requestsTo(quizSubmissions.retake)[0]?.body).toEqual({ reason: "Question 3 was wrong" }),
  );
  const [{ query }] = server.requestsTo(quizSubmissions.ofQuiz) as [Heard];
  expect(query.get("isRetaken")).toBe("false");
  expect(query.getAll("status")).toEqual(["started", "submitted", "pending_review", "graded"]);
});

test("of more attempts than are counted, it says that there are more", async () => {
  const many = pageOf(2000);
  await show(<Retake record={quizOf()} onClose={() => undefined} />, [
    [quizSubmissions.ofQuiz, () => ({ submissions: [], ...many, meta: { ...many.meta, countExact: false } })],
  ]);
  expect(await screen.findByText("Boxes, basics: more than 2,000 attempts will no longer count")).toBeTruthy();
});
