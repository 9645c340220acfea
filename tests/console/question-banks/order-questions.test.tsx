import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import OrderQuestions from "../../../src/resources/question-banks/order-questions.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import { AppError } from "../helpers/fake-server.ts";
import { bankOf, questionOf } from "../helpers/question-banks.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const bankId = idOf(1);
const question = (n: number): Question => questionOf(n, { title: `Question ${n}` });
const bank = bankOf(3);

/** A bank of three questions on a server that moves them, or refuses to. */
const show = async (refuses?: string) => {
  const state = { ids: [1, 2, 3].map((n) => question(n)._id) };
  const { server } = await showRoutes({
    at: ["/here"],
    routes: [{ path: "/here", element: <OrderQuestions bankId={bankId} onClose={() => undefined} /> }],
    answers: [
      [
        questionBanks.show,
        () => ({
          questionBank: {
            ...bank,
            questions: state.ids.map((id) => question(Number(id.slice(-1)))),
          },
        }),
      ],
      [
        questionBanks.move,
        ({ params, body }) => {
          if (refuses) throw new AppError({ statusCode: 404, code: "not_found", message: refuses });
          const id = params["questionId"]!;
          const others = state.ids.filter((one) => one !== id);
          state.ids = others.toSpliced((body as { place: number }).place - 1, 0, id);
          return { question: question(1) };
        },
      ],
    ],
  });
  await screen.findByText("Question 1");
  const moves = () => server.requestsTo(questionBanks.move).map(({ body }) => (body as { place: number }).place);
  return { state, moves };
};
const names = () => screen.getAllByText(/^Question \d$/).map(({ textContent }) => textContent);

test("a question is moved by keyboard, each move is saved, and all of them are undone at once", async () => {
  const { state, moves } = await show();
  const down = screen.getByLabelText("Move Question 1 down");
  down.focus();
  fireEvent.click(down);
  await screen.findByText("Question 1 is now 2 of 3");
  expect(names()).toEqual(["Question 2", "Question 1", "Question 3"]);
  fireEvent.keyDown(screen.getByLabelText("Move Question 1 down"), { key: "ArrowDown", altKey: true });
  await screen.findByText("Question 1 is now 3 of 3");
  await waitFor(() => expect(moves()).toEqual([2, 3]));
  expect(names()).toEqual(["Question 2", "Question 3", "Question 1"]);
  fireEvent.click((await screen.findByText("Undo")).closest("button")!);
  await waitFor(() => expect(names()).toEqual(["Question 1", "Question 2", "Question 3"]));
  expect(moves()).toEqual([2, 3, 1]);
  expect(state.ids).toEqual([1, 2, 3].map((n) => question(n)._id));
});

test("a move that is refused is undone, and the questions are read again", async () => {
  await show("There is no such question.");
  fireEvent.click(screen.getByLabelText("Move Question 3 up"));
  expect(names()).toEqual(["Question 1", "Question 3", "Question 2"]);
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("There is no such question."));
  await waitFor(() => expect(names()).toEqual(["Question 1", "Question 2", "Question 3"]));
  expect(screen.queryByText("Undo")).toBeNull();
});

test("a question is dragged to another place", async () => {
  const { moves } = await show();
  const rows = screen.getAllByRole("listitem");
  for (const [place, row] of rows.entries()) {
    row.getBoundingClientRect = () => ({ top: place * 40, height: 40 }) as DOMRect;
  }
  fireEvent.pointerDown(within(rows[0]!).getByTitle("Drag to another place"), { button: 0 });
  fireEvent.pointerMove(window, { clientY: 200 });
  fireEvent.pointerUp(window);
  expect(names()).toEqual(["Question 2", "Question 3", "Question 1"]);
  await waitFor(() => expect(moves()).toEqual([3]));
});
