import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { type Quiz, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { ShowPage } from "../../../src/ui/resource/show-page.tsx";
import { undo } from "../../../src/ui/table/undo.ts";
import { AppError } from "../helpers/fake-server.ts";
import { keepsDrafts } from "../helpers/form-drafts.ts";
import { quizOf } from "../helpers/quizzes.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

vi.mock("../../../src/ui/rich-text/rich-text-editor.tsx", () => ({ default: () => <textarea /> }));
afterEach(() => {
  undo.dismiss();
  localStorage.clear();
});

const resource = await resourceNamed("quizzes");
const press = (name: string) => fireEvent.click(screen.getByText(name).closest("button, li")!);

test("a quiz is published right after its questions were saved, while the page still reads what it became", async () => {
  const bank = { _id: idOf(60), name: "Boxes" };
  let quiz: Quiz = { ...quizOf(), status: "draft", parts: [{ bankId: bank, draw: 2, questions: [] }] };
  let isSlow = false;
  const held: (() => void)[] = [];
  const { server } = await showRoutes({
    at: [`/quizzes/${quiz._id}`],
    routes: [{ path: "/quizzes/:id", element: <ShowPage resource={resource} /> }],
    answers: [
      [
        quizzes.show,
        async () => {
          if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
          return { quiz };
        },
      ],
      [
        quizzes.edit,
        ({ body }) => {
          const { version, ...changes } = body as Partial<Quiz>;
          if (version !== quiz.version) {
            throw new AppError({
              statusCode: 409,
              code: "stale",
              message: "Someone else changed this.",
              current: quiz,
            });
          }
          quiz = { ...quiz, ...(changes.status && { status: changes.status }), version: quiz.version + 1 };
          return { quiz };
        },
      ],
      [questionBanks.questions, () => ({ questions: [], ...pageOf(0), filteredTotalCount: 40 })],
      ...keepsDrafts().answers,
    ],
  });
  fireEvent.change(await screen.findByLabelText("How many", {}, { timeout: 5000 }), { target: { value: "5" } });
  isSlow = true;
  press("Save");
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
  press("More");
  await screen.findByText("Publish");
  press("Publish");
  isSlow = false;
  for (const answer of held) answer();
  await vi.waitFor(() => expect(quiz.status).toBe("published"));
  expect(server.requestsTo(quizzes.edit).map(({ body }) => (body as Quiz).version)).toEqual([1, 2]);
});
