import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { CreatePage } from "../../../src/ui/resource/create-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { keepsDrafts } from "../helpers/form-drafts.ts";
import { quizOf } from "../helpers/quizzes.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { bankOf } from "../helpers/question-banks.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

// Quill needs a real browser's selections; the description stays empty here.
vi.mock("../../../src/ui/rich-text/rich-text-editor.tsx", () => ({ default: () => <textarea /> }));
beforeEach(() => localStorage.clear());

const resource = await resourceNamed("quizzes");
const bank = { ...bankOf(40), _id: idOf(60) };

const inBank = { questions: [], ...pageOf(0), filteredTotalCount: 40 };

const show = async (
  create: (heard: Heard) => unknown = () => ({ quiz: quizOf() }),
  drafts = keepsDrafts(),
  count: () => unknown = () => inBank,
) => {
  const { server } = await showRoutes({
    at: ["/quizzes/new"],
    routes: [
      { path: "/quizzes/new", element: <CreatePage resource={resource} /> },
      { path: "/quizzes/:id", element: <p>The quiz</p> },
    ],
    answers: [
      [questionBanks.list, () => ({ questionBanks: [bank], ...pageOf(1) })],
      [questionBanks.questions, count],
      [quizzes.create, create],
      ...drafts.answers,
    ],
  });
  await screen.findByLabelText("Name");
  await screen.findByLabelText("Question bank");
  return server;
};
const press = (name: string) => fireEvent.click(screen.getByText(name).closest("button")!);
const openBank = async () => {
  fireEvent.mouseDown(screen.getByLabelText("Question bank"));
  fireEvent.click(await screen.findByTitle("Boxes"));
};
const chooseBank = async () => {
  await openBank();
  await screen.findByText("40 in the bank");
};

test("a whole quiz is made on one page: of a chosen bank ten questions are drawn, and the quiz opens", async () => {
  const server = await show();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Boxes, basics" } });
  await chooseBank();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("How many").value).toBe("10"));
  press("Create");
  await screen.findByText("The quiz");
  expect(server.requestsTo(quizzes.create)[0]?.body).toMatchObject({
    name: "Boxes, basics",
    status: "draft",
    shuffleAnswers: true,
    parts: [{ bankId: bank._id, draw: 10, questions: [] }],
  } satisfies Partial<Record<keyof Quiz, unknown>>);
});

test("who types how many before the bank is counted is not interrupted by the proposal", async () => {
  const counted = Promise.withResolvers<typeof inBank>();
  await show(undefined, undefined, () => counted.promise);
  await openBank();
  const howMany = screen.getByLabelText<HTMLInputElement>("How many");
  act(() => howMany.focus());
  counted.resolve(inBank);
  await screen.findByText("40 in the bank");
  expect(howMany.value).toBe("");
});

test("what is missing in a part, and what the server refuses of it, is said at what it asks", async () => {
  const server = await show(() => {
    const fields = { parts: ["Its banks have fewer questions than it asks."] };
    throw new AppError({ statusCode: 400, code: "validation", message: "Please fix.", fields });
  });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Boxes, basics" } });
  fireEvent.change(screen.getByLabelText("How many"), { target: { value: "5" } });
  press("Create");
  await screen.findByText("Part 1: Choose a question bank.");
  expect(server.requestsTo(quizzes.create)).toHaveLength(0);
  await chooseBank();
  press("Create");
  await screen.findByText("Its banks have fewer questions than it asks.");
});

test("what was typed of a new quiz, its parts too, is offered again whenever the form is opened", async () => {
  const drafts = keepsDrafts();
  await show(undefined, drafts);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Boxes, basics" } });
  await chooseBank();
  window.dispatchEvent(new Event("pagehide"));
  await screen.findByText(/^Draft saved/);
  cleanup();
  // Another browser, too, has it.
  localStorage.clear();
  const server = await show(undefined, drafts);
  await screen.findByText("Restore");
  press("Restore");
  await screen.findByText("Boxes");
  expect(screen.getByLabelText<HTMLInputElement>("How many").value).toBe("10");
  press("Create");
  await screen.findByText("The quiz");
  expect(server.requestsTo(quizzes.create)[0]?.body).toMatchObject({
    name: "Boxes, basics",
    parts: [{ bankId: bank._id, draw: 10, questions: [] }],
  });
  await waitFor(() => expect(drafts.state.drafts.size).toBe(0));
});
